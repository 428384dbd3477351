import { describe, expect, it } from 'vitest';
import type { BatchHead } from '../../src/store/books/batches.js';
import { createBookRuns } from '../../src/store/books/book-runs.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { type Stage, setStage } from './stage.js';

const accounting = (nightAt: string, rule = ''): string => `      from: 2020-01-01
      night_at: "${nightAt}"
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }${rule}]
      exports:
        - { name: every-night, formats: [csv], schedule: nightly }
        - { name: month, formats: [csv], schedule: monthly on day 1 }`;

function addInvoice({ sandbox }: Stage, invoice_date: string): void {
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
}

/** `series number: last day of documents, entries`, once there are so many. */
async function batchesOf(stage: Stage, count: number): Promise<string[]> {
  const list = async (): Promise<readonly BatchHead[]> => stage.daemon().books.batches.list('berlin');
  await eventually(async () => expect(await list()).toHaveLength(count));
  return (await list()).map(
    ({ series, number, period, manifest }) => `${series} ${number}: ${period.to}, ${manifest.entries}`,
  );
}

describe('the calendar of a space', () => {
  it('ends a month at midnight there, while it goes on in Greenwich', async () => {
    // 23:54 in Berlin, 22:54 in Greenwich: the month ends within six minutes there, and in an hour here.
    const stage = await setStage({
      since: Date.UTC(2026, 9, 31, 22, 54),
      accounting: accounting('00:00'),
      idle: true,
    });
    addInvoice(stage, '2026-10-30');
    addInvoice(stage, '2026-10-31');
    addInvoice(stage, '2026-11-01');
    await stage.start();
    expect(await batchesOf(stage, 2)).toEqual(['month 1: 2026-10-31, 2', 'every-night 2: 2026-10-31, 2']);
    const night = await eventually(async () => {
      const [last] = await stage.daemon().books.runs.list('berlin', 1);
      expect(last).toMatchObject({ kind: 'night', businessDate: '2026-10-31', outcome: 'done' });
      return last;
    });
    expect(new Date(night?.startedAt ?? 0).toISOString()).toMatch(/^2026-10-31T23:0/);
  });

  it('makes up for six weeks of downtime with one sync and every monthly export that fell into them', async () => {
    const stage = await setStage({
      since: Date.UTC(2026, 10, 7, 10),
      accounting: accounting('02:30'),
      idle: true,
    });
    const { db, close } = await openDatabase(stage.location);
    await createBookRuns(db).beginAt('berlin', '2026-09-27', Date.UTC(2026, 8, 28));
    await close();
    for (const date of ['2026-09-15', '2026-10-15', '2026-11-03']) addInvoice(stage, date);
    await stage.start();
    expect(await batchesOf(stage, 3)).toEqual([
      'month 1: 2026-09-30, 1',
      'month 2: 2026-10-31, 1',
      'every-night 3: 2026-11-06, 3',
    ]);
    const runs = await stage.daemon().books.runs.list('berlin', 5);
    expect(runs.map(({ kind, businessDate }) => `${kind} ${businessDate}`)).toEqual([
      'night 2026-11-06',
      'first 2026-09-27',
    ]);
  });

  it('lets a monthly export that was blocked wait for the rule that it lacks, not for the next month', async () => {
    const stage = await setStage({
      since: Date.UTC(2026, 10, 7, 10),
      accounting: accounting('02:30'),
      idle: true,
    });
    const { db, close } = await openDatabase(stage.location);
    await createBookRuns(db).beginAt('berlin', '2026-10-30', Date.UTC(2026, 9, 31));
    await close();
    const items = [{ description: 'Beratung', net: '120', rate: '16' }];
    stage.sandbox.operator.createInvoice({ items, invoice_date: '2026-10-15', customer_number: '42' });
    await stage.start();
    await eventually(async () =>
      expect(await stage.daemon().books.runs.lastDone('berlin', '2026-11-06')).toBe('2026-11-06'),
    );
    expect(await stage.daemon().books.batches.list('berlin')).toEqual([]);
    await stage.stop();
    const rule = ', { when: { rate: 16 }, account: 8340 }';
    const tax = '\n      tax_accounts: [{ rate: 16, account: 1775 }]';
    await stage.start({ accounting: `${accounting('02:30', rule)}${tax}` });
    const { exports } = await stage.daemon().nights.runNow('berlin');
    expect(exports.map(({ name, cutOff, outcome }) => [name, cutOff, outcome.status])).toEqual([
      ['month', '2026-10-31', 'released'],
      ['every-night', '2026-11-06', 'released'],
    ]);
    const again = await stage.daemon().nights.runNow('berlin');
    expect(again.exports.map(({ name }) => name)).toEqual(['every-night']);
  });
});
