import type { Cents } from './accounting/cents.js';
import { typedCents } from './bank/typed-amount.js';
import { compactKey, numberKey, searchWords } from './search-words.js';

/** What a person looks for among invoices. */
export interface InvoiceSearch {
  /** What a number, an id or a number of KSeF is that is meant as a whole; null where there is no digit in it. */
  readonly exact: { readonly numberKey: string; readonly compact: string } | null;
  /** Beginnings of words, all of which are there. */
  readonly words: readonly string[];
  /** Of the gross or of what is open, whatever its sign. */
  readonly amounts: readonly Cents[];
}

const MOST_WORDS = 8;
/** With cents: `119` may be a number of an invoice. */
const AMOUNT = /^[+\-−]?[€$£]?(\d[\d.,'’]*[.,]\d{2})(?:€|\$|£|zł|eur|pln)?$/iu;

/** Null where nothing was typed. Of signs alone there are neither words nor amounts: no invoice has them. */
export function invoiceSearch(text: string): InvoiceSearch | null {
  if (text.trim() === '') return null;
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const amounts: Cents[] = [];
  const rest: string[] = [];
  for (const part of parts) {
    const cents = typedCents(AMOUNT.exec(part)?.[1] ?? '');
    if (cents === null) rest.push(part);
    else amounts.push(cents);
  }
  const words = [...new Set(searchWords(rest.join(' ')))].slice(0, MOST_WORDS);
  const compact = compactKey(text);
  const exact = /\p{N}/u.test(text) ? { numberKey: numberKey(text), compact } : null;
  return { exact, words, amounts };
}
