import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/errors.js';
import { eventually } from '../eventually.js';
import { type Stage, setStage } from '../flow/stage.js';
import { interceptWrites, type WriteFaults } from './nth-write.js';

/** More writes than anything below takes. */
const MOST = 200;
const LONG_MS = 110_000;

afterEach(() => void vi.restoreAllMocks());

/** The platform has it once, the customer one mail; nobody was called to it. */
async function isServed(stage: Stage, id: string): Promise<void> {
  await stage.reaches(id, 'done');
  await eventually(() => expect(stage.mails(id)).toBe(1));
  expect(stage.requests(id).filter((request) => request === 'POST /pdf 200')).toHaveLength(1);
  expect(stage.alertsOf(id)).toEqual([]);
}

describe('a database that refuses a write of an e-invoice', () => {
  it.each(['SQLITE_FULL', 'SQLITE_IOERR'] as const)(
    'once (%s): whichever it is, the e-invoice is attached once',
    async (code) => {
      const writes = interceptWrites(code);
      const stage = await setStage();
      let n = 0;
      do {
        n += 1;
        writes.failAt(n, 1);
        await isServed(stage, stage.request());
      } while (writes.failed() > 0 && n < MOST);
      writes.end();
      expect(n).toBeGreaterThan(30);
      expect(n).toBeLessThan(MOST);
    },
    LONG_MS,
  );

  it.each([
    ['SQLITE_FULL', 1],
    ['SQLITE_READONLY', 4],
  ] as const)(
    'and all after it (%s): it goes on by itself once they are taken again',
    async (code, first) => {
      const writes = interceptWrites(code);
      const stage = await setStage();
      for (let n: number = first; n <= 31; n += 6) {
        writes.failAt(n, Number.POSITIVE_INFINITY);
        const id = stage.request();
        await eventually(() => expect(writes.failed()).toBeGreaterThan(2));
        writes.end();
        await isServed(stage, id);
      }
    },
    LONG_MS,
  );
});

const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: office, folder: office }]
      exports: [{ name: adviser, formats: [csv, hledger], schedule: nightly, targets: [office] }]`;

describe('a database that refuses a write of a night', () => {
  it(
    'whichever it is, the next attempt ends it: one batch, delivered once',
    async () => {
      const writes = interceptWrites('SQLITE_FULL');
      const stage = await setStage({ accounting: ACCOUNTING, since: Date.UTC(2026, 2, 2, 10) });
      const { nights, books } = stage.daemon();
      const items = (net: number) => [{ description: 'Fix Desk', net: String(net), rate: '19' }];
      const { id } = stage.sandbox.operator.createInvoice({
        items: items(1),
        invoice_date: '2026-02-20',
        customer_number: '42',
      });
      await nights.runNow('berlin');
      let n = 0;
      do {
        n += 1;
        stage.sandbox.operator.editInvoice(id, { items: items(n + 1) });
        writes.failAt(n, 1);
        await tryUntilDone(() => nights.runNow('berlin'), writes);
        await eventually(async () => expect(await books.deliveries.nextDue('berlin', 0)).toBeNull());
        const batches = await books.batches.list('berlin');
        expect(batches).toHaveLength(n + 1);
        const { entries } = await books.batches.get('berlin', n + 1);
        expect(entries.map(({ net }) => net)).toEqual([-n * 100, (n + 1) * 100]);
      } while (writes.failed() > 0 && n < MOST);
      writes.end();
      expect(n).toBeGreaterThan(20);
      expect(n).toBeLessThan(MOST);
      // The lane of deliveries writes beside it: where it met the full disk, that was said, and nothing else.
      expect(stage.alerts.filter(({ code }) => code !== 'store.full')).toEqual([]);
    },
    LONG_MS,
  );
});

/** What fails says that the disk is full, and nothing else. */
async function tryUntilDone(run: () => Promise<unknown>, writes: WriteFaults): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'accounting.busy') {
        expect(error).toMatchObject({ code: 'store.full' });
        expect(writes.failed()).toBe(1);
      }
    }
  }
  throw new Error('the night failed three times');
}
