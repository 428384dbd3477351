import type { Cents } from '../../domain/accounting/cents.js';
import { amountOutsideVat } from '../../domain/accounting/declared-amount.js';
import type { Entry } from '../../domain/accounting/model.js';
import type { Notes } from './notes.js';
import { centsText } from './text/amount.js';

/** Document numbers named; the others are only in the sum. */
const MOST_NAMED = 20;

/** What a format cannot express, counted and summed by kind and currency, so that nothing goes missing silently. */
export class LeftOutDocuments {
  readonly #sums = new Map<string, { count: number; gross: Cents; numbers: Set<string> }>();

  add({ entries }: { readonly entries: readonly Entry[] }): void {
    for (const entry of entries) {
      const what = `${nameOf(entry)} in ${entry.currency}`;
      const { count, gross, numbers } = this.#sums.get(what) ?? { count: 0, gross: 0, numbers: new Set() };
      numbers.add(entry.documentNumber);
      this.#sums.set(what, { count: count + 1, gross: gross + entry.gross, numbers });
    }
  }

  note(notes: Notes): void {
    for (const [what, { count, gross, numbers }] of this.#sums) {
      notes.add('left out', what, 'no-place', { count, sum: centsText(gross), numbers: named(numbers) });
    }
  }
}

/** A discount is no loss, and a deposit no invoice that is missing: each by its own name. */
function nameOf(entry: Entry): string {
  const { kind, part, because } = entry;
  const own = because ?? (isMoneyOutsideVat(entry) ? 'money outside VAT' : null);
  if (kind === 'reversal') return `reversal of ${own ?? part}`;
  return own ?? kind;
}

/** A deposit, a voucher for several purposes: revenue of the books, and no turnover. */
export function isMoneyOutsideVat(entry: Entry): boolean {
  return entry.part === 'revenue' && amountOutsideVat(entry) !== null;
}

function named(numbers: ReadonlySet<string>): string {
  const others = numbers.size - MOST_NAMED;
  return `${[...numbers].slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` … (+${others})` : ''}`;
}
