import { addDays } from '@spacebooks/base/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AGES } from '../../../../src/domain/open-age.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { readInvoiced, readOpen, readOpenBefore } from '../../../../src/store/figures/money-figures.js';
import { ON_POSTGRES, temporaryDatabase } from '../database.js';

const TODAY = '2026-11-21';
const YEAR = { from: '2026-01', to: '2026-12' };

interface Facts {
  readonly due: string;
  readonly date?: string;
  readonly currency?: string;
  readonly gross?: number;
  readonly open: number;
  readonly payment?: 'open' | 'paid' | 'unknown';
  readonly deleted?: number;
}

/** The row that the copies and the sagas write. */
async function write(db: Db, invoiceId: string, facts: Facts): Promise<void> {
  const {
    due,
    date = '2026-09-05',
    currency = 'EUR',
    gross = 11_900,
    open,
    payment = 'open',
    deleted = 0,
  } = facts;
  const known = { invoice_date: date, due_date: due, currency, gross, net: 0, open, payment, deleted };
  const rest = {
    number: '',
    customer: '',
    customer_number: null,
    paid_status: '',
    e_invoice: 'none',
  } as const;
  const keys = { number_key: '', customer_key: '', id_key: '', ksef_key: null, words: '' };
  const saga = { saga_state: null, failure: null, ksef_number: null, e_invoice_at: null, seen_at: null };
  await db
    .insertInto('invoice_facts')
    .values({ space_id: 'berlin', invoice_id: invoiceId, ...known, ...rest, ...keys, ...saga })
    .onConflict((conflict) => conflict.columns(['space_id', 'invoice_id']).doUpdateSet(known))
    .execute();
}

it('adds what is owed by age and currency: due today is not overdue', async () => {
  const { db } = await temporaryDatabase();
  const dues = [1, 0, -1, -30, -31, -60, -61, -90, -91, -400].map((days) => addDays(TODAY, days));
  for (const [index, due] of dues.entries()) await write(db, `i${index}`, { due, open: 10 ** index });
  await write(db, 'credit', { due: TODAY, open: -5 });
  await write(db, 'zloty', { due: '2026-11-01', open: 700, currency: 'PLN' });
  await write(db, 'paid', { due: '2026-01-01', open: 0, payment: 'paid' });
  await write(db, 'gone', { due: '2026-01-01', open: 900, deleted: 1 });
  await write(db, 'unread', { due: '', open: 900, payment: 'unknown' });
  expect(await readOpen(db, 'berlin', TODAY)).toEqual([
    { currency: 'EUR', age: 'not-due', cents: 6, invoices: 3 },
    { currency: 'EUR', age: '1-30', cents: 1_100, invoices: 2 },
    { currency: 'EUR', age: '31-60', cents: 110_000, invoices: 2 },
    { currency: 'EUR', age: '61-90', cents: 11_000_000, invoices: 2 },
    { currency: 'EUR', age: 'over-90', cents: 1_100_000_000, invoices: 2 },
    { currency: 'PLN', age: '1-30', cents: 700, invoices: 1 },
  ]);
  expect(await readOpen(db, 'hamburg', TODAY)).toEqual([]);
});

it('adds what of it is dated before a day', async () => {
  const { db } = await temporaryDatabase();
  const due = '2026-10-15';
  await write(db, 'september', { due, date: '2026-09-30', open: 100 });
  await write(db, 'credit', { due, date: '2026-09-01', open: -30 });
  await write(db, 'october', { due, date: '2026-10-01', open: 1_000 });
  await write(db, 'zloty', { due, date: '2024-09-30', open: 5, currency: 'PLN' });
  await write(db, 'gone', { due, date: '2026-09-30', open: 900, deleted: 1 });
  await write(db, 'unread', { due: '', date: '', open: 900, payment: 'unknown' });
  expect(await readOpenBefore(db, 'berlin', '2026-10-01')).toEqual([
    { currency: 'EUR', cents: 70 },
    { currency: 'PLN', cents: 5 },
  ]);
});

it('adds what was invoiced by month, and forgets what is gone', async () => {
  const { db } = await temporaryDatabase();
  await write(db, 'a', { due: TODAY, open: 0, date: '2026-10-31', payment: 'paid' });
  await write(db, 'b', { due: TODAY, open: 0, date: '2026-11-01', gross: -2_000 });
  await write(db, 'c', { due: TODAY, open: 0, date: '2026-11-30', gross: 5_000 });
  await write(db, 'd', { due: TODAY, open: 0, date: '2026-11-30', gross: 9_000 });
  await db.deleteFrom('invoice_facts').where('invoice_id', '=', 'd').execute();
  expect(await readInvoiced(db, 'berlin', YEAR)).toEqual([
    { month: '2026-10', currency: 'EUR', cents: 11_900 },
    { month: '2026-11', currency: 'EUR', cents: 3_000 },
  ]);
});

const acts = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    due: fc.constantFrom('2026-11-22', '2026-11-01', '2026-08-01'),
    date: fc.constantFrom('2026-07-01', '2026-08-01'),
    currency: fc.constantFrom('EUR', 'PLN'),
    gross: fc.integer({ min: -9_999, max: 99_999 }),
    open: fc.oneof(fc.constant(0), fc.integer({ min: -9_999, max: 99_999 })),
    payment: fc.constantFrom('open', 'paid', 'unknown'),
    deleted: fc.constantFrom(0, 0, 1),
  }),
  { maxLength: 15 },
);

it('equals the rows themselves after any history', async () => {
  const { db } = await temporaryDatabase();
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (all, forgets) => {
      for (const { id, ...facts } of all) await write(db, `i${id}`, facts);
      if (forgets) await db.deleteFrom('invoice_facts').where('invoice_id', '=', 'i1').execute();
      const rows = (await db.selectFrom('invoice_facts').selectAll().execute()).filter(
        ({ payment, deleted }) => payment !== 'unknown' && deleted === 0,
      );
      const ageOf = (due: string) => AGES[due >= TODAY ? 0 : due >= '2026-10-22' ? 1 : 4];
      const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
      const owed = rows.filter(({ open }) => open !== 0);
      const open = [...Map.groupBy(owed, (row) => `${row.currency} ${ageOf(row.due_date)}`)].map(
        ([key, group]) => `${key} ${sum(group.map((row) => row.open))} of ${group.length}`,
      );
      const found = await readOpen(db, 'berlin', TODAY);
      expect(
        found
          .map(({ currency, age, cents, invoices }) => `${currency} ${age} ${cents} of ${invoices}`)
          .sort(),
      ).toEqual(open.sort());
      const invoiced = [...Map.groupBy(rows, (row) => `${row.invoice_date.slice(0, 7)} ${row.currency}`)].map(
        ([key, group]) => `${key} ${sum(group.map(({ gross }) => gross))}`,
      );
      expect(
        (await readInvoiced(db, 'berlin', YEAR))
          .map(({ month, currency, cents }) => `${month} ${currency} ${cents}`)
          .sort(),
      ).toEqual(invoiced.sort());
    }),
    { seed: 164, numRuns: ON_POSTGRES ? 15 : Number(process.env.FC_RUNS ?? 60) },
  );
});
