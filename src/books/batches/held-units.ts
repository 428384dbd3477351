import type { Entry } from '../../domain/accounting/model.js';
import { type PostedUnit, unitKey } from '../../domain/accounting/posted-unit.js';
import { type PostedPart, unitOf } from './posted-parts.js';

/** By invoice, which debtors' accounts its new revenue stands on, and at which rate. */
export type Cleared = ReadonlyMap<string, ReadonlySet<string>>;

export function clearedBy(added: Iterable<Entry>): Cleared {
  const found = new Map<string, Set<string>>();
  for (const entry of added) {
    if (entry.part !== 'revenue') continue;
    const known = found.get(entry.invoiceId) ?? new Set();
    found.set(entry.invoiceId, known.add(clearedOn(entry)));
  }
  return found;
}

/**
 * What waits, and with it what cannot go on before it does: a loss is split and a deferral moves what the revenue is, a payment
 * clears the account of the debtor that the revenue stands on, and what is paid in total stands for single payments, too.
 */
export class HeldUnits {
  readonly #units = new Set<string>();
  /** Invoices whose revenue waits, and those whose payments do. */
  readonly #revenue = new Set<string>();
  readonly #payments = new Set<string>();
  readonly #cleared: Cleared;

  /** @param cleared by what is to be booked */
  constructor(cleared: Cleared) {
    this.#cleared = cleared;
  }

  /** @param posted the entries of these parts */
  add(parts: readonly PostedPart[], posted: readonly Entry[]): void {
    for (const { state } of parts) {
      this.#units.add(unitKey(unitOf(state)));
      if (state.part === 'payment' && state.paymentId === null) this.#payments.add(state.invoiceId);
    }
    for (const entry of posted) {
      if (entry.part !== 'revenue') continue;
      this.#revenue.add(entry.invoiceId);
      const anew = this.#cleared.get(entry.invoiceId);
      if (anew?.size !== 1 || !anew.has(clearedOn(entry))) this.#payments.add(entry.invoiceId);
    }
  }

  readonly isHeld = (unit: PostedUnit): boolean => {
    if (this.#units.has(unitKey(unit))) return true;
    if (unit.part === 'payment') return this.#payments.has(unit.invoiceId);
    return this.#revenue.has(unit.invoiceId);
  };
}

function clearedOn({ debtor, exchange }: Entry): string {
  return JSON.stringify([debtor, exchange?.currency, exchange?.rate]);
}
