import type { Entry } from '../../domain/accounting/model.js';
import { type PostedUnit, unitKey } from '../../domain/accounting/posted-unit.js';
import { type PostedPart, unitOf } from './posted-parts.js';

/** What is to be booked, as far as something else waits with it. */
interface Added {
  /** By invoice, which debtors' accounts its new revenue stands on, and at which rate. */
  readonly cleared: ReadonlyMap<string, ReadonlySet<string>>;
  /** Invoices with payment differences. */
  readonly rests: ReadonlySet<string>;
}

export function addedBy(added: Iterable<Entry>): Added {
  const cleared = new Map<string, Set<string>>();
  const rests = new Set<string>();
  for (const entry of added) {
    if (entry.because !== undefined) rests.add(entry.invoiceId);
    if (entry.part !== 'revenue') continue;
    const known = cleared.get(entry.invoiceId) ?? new Set();
    cleared.set(entry.invoiceId, known.add(clearedOn(entry)));
  }
  return { cleared, rests };
}

/**
 * What waits, and with it what cannot go on before it does: a loss is split and a deferral moves what the revenue is, a payment
 * clears the account of the debtor that the revenue stands on, and what is paid in total stands for single payments, too. A rest of payments is
 * either money or none: what is paid waits with what is taken back.
 */
export class HeldUnits {
  readonly #units = new Set<string>();
  /** Invoices whose revenue waits, and those whose payments do. */
  readonly #revenue = new Set<string>();
  readonly #payments = new Set<string>();
  /** Of those with rests, whose payments or losses wait. */
  readonly #rests = new Set<string>();
  readonly #added: Added;

  constructor(added: Added) {
    this.#added = added;
  }

  /** @param posted the entries of these parts */
  add(parts: readonly PostedPart[], posted: readonly Entry[]): void {
    for (const { state } of parts) {
      this.#units.add(unitKey(unitOf(state)));
      if (isSettlement(state) && this.#added.rests.has(state.invoiceId)) this.#rests.add(state.invoiceId);
      if (state.part === 'payment' && state.paymentId === null) this.#payments.add(state.invoiceId);
    }
    for (const entry of posted) {
      if (entry.because !== undefined) this.#rests.add(entry.invoiceId);
      if (entry.part !== 'revenue') continue;
      this.#revenue.add(entry.invoiceId);
      const anew = this.#added.cleared.get(entry.invoiceId);
      if (anew?.size !== 1 || !anew.has(clearedOn(entry))) this.#payments.add(entry.invoiceId);
    }
  }

  readonly isHeld = (unit: PostedUnit): boolean => {
    if (this.#units.has(unitKey(unit))) return true;
    if (isSettlement(unit) && this.#rests.has(unit.invoiceId)) return true;
    if (unit.part === 'payment') return this.#payments.has(unit.invoiceId);
    return this.#revenue.has(unit.invoiceId);
  };
}

function isSettlement({ part }: Pick<PostedUnit, 'part'>): boolean {
  return part === 'payment' || part === 'write-off';
}

function clearedOn({ debtor, exchange }: Entry): string {
  return JSON.stringify([debtor, exchange?.currency, exchange?.rate]);
}
