import { decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { readPayments } from '../../../../src/store/figures/money-figures.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { ON_POSTGRES, temporaryDatabase } from '../database.js';

const YEAR = { from: '2026-01', to: '2026-12' };
const METHODS = [{ id: 'card', name: 'Card' }, { id: null, name: 'SEPA' }, { id: 'x', name: null }, null];

async function opened() {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'space-berlin', 1_000);
  await mirror.take(run, [invoice({ id: 'a', invoiceDate: '2026-08-01' })], '2026-01-01', 1_500);
  return { db, mirror, run };
}

function payment(id: string, paidOn: string, amount: string, method = 0, currency = 'EUR'): PaymentRecord {
  const of = METHODS[method] ?? null;
  return { id, invoiceId: 'a', paidOn, amount: decimal(amount), currency, method: of, note: null };
}

it('adds payments by month, currency and method, and follows what becomes of them', async () => {
  const { db, mirror, run } = await opened();
  const all = [
    payment('p1', '2026-08-04', '40.00'),
    payment('p2', '2026-08-31', '0.29'),
    payment('p3', '2026-08-31', '7', 1),
    payment('p4', '2026-09-01', '-12.5', 3),
    payment('p5', '2026-09-01', '9.99', 2, 'PLN'),
  ];
  await mirror.takePayments(run, all, 2_000);
  const figures = () => readPayments(db, 'berlin', YEAR);
  expect(await figures()).toEqual([
    { month: '2026-08', currency: 'EUR', method: 'Card', cents: 4_029, payments: 2 },
    { month: '2026-08', currency: 'EUR', method: 'SEPA', cents: 700, payments: 1 },
    { month: '2026-09', currency: 'EUR', method: '', cents: -1_250, payments: 1 },
    { month: '2026-09', currency: 'PLN', method: '', cents: 999, payments: 1 },
  ]);
  await mirror.takePayments(run, [payment('p1', '2026-10-01', '41.00', 1)], 3_000);
  await mirror.markPaymentsDeleted(run, ['p2', 'p4'], 4_000);
  await mirror.takePayments(run, [payment('p4', '2026-09-01', '-12.5', 3)], 5_000);
  expect(await figures()).toEqual([
    { month: '2026-08', currency: 'EUR', method: 'SEPA', cents: 700, payments: 1 },
    { month: '2026-09', currency: 'EUR', method: '', cents: -1_250, payments: 1 },
    { month: '2026-09', currency: 'PLN', method: '', cents: 999, payments: 1 },
    { month: '2026-10', currency: 'EUR', method: 'SEPA', cents: 4_100, payments: 1 },
  ]);
  expect(await readPayments(db, 'hamburg', YEAR)).toEqual([]);
});

const acts = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    gone: fc.boolean(),
    month: fc.integer({ min: 1, max: 3 }),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999_999 }),
    method: fc.integer({ min: 0, max: 3 }),
    currency: fc.constantFrom('EUR', 'PLN'),
  }),
  { maxLength: 20 },
);

it('equals the records themselves after any history', async () => {
  const { db, mirror, run } = await opened();
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      for (const { id, gone, month, cents, method, currency } of all) {
        if (gone) await mirror.markPaymentsDeleted(run, [`p${id}`], 3_000);
        const amount = decimal(cents).div(100).toFixed(2);
        if (!gone) {
          const record = payment(`p${id}`, `2026-0${month}-05`, amount, method, currency);
          await mirror.takePayments(run, [record], 2_000);
        }
      }
      const records = await mirror.paymentsPaidIn('berlin', { from: '2026-01-01', to: '2026-12-31' });
      const groups = Map.groupBy(records, ({ paidOn, currency, method }) =>
        [paidOn.slice(0, 7), currency, method?.name ?? ''].join('|'),
      );
      const expected = [...groups].map(([key, group]) => {
        const cents = group.reduce((total, { amount }) => total + Number(amount.times(100)), 0);
        return `${key}: ${cents} of ${group.length}`;
      });
      const found = (await readPayments(db, 'berlin', YEAR)).map(
        ({ month, currency, method, cents, payments }) =>
          `${[month, currency, method].join('|')}: ${cents} of ${payments}`,
      );
      expect(found.sort()).toEqual(expected.sort());
    }),
    { seed: 164, numRuns: ON_POSTGRES ? 10 : Number(process.env.FC_RUNS ?? 30) },
  );
});
