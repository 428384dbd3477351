import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { openBeside } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type Stage, type StageOptions, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const NOW = '/exports/berlin/now/overview';
const english = { 'accept-language': 'en' };

let web: string;
beforeAll(async () => {
  web = await webSection();
});

const accounting = (target?: string): string => `      from: 2026-10-01
      chart: SKR03
      locked_only: true
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: overview, formats: [csv], schedule: nightly${target === undefined ? '' : ', targets: [office]'} }${
          target === undefined ? '' : `\n      targets: [{ name: office, folder: ${target} }]`
        }`;

/** Berlin with its books, and copies of what the platform has. */
async function withBooks(options: StageOptions = {}, target?: string): Promise<Stage> {
  const stage = await setStage({ since: SINCE, more: web, accounting: accounting(target), ...options });
  await stage.daemon().nights.runNow('berlin');
  return stage;
}

function invoice(stage: Stage, id: string): void {
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  stage.sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: '2026-10-30' });
  stage.sandbox.operator.lockInvoice(id);
}

async function record(stage: Stage, ...actions: readonly string[]) {
  const { db, close } = await openBeside(stage.location);
  const rows = await createAuditLog(db).rows(0, 1_000);
  const people = await db
    .selectFrom('book_decision')
    .select(['id', 'kind', 'subject', 'decided_by as by', 'why'])
    .orderBy('id')
    .execute();
  await close();
  return {
    rows: rows.flatMap(({ action, details }) => (actions.includes(action) ? [details] : [])),
    people,
  };
}

/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('an export on the page', () => {
  it('hands out what it showed, once for two clicks, and comes again after it was rejected', async () => {
    const stage = await withBooks();
    invoice(stage, 'a-1');
    const ben = await signedIn(stage, 'ben');
    expect(plain((await ben.get(NOW, english)).text)).toContain('Nothing has changed since the last batch');
    await stage.daemon().nights.runNow('berlin');
    await ben.get('/exports/berlin/1', english);
    await ben.post('/exports/berlin/1/void', { why: 'too early' }, english);

    const shown = await ben.get(NOW, english);
    expect(plain(shown.text)).toMatch(/It would be Batch 2 Documents up to 20 Nov 2026 Entries 1 Invoices 1/);
    const blocked = 'The export overview is blocked';
    const { db, close } = await openBeside(stage.location);
    const reason = { code: 'accounting.blocked' } as const;
    const place = { key: 'export {name}', values: { name: 'overview' } } as const;
    await createAlerts(db).raise(
      { key: 'a', subject: 'export:berlin:overview', about: { spaceId: 'berlin', place, reason } },
      stage.clock.now(),
    );
    await close();
    expect((await ben.get('/', english)).text).toContain(blocked);

    const answers = await Promise.all([ben, ben].map((one) => one.post(NOW, { seen: '1' }, english)));
    // The second one finds it running, or is told that there is another batch by now.
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(303);
    expect(statuses.filter((status) => status !== 303 && status !== 409)).toEqual([]);
    await eventually(async () => {
      expect(plain((await ben.get(NOW, english)).text)).toMatch(/Last time Exported .*, ben Batch 2/);
    });
    await eventually(async () => expect((await ben.get('/', english)).text).not.toContain(blocked));
    const { rows, people } = await record(stage, 'export asked', 'batch released', 'batch voided');
    expect(rows).toMatchObject([
      { number: 1 },
      { number: 1, decision: 1 },
      { export: 'overview' },
      { number: 2 },
    ]);
    expect(people).toEqual([
      { id: 1, kind: 'void', subject: '1', by: 'ben', why: 'too early' },
      { id: 2, kind: 'export', subject: 'overview', by: 'ben', why: null },
    ]);

    const late = await ben.post(NOW, { seen: '1' }, english);
    expect(late.status).toBe(303);
    expect((await ben.get(NOW, english)).text).toContain('Another batch has been made since');
    expect((await record(stage)).people).toHaveLength(2);

    await ben.get('/exports/berlin/2', english);
    for (const said of ['is rejected. Its entries come again', 'had been rejected before']) {
      expect((await ben.post('/exports/berlin/2/reject', { why: 'wrong account' }, english)).status).toBe(
        303,
      );
      expect((await ben.get('/exports/berlin/2', english)).text).toContain(`Batch 2 ${said}`);
    }
    const voided = await ben.post('/exports/berlin/2/void', { why: 'too late' }, english);
    expect([voided.status, voided.text.includes('batch 2 is rejected')]).toEqual([409, true]);
    expect(plain((await ben.get('/exports/berlin/2', english)).text)).toMatch(/Decided 21 Nov 2026, .*, ben/);
    const decisions = plain((await ben.get('/decisions?kind=reject', english)).text);
    expect(decisions).toMatch(/Reject a batch ben berlin Batch 2 wrong account/);
    expect(plain((await ben.get(NOW, english)).text)).toContain('It would be Batch 3');
  });

  it('downloads as one archive what the batch has, and everything of a month', async () => {
    const stage = await withBooks();
    invoice(stage, 'a-1');
    await stage.daemon().nights.runNow('berlin');
    const ben = await signedIn(stage, 'ben');
    const names = Object.keys(unzipSync((await ben.get('/exports/berlin/1/files.zip')).bytes));
    expect(names).toContain('SHA256SUMS');
    expect(names.some((name) => name.endsWith('.csv'))).toBe(true);
    const month = Object.keys(unzipSync((await ben.get('/months/berlin/2026-10/files.zip')).bytes));
    expect(month.filter((name) => name !== 'SHA256SUMS')).toEqual(
      names.filter((name) => name !== 'SHA256SUMS').map((name) => `batch-1/${name}`),
    );
    expect((await ben.get('/months/berlin/2026-11/files.zip')).status).toBe(404);
  });

  it('delivers again at once what waits for a person', async () => {
    const folder = temporaryFolder('office-');
    const target = join(folder, 'in');
    // No folder can be made where a file is.
    writeFileSync(target, 'in the way');
    const stage = await withBooks({}, target);
    invoice(stage, 'a-1');
    await stage.daemon().nights.runNow('berlin');
    const ben = await signedIn(stage, 'ben');
    await eventually(async () => {
      expect((await ben.get('/exports/berlin/1', english)).text).toContain('Deliver to office now');
    });
    rmSync(target);
    mkdirSync(target);
    await ben.post('/exports/berlin/1/deliver', { target: 'office' }, english);
    await eventually(() => expect(readdirSync(target).length).toBeGreaterThan(0));
    const { rows, people } = await record(stage, 'delivery asked');
    expect(rows).toEqual([{ batch: 1, target: 'office', decision: 1 }]);
    expect(people).toMatchObject([{ kind: 'deliver', subject: '1 office', by: 'ben' }]);
    await eventually(async () => {
      const { text } = await ben.get('/exports/berlin/1', english);
      expect(text).not.toContain('Deliver to office now');
    });
  });
});

