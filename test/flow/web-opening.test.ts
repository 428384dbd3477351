import { beforeAll, expect, it } from 'vitest';
import { newerThanCopy } from '../../src/store/books/newer-than-copy.js';
import { openBeside } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import type { Visitor } from '../web/browser-like.js';
import { type Stage, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin; the books begin on the first of the month. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const ACCOUNTING = `      from: 2026-11-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 8400 }]
      payments: { account: 1360 }
      write_offs: [{ account: 2406 }]
      opening: { receivables: posted }
      exports:
        - { name: overview, formats: [csv], schedule: nightly }`;
const SWITCH = '/switch?space=berlin';
const english = { 'accept-language': 'en' };

let stage: Stage;
let ben: Visitor;
beforeAll(async () => {
  stage = await setStage({ since: SINCE, more: await webSection(), accounting: ACCOUNTING });
  for (const [id, net] of [
    ['old-1', '350'],
    ['old-2', '100'],
  ] as const) {
    const items = [{ description: 'Team Room', net, rate: '19' }];
    stage.sandbox.operator.createInvoice({ id, items, customer_number: '7', invoice_date: '2026-10-12' });
  }
  stage.sandbox.operator.recordPayment('old-1', { paidAt: '2026-11-09', amount: '416.50' });
  await night();
  ben = await signedIn(stage, 'ben');
}, 60_000);

/** A night later than all that the platform tells of. */
async function night(): Promise<void> {
  const { db, close } = await openBeside(stage.location);
  await eventually(async () => {
    await stage.daemon().nights.runNow('berlin');
    expect(await newerThanCopy(db, 'berlin')).toBe(0);
  }).finally(close);
}

async function kept() {
  const { db, close } = await openBeside(stage.location);
  const entries = await db.selectFrom('journal_entry').selectAll().execute();
  const yes = await db.selectFrom('opening_confirmation').select(['decided_by', 'why']).execute();
  await close();
  return { entries: entries.length, yes };
}

/** Without its tags, with plain blanks. */
const readable = async (path: string): Promise<string> =>
  (await ben.get(path, english)).text.replace(/<[^>]+>/g, ' ').replace(/(\s|\u00a0|&nbsp;)+/g, ' ');
const shown = async (): Promise<string> =>
  /action="\/switch\/berlin\/opening"[\s\S]*?name="shown" value="([0-9a-f]{64})"/.exec(
    (await ben.get(SWITCH, english)).text,
  )?.[1] ?? '';

it('the overview leads finance to the opening items, which no night books before a yes', async () => {
  expect(await readable('/')).toContain('Opening items wait for your confirmation');
  expect(await readable(SWITCH)).toContain('Opening items that nobody has confirmed: 2 (');
  expect(await readable(SWITCH)).toContain('€416.50 Gross €416.50');
  expect(await kept()).toEqual({ entries: 0, yes: [] });
});

it('after a yes on the page the next batch of the running daemon has what has happened since', async () => {
  const path = '/switch/berlin/opening';
  const digest = await shown();
  await ben.post(path, { shown: digest.replace(/^./, 'x'), why: 'another list' }, english);
  expect(await readable(SWITCH)).toContain('Nothing was confirmed:');
  const yes = await ben.post(path, { shown: digest, why: 'OPOS list of October' }, english);
  expect(yes.status).toBe(303);
  expect(await readable(SWITCH)).toContain('2 opening items are confirmed: €535.50 open at the cutover');
  expect(await readable('/')).not.toContain('Opening items wait');
  expect(await readable('/decisions')).toContain(
    'Confirm opening items ben berlin Books from 1 Nov 2026 OPOS list',
  );
  await stage.daemon().nights.runNow('berlin');
  expect(await kept()).toEqual({ entries: 1, yes: [{ decided_by: 'ben', why: 'OPOS list of October' }] });
});

it('what changes after it is led to again, with what it was', async () => {
  stage.sandbox.operator.recordPayment('old-2', { paidAt: '2026-10-30', amount: '19.00' });
  await night();
  expect(await readable('/')).toContain('Opening items wait for your confirmation');
  expect(await readable(SWITCH)).toContain('Opening items that have changed since they were confirmed: 1 (');
  expect(await readable(SWITCH)).toContain('Open: €119.00, now €100.00');
  await ben.post('/switch/berlin/opening', { shown: await shown(), why: 'recorded late' }, english);
  expect(await readable('/')).not.toContain('Opening items wait');
});
