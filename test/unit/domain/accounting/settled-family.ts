import { decimal } from '@spacebooks/base/money';
import type { JournalBasis } from '../../../../src/domain/accounting/journal-basis.js';
import type { Entry, InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import { hasDebtor, postingsOf } from '../../../../src/domain/accounting/postings.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { copy, familyOf, planning } from './planning.js';
import { accounting } from './settings.js';

export const PERIOD = { from: '2026-10-01', to: '2026-12-31' };
const TODAY = '2027-01-05';

/** SKR03, with payments on 1360 and losses on 2400. */
export function booksOf(changes: Partial<AccountingSettings> = {}): AccountingSettings {
  return accounting({ payments: { account: '1360' }, write_offs: [{ account: '2400' }], ...changes });
}

export const CASH = { cash_accounting: {} } as const;

/** Written off on 30 November, after all corrections. */
export const GIVEN_UP = { settledOn: '2026-11-30' };

/** A correction of `inv-1`, seen on its own day. */
export function credit(overrides: InvoiceOverrides, changes: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const { invoiceDate = '2026-11-05' } = overrides;
  const corrected = { id: 'inv-2', number: 'CW-2026-101', correctedInvoiceId: 'inv-1', invoiceDate };
  return copy({ ...corrected, ...overrides }, { firstSeenOn: invoiceDate, ...changes });
}

/** Payments of `inv-1`, each of its own day in November; what the platform shows in total with them. */
export function paidBy(...amounts: readonly string[]) {
  const records = amounts.map(
    (amount, index): PaymentRecord => ({
      id: `pay-${index}`,
      invoiceId: 'inv-1',
      paidOn: `2026-11-${String(10 + index)}`,
      amount: decimal(amount),
      currency: 'EUR',
      method: null,
      note: null,
    }),
  );
  const paidAmount = records.reduce((sum, { amount }) => sum.plus(amount), decimal(0)).toFixed();
  return { paidAmount, payments: { records, areComplete: true } };
}

/** Everything that is booked of a family at once. */
export function booked(
  settings: AccountingSettings,
  members: readonly [InvoiceSnapshot, ...InvoiceSnapshot[]],
  basis: Partial<JournalBasis> = {},
) {
  const plan = planning({ settings, period: PERIOD, today: TODAY, ...basis });
  const [original, ...corrections] = members;
  for (const member of familyOf(original, ...corrections)) plan.add(member);
  const planned = plan.finish();
  if (planned.problems.length > 0) throw new Error(JSON.stringify(planned.problems));
  return planned;
}

/** Cents on each account with a balance, debit above zero, in the document's currency and in that of the books. */
export function balances(entries: readonly Entry[]): Readonly<Record<string, readonly [number, number]>> {
  const sums = new Map<string, [number, number]>();
  for (const entry of entries) {
    for (const [place, each] of [entry, { ...entry, ...(entry.exchange ?? entry) }].entries()) {
      for (const { account, role, debit, credit: taken } of postingsOf(each)) {
        const name = role === 'debtor' && hasDebtor(entry.part) ? 'debtor' : account;
        const sum = sums.get(name) ?? [0, 0];
        sum[place] = (sum[place] ?? 0) + debit - taken;
        sums.set(name, sum);
      }
    }
  }
  return Object.fromEntries([...sums].filter(([, [own, inBooks]]) => own !== 0 || inBooks !== 0).sort());
}

/** `S 19: 10000 1900` of each tax that a return declares something of, by country. */
export function declared(entries: readonly Entry[]): readonly string[] {
  const sums = new Map<string, { net: number; tax: number }>();
  for (const { part, taxCase, taxRate, taxCountry, polishCase, isTaxDeferred, dueTax, ...entry } of entries) {
    const isTurnover =
      dueTax !== undefined || (!isTaxDeferred && (part === 'revenue' || part === 'write-off'));
    if (!isTurnover || taxCase === null) continue;
    const key = [taxCase, taxRate, polishCase, taxCountry].filter((each) => each !== undefined).join(' ');
    const sum = sums.get(key) ?? { net: 0, tax: 0 };
    sum.net += dueTax?.booksNet ?? (entry.exchange ?? entry).net;
    sum.tax += (entry.exchange ?? entry).tax;
    sums.set(key, sum);
  }
  return [...sums]
    .filter(([, { net, tax }]) => net !== 0 || tax !== 0)
    .map(([key, { net, tax }]) => `${key}: ${net} ${tax}`)
    .sort();
}
