import { type ChosenInvoices, NEWEST_FIRST } from '../../invoice-list/question.js';

/** The address of the list, or of a file of it, with what is chosen and nothing else. */
export function addressOf(
  chosen: ChosenInvoices,
  changes: Readonly<Record<string, string>> = {},
  path = '/invoices',
): string {
  const all: Readonly<Record<string, string>> = { ...chosen, ...changes };
  const given = Object.entries(all).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === NEWEST_FIRST),
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? path : `${path}?${query}`;
}
