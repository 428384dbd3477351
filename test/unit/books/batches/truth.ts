import type { decimal } from '@spacebooks/base/money';
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
  const booked = inBooks(world, to, isOut).filter((made) => !isEmpty(world, made));
  for (const made of booked) {
    const { currency } = made.draft;
    for (const { method, amount } of world.paymentsOf(made.id)) {
      ledger.add(`payment ${currency} ${CLEARING[Number(method?.name?.slice(1) ?? 0)]}`, -inCents(amount));
    }
    const family = corrections(world, made.id, booked);
    ledger.add(`payment ${currency} ${BANK}`, -(besideRecords(world, made, booked) ?? 0));
    const { totalAmount } = invoiceOf(world, made);
    if (!made.writtenOff || made.corrects !== null || totalAmount.gross.lte(0) || !isClear(world, made))
      continue;
    const lost = [made, ...family].reduce(
      (sum, each) => sum + grossOf(world, each) - came(world, each, booked),
      0,
    );
    if (lost > 0) ledger.add(`write-off ${currency} ${LOSS}`, -lost);
  }
  return ledger.amounts();
}

/** What corrects an invoice, and what corrects that: in the books, by date and id. */
function corrections(world: World, id: string, booked: readonly Made[]): readonly Made[] {
  const place = (made: Made): string => `${made.date} ${made.id}`;
  return booked
    .filter((made) => made.id !== id && originalOf(world, made)?.id === id)
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** Undefined where it is not there any more, or where nothing is corrected. */
function originalOf(world: World, { corrects }: Made): Made | undefined {
  const corrected = world.made.find(({ id, deleted }) => id === corrects && !deleted);
  return corrected === undefined || corrected.corrects === null ? corrected : originalOf(world, corrected);
}

function grossOf(world: World, made: Made): number {
  return inCents(invoiceOf(world, made).totalAmount.gross);
}

function recorded(world: World, { id }: Made): number {
  return world.paymentsOf(id).reduce((sum, { amount }) => sum + inCents(amount), 0);
}

/** More than the invoice, or the wrong way round: nobody can know what that is. */
function isClear(world: World, made: Made): boolean {
  const { totalAmount, paidAmount } = invoiceOf(world, made);
  return paidAmount.times(totalAmount.gross).gte(0) && paidAmount.abs().lte(totalAmount.gross.abs());
}

function came(world: World, made: Made, booked: readonly Made[]): number {
  return recorded(world, made) + (besideRecords(world, made, booked) ?? 0);
}

/** Money without a record, as far as that is clear: of a correction no more went back than had come beyond what was owed. */
function besideRecords(world: World, made: Made, booked: readonly Made[]): number | null {
  const stated = inCents(world.beside(made));
  if (stated === 0) return 0;
  if (!isClear(world, made)) return null;
  const original = originalOf(world, made);
  if (original === undefined || grossOf(world, made) >= 0) return stated;
  if (besideRecords(world, original, []) === null) return null;
  let money = came(world, original, []);
  let owed = grossOf(world, original);
  for (const each of corrections(world, original.id, booked)) {
    owed += grossOf(world, each);
    if (each === made) break;
    if (besideRecords(world, each, booked) === null) return null;
    money += came(world, each, booked);
  }
  const own = recorded(world, made);
  // A credit beyond all is owed to the customer, and is no money that came.
  const most = 0 - Math.min(0 - (own + stated), Math.max(money - Math.max(owed, 0), 0));
  return most === own + stated || most < own ? most - own : 0;
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
