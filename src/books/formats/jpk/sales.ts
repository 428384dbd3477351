import type { Entry } from '../../../domain/accounting/model.js';
import { type BookedDocument, inBooks, total } from '../documents.js';

/**
 * The documents of a month, in the order of their first entries, each once: under cash accounting with all that was paid of it in the
 * month. What came and went back within it is none.
 *
 * @param entries by the dates of their documents
 * @param hasPayments whether what is paid may stand between the entries of others
 */
export function* salesOf(entries: Iterable<Entry>, hasPayments: boolean): Generator<BookedDocument> {
  let index = 0;
  for (const run of runsOf(entries, hasPayments ? isSameDay : isSameInvoice)) {
    for (const own of Map.groupBy(run, ({ invoiceId }) => invoiceId).values()) {
      const [first, ...others] = own;
      const isPaidBack = own.every(({ dueTax }) => dueTax !== undefined) && isNothing(own);
      if (first === undefined || isPaidBack) continue;
      index += 1;
      yield { index, entries: [first, ...others] };
    }
  }
}

function isSameDay(one: Entry, other: Entry): boolean {
  return one.documentDate === other.documentDate;
}

function isSameInvoice(one: Entry, other: Entry): boolean {
  return one.invoiceId === other.invoiceId && isSameDay(one, other);
}

function* runsOf(
  entries: Iterable<Entry>,
  isSame: (one: Entry, other: Entry) => boolean,
): Generator<readonly Entry[]> {
  let run: Entry[] = [];
  for (const entry of entries) {
    const [first] = run;
    if (first !== undefined && !isSame(first, entry)) {
      yield run;
      run = [];
    }
    run.push(entry);
  }
  yield run;
}

function isNothing(entries: readonly Entry[]): boolean {
  const byTax = Map.groupBy(entries, ({ taxRate, polishCase = '' }) => `${taxRate} ${polishCase}`);
  return [...byTax.values()].every(
    (own) =>
      total(own, (entry) => inBooks(entry).net) === 0 && total(own, (entry) => inBooks(entry).tax) === 0,
  );
}
