import type { Entry } from '../../../domain/accounting/model.js';
import { type BookedDocument, inBooks, total } from '../documents.js';

/**
 * The documents of a month, in the order of their first entries, each once: under cash accounting with all that was paid of it in the
 * month. What came and went back within it is none.
 */
export function salesOf(entries: readonly Entry[]): readonly BookedDocument[] {
  return [...Map.groupBy(entries, ({ invoiceId }) => invoiceId).values()]
    .filter((own) => own.some(({ dueTax }) => dueTax === undefined) || !isNothing(own))
    .flatMap(([first, ...others], index) =>
      first === undefined ? [] : [{ index: index + 1, entries: [first, ...others] as const }],
    );
}

function isNothing(entries: readonly Entry[]): boolean {
  const byTax = Map.groupBy(entries, ({ taxRate, polishCase = '' }) => `${taxRate} ${polishCase}`);
  return [...byTax.values()].every(
    (own) =>
      total(own, (entry) => inBooks(entry).net) === 0 && total(own, (entry) => inBooks(entry).tax) === 0,
  );
}
