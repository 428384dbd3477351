import { type decimal, sum } from '@spacebooks/base/money';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { BANK, CLEARING, LOSS, type Made, type World } from './world.js';

/** Amounts in cents by what they are of; those of 0 are left out. */
export type Amounts = Readonly<Record<string, number>>;

class Ledger {
  readonly #amounts = new Map<string, number>();

  add(key: string, cents: number): void {
    this.#amounts.set(key, (this.#amounts.get(key) ?? 0) + cents);
  }

  amounts(): Amounts {
    return Object.fromEntries([...this.#amounts].filter(([, cents]) => cents !== 0).sort());
  }
}

/**
 * What the books must say of documents dated up to `to`, reckoned from what people did and not by the program's
 * own way: net by account, rate and cost center from the items, tax and gross from the invoice's totals.
 */
export function truth(world: World, to: string, isOut: (id: string) => boolean): Amounts {
  const ledger = new Ledger();
  for (const made of inBooks(world, to, isOut)) {
    const { currency } = made.draft;
    for (const { cents, rate, code, costCenter } of made.draft.items) {
      ledger.add(`net ${currency} ${world.accounts[code]} ${rate} ${costCenter ?? ''}`, cents);
    }
    const { totalAmount } = invoiceOf(world, made);
    for (const tax of totalAmount.taxes)
      ledger.add(`tax ${currency} ${tax.rate.toFixed()}`, inCents(tax.amount));
    ledger.add(`debtor ${currency} ${10_001 + made.draft.customer}`, inCents(totalAmount.gross));
  }
  return ledger.amounts();
}

/** Payments and losses of the same invoices. */
export function settlements(world: World, to: string, isOut: (id: string) => boolean): Amounts {
  const ledger = new Ledger();
  for (const made of inBooks(world, to, isOut)) {
    if (isEmpty(world, made)) continue;
    const { totalAmount, paidAmount } = invoiceOf(world, made);
    const { currency } = made.draft;
    for (const { method, amount } of world.paymentsOf(made.id)) {
      ledger.add(`payment ${currency} ${CLEARING[Number(method?.name?.slice(1) ?? 0)]}`, -inCents(amount));
    }
    // More than the invoice, or the wrong way round: nobody can know what that is.
    const isClear =
      paidAmount.times(totalAmount.gross).gte(0) && paidAmount.abs().lte(totalAmount.gross.abs());
    if (isClear) ledger.add(`payment ${currency} ${BANK}`, -inCents(world.beside(made)));
    const corrected = world.made.filter((each) => each.corrects === made.id && !each.deleted);
    const credit = sum(corrected.map((each) => invoiceOf(world, each).totalAmount.gross));
    const lost = totalAmount.gross.minus(paidAmount).plus(credit);
    if (isClear && made.writtenOff && made.corrects === null && totalAmount.gross.gt(0) && lost.gt(0)) {
      ledger.add(`write-off ${currency} ${LOSS}`, -inCents(lost));
    }
  }
  return ledger.amounts();
}

/** An invoice of nothing has no entry, and what is paid of it has no debtor. */
function isEmpty({ accounts }: World, { draft }: Made): boolean {
  const nets = new Ledger();
  for (const { cents, rate, code, costCenter } of draft.items) {
    nets.add(`${accounts[code]} ${rate} ${costCenter}`, cents);
  }
  return Object.keys(nets.amounts()).length === 0;
}

function inBooks(world: World, to: string, isOut: (id: string) => boolean): readonly Made[] {
  return world.made.filter(
    ({ id, deleted, date, locked }) =>
      !deleted && date >= '2026-10-01' && date <= to && (locked || !world.lockedOnly || isOut(id)),
  );
}

function invoiceOf({ books }: World, { id }: Made) {
  const snapshot = books.invoices.get(id);
  if (snapshot === undefined) throw new Error(`no invoice ${id}`);
  return snapshot.invoice;
}

function inCents(amount: ReturnType<typeof decimal>): number {
  return Number(amount.times(100).toFixed());
}

/** What entries say, in the same terms. */
export function revenueBooked(entries: readonly Entry[], to: string): Amounts {
  const ledger = new Ledger();
  for (const entry of entries) {
    if (entry.part !== 'revenue' || entry.documentDate > to) continue;
    const { currency } = entry;
    ledger.add(`net ${currency} ${entry.account} ${entry.taxRate} ${entry.costCenter ?? ''}`, entry.net);
    ledger.add(`tax ${currency} ${entry.taxRate}`, entry.tax);
    ledger.add(`debtor ${currency} ${entry.debtor}`, entry.gross);
  }
  return ledger.amounts();
}

export function settlementsBooked(entries: readonly Entry[]): Amounts {
  const ledger = new Ledger();
  for (const { part, currency, account, gross } of entries) {
    if (part !== 'revenue') ledger.add(`${part} ${currency} ${account}`, gross);
  }
  return ledger.amounts();
}
