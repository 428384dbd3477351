import { PAGE } from '../../domain/page-paths.js';
import { type ChosenInvoices, chosenInvoices, NEWEST_FIRST } from '../../invoice-list/question.js';
import type { SavedView } from '../../store/people/saved-views.js';
import { addressOf } from './invoice-address.js';

const LONGEST_NAME = 60;
/** More than every filter at its longest, encoded. */
const LONGEST_QUERY = 5000;

/** The list as it is where nothing is chosen, said aloud: without it somebody's own default is shown. */
export const ALL_QUERY = `sort=${NEWEST_FIRST}`;

/** What is kept of an address: what was chosen in it and nothing else, not even the page. */
export function viewQuery(query: string, spaceIds: readonly string[]): string {
  const given = Object.fromEntries(new URLSearchParams(query.slice(0, LONGEST_QUERY)));
  return queryOf(chosenInvoices(given, spaceIds));
}

export function queryOf(chosen: ChosenInvoices): string {
  return addressOf(chosen, {}, '').slice(1) || ALL_QUERY;
}

export function viewPath({ query }: Pick<SavedView, 'query'>): string {
  return PAGE.invoicesWith(new URLSearchParams(query));
}

/** One line as it was typed; empty for nothing. */
export function viewName(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, LONGEST_NAME).join('').trim();
}
