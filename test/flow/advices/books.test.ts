import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { beforeAll, expect, it } from 'vitest';
import { follow, textOf } from '../../advices/follow.js';
import { asAdmin, night, press, send, visit } from '../../advices/visits.js';
import { type DeadFolder, deadFolder } from '../../dead-folder.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';
import { temporaryFolder } from '../../temporary-folder.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { besideDaemon } from '../steps.js';
import { signedIn, webSection } from '../web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const GOOD = [{ description: 'Fix Desk', net: '350', rate: '19' }];

const clock = new SandboxClock(patientClock(60, SINCE));
let target: string;
let dead: DeadFolder;
let stage: Stage;
let ben: Visitor;
let web: string;

async function start(): Promise<void> {
  await stage.stop();
  await stage.start(options());
  ben = await signedIn(stage, 'ben');
}

const options = () => ({
  ...{ clock, more: web, folderTurns: dead.turns, sqlite: true },
  accounting: `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      payments: { account: 1360 }
      targets: [{ name: office, folder: ${target} }]
      exports:
        - { name: ledger, formats: [csv], schedule: nightly, targets: [office] }`,
});

beforeAll(async () => {
  web = await webSection();
  target = join(temporaryFolder('office-'), 'in');
  mkdirSync(target);
  dead = deadFolder((folder) => folder === target);
  stage = await setStage(options());
  ben = await signedIn(stage, 'ben');
});

const alerts = () => visit(ben, '/alerts');
const batch = (number: number) => visit(ben, `/exports/berlin/${number}`);
const month = () => visit(ben, '/months/berlin/2026-10');

function invoice(id: string): void {
  stage.sandbox.operator.createInvoice({
    id,
    items: GOOD,
    customer_number: '42',
    invoice_date: '2026-10-30',
  });
  stage.sandbox.operator.lockInvoice(id);
}

it('a batch whose target does not answer is delivered by itself', async () => {
  invoice('i-1');
  stage.sandbox.operator.recordPayment('i-1', { paidAt: '2026-11-02', amount: '40' });
  const run = night(stage);
  await follow('wait for a delivery', {
    where: month,
    does: async ({ href }) => {
      expect(textOf(await visit(ben, href))).toContain('office');
      dead.answer();
      await run;
      clock.advance(HOUR_MS);
    },
    better: async () => expect(textOf(await batch(1))).toContain('Delivered'),
  });
});

it('a batch that does not exist leads to the list of those that do', async () => {
  let shown = (await ben.get('/exports/berlin/99', { 'accept-language': 'en' })).text;
  await follow('look at exports', {
    where: async () => shown,
    does: async ({ href }) => {
      shown = await visit(ben, href);
    },
    better: () => expect(shown).toContain('href="/exports/berlin/1"'),
  });
});

it('an earlier batch is voided once the later one is', async () => {
  // The later one takes back what the earlier one has.
  stage.sandbox.operator.unlockInvoice('i-1');
  stage.sandbox.operator.editInvoice('i-1', { items: [{ description: 'Fix Desk', net: '360', rate: '19' }] });
  stage.sandbox.operator.lockInvoice('i-1');
  await night(stage);
  const voidIt = async (number: number) =>
    (await send(ben, await batch(number), new RegExp(`^Void batch ${number}`), { why: 'too early' })).text;
  await follow('void the later batch', {
    where: () => voidIt(1),
    does: async ({ href }) => {
      expect(await visit(ben, href)).toContain('href="/exports/berlin/2"');
      await voidIt(2);
    },
    better: async () => expect(textOf(await batch(1))).toContain('Voided'),
  });
  await night(stage);
});

it('what somebody else decided before needs nothing', async () => {
  const page = await batch(3);
  await press(ben, '/exports/berlin/3', /as accepted$/);
  let shown = (await send(ben, page, /^Void batch 3/, { why: 'too early' })).text;
  await follow('nothing to do', {
    where: async () => shown,
    does: async () => {
      shown = await batch(3);
    },
    better: () => expect(textOf(shown)).toContain('Accepted'),
  });
});

it('books that were restored go on once the admin has said which batch was the last', async () => {
  await stage.stop();
  await besideDaemon(stage, (db) => db.insertInto('book_hold').values({ space_id: 'berlin' }).execute());
  // As on a machine that has the database alone.
  rmSync(`${stage.databasePath}.anchor`);
  await start();
  await night(stage);
  await follow('say which batch was the last', {
    where: alerts,
    does: async () => {
      await stage.stop();
      expect(await asAdmin(stage, 'books confirm --space berlin --last 3')).toContain('the next is 4');
      await start();
      invoice('i-3');
      await night(stage);
    },
    better: () =>
      eventually(async () => expect(await visit(ben, '/exports')).toContain('href="/exports/berlin/4"')),
  });
});