describe('another process', () => {
  it('sees an export that runs here, and begins none beside it', async () => {
    const stage = await withBooks();
    const ben = await signedIn(stage, 'ben');
    const { db, close } = await openBeside(stage.location);
    await db
      .insertInto('book_decision')
      .values({
        ...{
          space_id: 'berlin',
          kind: 'export',
          subject: 'overview',
          at: SINCE,
          decided_by: 'anna',
          why: null,
        },
      })
      .execute();
    await db
      .insertInto('asked_export')
      .values({ decision_id: 1, space_id: 'berlin', series: 'overview', begun_at: SINCE })
      .execute();
    const lost = await ben.get(NOW, english);
    expect(plain(lost.text)).toContain('Interrupted');
    /** As a process that runs it renews its claim. */
    const hold = async (): Promise<void> => {
      const claim = { holder: 'page elsewhere', until: stage.clock.now() + 10 * 60_000 };
      await db
        .insertInto('book_claim')
        .values({ space_id: 'berlin', ...claim })
        .onConflict((conflict) => conflict.column('space_id').doUpdateSet(claim))
        .execute();
    };
    await hold();
    expect(plain((await ben.get(NOW, english)).text)).toMatch(/Export is running Begun on .* by anna/);
    await hold();
    expect((await ben.post(NOW, { seen: '0' }, english)).status).toBe(303);
    await hold();
    expect((await ben.get(NOW, english)).text).toContain('The export overview is running already.');
    await close();
    expect((await record(stage)).people).toHaveLength(1);
  });
});
