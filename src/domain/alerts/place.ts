import { END_STATES, OPEN_STATES, type SagaState } from '../saga/model.js';
import { oneLine } from './one-line.js';

/** What an alert can be about besides the step of an e-invoice. The keys are the English words, with `{name}` for values. */
export const PLACES = [
  'waiting',
  'all its work waits',
  'goes on',
  'books',
  'database',
  'night',
  'export {name}',
  'batch {number} to {name}',
  'sync of invoices',
  'sync of revenue accounts',
  'sync of cost centers',
  'asking whose token it is',
  'putting the subscriptions right',
  'taking back orphan locks',
  'closing sessions of KSeF',
  'reconciliation',
  'callback {name}',
  'channel {name}',
] as const;

export type PlaceName = (typeof PLACES)[number];

/** Where in the work of a space it happened. */
export interface AlertPlace {
  readonly key: SagaState | PlaceName;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const SAGA_STATES: readonly SagaState[] = [...OPEN_STATES, ...END_STATES];

export interface AlertInvoice {
  readonly id: string;
  /** Null while the invoice has not been read yet. */
  readonly number: string | null;
  /** Once KSeF has accepted its document. */
  readonly ksefNumber?: string | null | undefined;
}

/** What an alert is about, before it is said in any language. */
export interface AlertWhere {
  /** Null when it concerns all of them. */
  readonly spaceId: string | null;
  readonly invoice?: AlertInvoice;
  readonly place: AlertPlace;
}

/** What stands before the place; the keys are the English words, too. */
export const BEFORE_PLACES = ['all spaces', 'invoice {name}', 'KSeF number {number}'] as const;

export type PlacePhrase = AlertPlace['key'] | (typeof BEFORE_PLACES)[number];

/**
 * One line: space, invoice and step.
 *
 * @param words in a language; English when left out
 */
export function placeText(
  { spaceId, invoice, place }: AlertWhere,
  words: (phrase: PlacePhrase) => string = (phrase) => phrase,
): string {
  const parts = [
    spaceId ?? words('all spaces'),
    ...(invoice === undefined ? [] : invoiceText(invoice, words)),
    filledPlace(words(place.key), place.values),
  ];
  return parts.map(oneLine).join(', ');
}

function invoiceText(
  { id, number, ksefNumber = null }: AlertInvoice,
  words: (phrase: PlacePhrase) => string,
): readonly string[] {
  const name = number === null ? id : `${number} (${id})`;
  return [
    filledPlace(words('invoice {name}'), { name }),
    ...(ksefNumber === null ? [] : [filledPlace(words('KSeF number {number}'), { number: ksefNumber })]),
  ];
}

function filledPlace(text: string, values: AlertPlace['values'] = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
