import { addDays } from '@spacebooks/base/calendar';
import { DAY_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { expect, it } from 'vitest';
import { verifyBooks } from '../../src/books/batches/verify-books.js';
import { HeldRevenue } from '../../src/domain/accounting/deferral/held-revenue.js';
import type { Entry } from '../../src/domain/accounting/model.js';
import { endOfMonth } from '../../src/domain/accounting/service-date.js';
import { eventually } from '../eventually.js';
import { patientClock } from '../patient-clock.js';
import { type Stage, setStage } from './stage.js';

const ACCOUNTING = `      from: 2028-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      deferrals: [{ when: { accounting_code: ANNUAL }, account: 0990 }]
      datev: { consultant: 1001, client: 1 }
      exports:
        - { name: books, formats: [hledger, datev, csv], schedule: nightly }`;

const E_INVOICES = `service_period:
        - { when: { accounting_code: ANNUAL }, period: item text }
        - { period: month of invoice }`;

function annual(stage: Stage, net: string, more: object = {}): string {
  const description = 'Jahresmitgliedschaft 15.01.2028 - 14.01.2029';
  const items = [{ description, net, rate: '19', accounting_code: 'ANNUAL' }];
  return stage.sandbox.operator.createInvoice({ items, customer_number: '42', ...more }).id;
}

/** Waits for the night that follows a day, which the daemon runs by itself. */
async function nightOf(stage: Stage, clock: SandboxClock, day: string): Promise<void> {
  const afterNight = Date.parse(`${addDays(day, 1)}T02:00:00Z`);
  clock.advance(afterNight - clock.now());
  await eventually(async () => expect(await stage.daemon().books.runs.lastDone('berlin', day)).toBe(day));
}

/** Balance of the account by the journals that were handed out, in cents, of entries booked until a day. */
async function inJournals(stage: Stage, account: string, until: string): Promise<number> {
  const { books, archive } = stage.daemon();
  let balance = 0;
  for (const { number } of await books.batches.list('berlin')) {
    const file = (await books.batches.files('berlin', number)).find(({ format }) => format === 'hledger');
    const text = Buffer.from(await archive.get(file?.address ?? '')).toString();
    let date = '';
    for (const line of text.split('\n')) {
      date = /^\d{4}-\d{2}-\d{2}/.exec(line)?.[0] ?? date;
      const amount = new RegExp(`^ +${account} +(-?[\\d.]+) EUR`).exec(line)?.[1];
      if (amount !== undefined && date <= until) balance += Math.round(Number(amount) * 100);
    }
  }
  return balance;
}

async function entriesOf(stage: Stage): Promise<readonly Entry[]> {
  const { batches } = stage.daemon().books;
  const list = await batches.list('berlin');
  const found = await Promise.all(list.map(({ number }) => batches.get('berlin', number)));
  return found.flatMap(({ entries }) => entries);
}

async function held(stage: Stage): Promise<HeldRevenue> {
  const found = new HeldRevenue();
  for (const entry of await entriesOf(stage)) found.add(entry);
  return found;
}

it('memberships of a year are revenue of thirteen months, by nights alone, and one that is credited ends', {
  timeout: 240_000,
}, async () => {
  const clock = new SandboxClock(patientClock(60, Date.UTC(2028, 0, 14, 11)));
  const stage = await setStage({ clock, accounting: ACCOUNTING, eInvoices: E_INVOICES });
  const first = annual(stage, '1200', { invoice_date: '2028-01-15' });
  const second = annual(stage, '600', { invoice_date: '2028-01-20', customer_number: '43' });
  await nightOf(stage, clock, '2028-01-20');
  await nightOf(stage, clock, '2028-02-28');
  expect((await held(stage)).monthEnds().map(({ month }) => month)).toEqual(['2028-01']);
  const ends: string[] = [];
  for (let day = '2028-02-29'; day <= '2029-02-28'; day = endOfMonth(addDays(day, 1))) {
    if (day === '2028-05-31') {
      annual(stage, '-600', { invoice_date: '2028-05-10', customer_number: '43', corrected_invoice: second });
    }
    await nightOf(stage, clock, day);
    const row = (await held(stage)).monthEnds().at(-1);
    expect(0 - (await inJournals(stage, 'liabilities:deferred:0990', day))).toBe(row?.held);
    ends.push(`${day.slice(0, 7)} ${row?.held}`);
  }
  expect(ends).toEqual([
    '2028-02 157377',
    '2028-03 142131',
    '2028-04 127377',
    '2028-05 74754',
    '2028-06 64918',
    '2028-07 54754',
    '2028-08 44590',
    '2028-09 34754',
    '2028-10 24590',
    '2028-11 14754',
    '2028-12 4590',
    '2029-01 0',
    '2029-02 0',
  ]);
  expect(await inJournals(stage, 'revenues:8400', '2029-02-28')).toBe(-120_000);
  const { books, archive } = stage.daemon();
  const entries = await entriesOf(stage);
  expect(entries.filter(({ kind }) => kind === 'reversal')).toEqual([]);
  expect(entries.filter(({ part, invoiceId }) => part === 'deferral' && invoiceId === first)).toHaveLength(
    13,
  );
  expect(
    entries
      .filter(({ part, invoiceId }) => part === 'deferral' && invoiceId === second)
      .map(({ bookingDate, kind, net }) => `${bookingDate} ${kind} ${net}`),
  ).toEqual([
    '2028-01-20 deferral -57213',
    '2028-02-29 release 4754',
    '2028-03-31 release 5082',
    '2028-04-30 release 4918',
    '2028-05-10 release 42459',
  ]);
  expect((await verifyBooks({ ...books, archive }, ['berlin'])).problems).toEqual([]);
  expect(clock.now()).toBeGreaterThan(Date.UTC(2028, 0, 14) + 400 * DAY_MS);
});
