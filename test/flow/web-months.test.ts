import { beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../../src/store/books/audit.js';
import { newerThanCopy } from '../../src/store/books/newer-than-copy.js';
import { openBeside } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { type Visitor, visitorOf } from '../web/browser-like.js';
import { type Stage, type StageOptions, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const OCTOBER = '/months/berlin/2026-10';
const english = { 'accept-language': 'en' };

let web: string;
beforeAll(async () => {
  web = await webSection();
});

const accounting = (account = '8400'): string => `      from: 2026-10-01
      chart: SKR03
      locked_only: true
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: ${account} }]
      exports:
        - { name: overview, formats: [csv], schedule: nightly }`;

/** Berlin in a year with November running, and what its invoices of October are. */
async function inOctober(options: StageOptions, ...ids: readonly string[]): Promise<Stage> {
  const stage = await setStage({ since: SINCE, more: web, accounting: accounting(), ...options });
  for (const id of ids) invoice(stage, id);
  await copied(stage);
  return stage;
}

/** A night later than all that the platform tells of. */
async function copied(stage: Stage): Promise<void> {
  const { db, close } = await openBeside(stage.location);
  await eventually(async () => {
    await stage.daemon().nights.runNow('berlin');
    expect(await newerThanCopy(db, 'berlin')).toBe(0);
  }).finally(close);
}

function invoice(stage: Stage, id: string, locked = true): void {
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  stage.sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: '2026-10-30' });
  // Its e-invoice is there, so that no month waits for one.
  if (locked) stage.sandbox.operator.attachForeignPdf(id);
}

/** Details of the rows of the audit log, and who decided. */
async function decided(stage: Stage, ...actions: readonly string[]) {
  const { db, close } = await openBeside(stage.location);
  const rows = await createAuditLog(db).rows(0, 1_000);
  const people = await db.selectFrom('book_decision').select(['id', 'kind', 'decided_by', 'why']).execute();
  await close();
  return {
    rows: rows.flatMap(({ action, details }) => (actions.includes(action) ? [details] : [])),
    people,
  };
}

/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** The same person at the page of another process. */
function beside(visitor: Visitor, port: number): Visitor {
  const other = visitorOf(`http://127.0.0.1:${port}`);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return other;
}

describe('a month on the page', () => {
  it('is open until a person of finance closes it, once, for a reason that stands in the audit log', async () => {
    const stage = await inOctober({}, 'a-1');
    invoice(stage, 'a-2', false);
    await copied(stage);
    const ben = await signedIn(stage, 'ben');
    const list = await ben.get('/months', english);
    expect(plain(list.text)).toMatch(/November 2026 In progress – October 2026 Open To do: 2 –/);
    const { number } = stage.sandbox.operator.invoice('a-2').content;
    const month = await ben.get(OCTOBER, english);
    expect(plain(month.text)).toContain(
      `overview: not sent yet: 1 (${number}), €416.50. Send the invoice on the platform`,
    );
    const leftOut = await ben.get(`${OCTOBER}/left-out`, english);
    expect(plain(leftOut.text)).toContain(`${number} · 30 Oct 2026 · €416.50 not sent yet.`);

    const refused = await ben.post(`${OCTOBER}/close`, {}, english);
    expect([refused.status, plain(refused.text).includes('Not closed: something is open.')]).toEqual([
      409,
      true,
    ]);
    expect((await decided(stage, 'period closed')).rows).toEqual([]);
    const why = 'The adviser <b>knows</b>';
    expect((await ben.post(`${OCTOBER}/close`, { why }, english)).status).toBe(303);
    const { rows, people } = await decided(stage, 'period closed');
    expect(rows).toEqual([
      {
        ...{ through: '2026-10-31', months: '2026-10: left-out accepted', open: 'left-out accepted' },
        ...{ reason: why, decision: people[0]?.id },
      },
    ]);
    expect(people).toEqual([{ id: expect.any(Number), kind: 'close', decided_by: 'ben', why }]);

    const anna = await signedIn(stage, 'anna');
    const closed = await anna.get(OCTOBER, english);
    expect(plain(closed.text)).toMatch(
      /Closed by ben .* Reason The adviser &lt;b&gt;knows&lt;\/b&gt; Open at that time Left out, Accepted by the accountant/,
    );
    const again = await anna.post(`${OCTOBER}/close`, { why: 'me too' }, english);
    expect([again.status, again.text.includes('closed through 31 Oct 2026 already')]).toEqual([409, true]);
    expect((await decided(stage, 'period closed')).rows).toHaveLength(1);
  });

  it('closes with one click where it is green, hands out what waits, and is told by two clicks at once', async () => {
    const stage = await inOctober({}, 'a-1');
    const ben = await signedIn(stage, 'ben');
    await ben.get('/exports/berlin/1');
    expect((await ben.post('/exports/berlin/1/accept')).status).toBe(303);
    expect((await decided(stage, 'batch accepted')).rows).toMatchObject([{ number: 1, decision: 1 }]);
    const { text } = await ben.get(OCTOBER, english);
    expect(text).toContain('Ready to close');
    expect(text).not.toContain('name="why"');
    const answers = await Promise.all([ben, ben].map((one) => one.post(`${OCTOBER}/close`, {}, english)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const { rows } = await decided(stage, 'period closed');
    expect(rows).toEqual([
      { through: '2026-10-31', months: '2026-10: nothing', open: '', reason: null, decision: 2 },
    ]);
  });

  it('is not closed while it runs, while the platform cannot be copied, and where it is no month', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting() });
    const ben = await signedIn(stage, 'ben');
    await ben.get('/months');
    stage.sandbox.operator.addFault({ match: {}, action: { type: 'status', status: 503 } });
    const refusals = [
      ['2026-11', 409, 'The period cannot be closed: November 2026 ends on 30 Nov 2026'],
      ['2027-01', 409, 'The period cannot be closed: January 2027 ends on 31 Jan 2027'],
      ['2026-10', 409, 'Not closed.'],
      ['2026-09', 404, 'The books of berlin begin on 1 Oct 2026.'],
      ['2026-00', 404, 'Page not found'],
    ] as const;
    for (const [month, status, said] of refusals) {
      const answer = await ben.post(`/months/berlin/${month}/close`, { why: 'because' }, english);
      expect([month, answer.status, plain(answer.text).replaceAll(' :', ':')]).toEqual([
        month,
        status,
        expect.stringContaining(said),
      ]);
    }
    expect((await decided(stage, 'period closed')).rows).toEqual([]);
  });
});

describe('an e-invoice that is newer than the copy', () => {
  it('is copied by closing its month, and booked there', async () => {
    const stage = await inOctober({}, 'a-1');
    const { books } = stage.daemon();
    const ben = await signedIn(stage, 'ben');
    await ben.get('/exports/berlin/1');
    await ben.post('/exports/berlin/1/accept');
    const items = [{ description: 'Fix Desk', net: '100', rate: '19' }];
    stage.request({ id: 'late', invoice_date: '2026-10-31', customer_number: '42', items });
    await stage.reaches('late', 'done');
    const seen = plain((await ben.get(OCTOBER, english)).text);
    expect(seen).toMatch(/Copied from the platform open .*[12] invoices? (?:is|are) newer than the copy\./);
    expect(seen).toContain('The copy of the platform is renewed');
    const open = await ben.post(`${OCTOBER}/close`, {}, english);
    expect(open.status).toBe(409);
    expect(plain(open.text)).toContain('Batch 2 (overview) is not accepted yet.');
    expect((await decided(stage, 'period closed')).rows).toEqual([]);
    await ben.post('/exports/berlin/2/accept');
    expect((await ben.post(`${OCTOBER}/close`, {}, english)).status).toBe(303);
    const { entries } = await books.batches.get('berlin', 2);
    expect(entries.map(({ invoiceId, bookingDate }) => [invoiceId, bookingDate])).toEqual([
      ['late', '2026-10-31'],
    ]);
  });
});

describe('what changed rules would book anew', () => {
  it('is asked on the page, agreed to once by whoever is first, and booked by the next night', async () => {
    const stage = await inOctober({}, 'a-1');
    await stage.stop();
    await stage.start({ since: SINCE, more: web, accounting: accounting('8401') });
    await stage.daemon().nights.runNow('berlin');
    const ben = await signedIn(stage, 'ben');
    for (const path of ['/', '/exports']) {
      const { text } = await ben.get(path, english);
      expect(text, path).toContain('href="/exports/berlin/rebooking/overview"');
    }
    const month = await ben.get(OCTOBER, english);
    expect(month.text).toContain('<a href="/exports/berlin/rebooking/overview">');
    const { text } = await ben.get('/exports/berlin/rebooking/overview', english);
    expect(plain(text)).toMatch(
      /reversed: 1, new entries: 1, documents: 1\. .* 8400 €350\.00 €0\.00 8401 €0\.00 €350\.00/,
    );
    const shown = /name="shown" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const other = await ben.post('/exports/berlin/rebooking/overview', { shown: '000000000000' }, english);
    expect([other.status, other.text.includes('Nothing was agreed')]).toEqual([409, true]);
    const yes = () => ben.post('/exports/berlin/rebooking/overview', { shown }, english);
    expect((await Promise.all([yes(), yes()])).map(({ status }) => status).sort()).toEqual([303, 409]);
    const { rows, people } = await decided(stage, 'rebooking agreed');
    expect(rows).toMatchObject([{ export: 'overview', digest: shown, decision: people[0]?.id }]);
    expect(people).toMatchObject([{ kind: 'rebook', decided_by: 'ben' }]);
    expect((await ben.get('/exports/berlin/rebooking/overview', english)).text).toContain(
      'Nothing is waiting for an answer.',
    );
    expect((await ben.get('/', english)).text).not.toContain('/rebooking/');
    const { exports } = await stage.daemon().nights.runNow('berlin');
    expect(exports).toMatchObject([{ outcome: { status: 'released', number: 2, rebooking: null } }]);
  });
});

const JPK = `      from: 2026-10-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 19, account: 222-1 }]
      exchange_rates: [{ currency: EUR, valid_from: 2020-01-01, rate: 4.2 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      exports:
        - { name: vat, formats: [jpk-v7m], schedule: nightly }`;

describe('a document that a report cannot take', () => {
  it('blocks the month with what is found, until finance excludes it on the page, and is included again', async () => {
    const stage = await inOctober({ accounting: JPK }, 'a-1');
    const { number } = stage.sandbox.operator.invoice('a-1').content;
    const ben = await signedIn(stage, 'ben');
    const blocked = await ben.get(OCTOBER, english);
    expect(blocked.text).toContain('SB-JPK-TAX');
    const refused = await ben.post(`${OCTOBER}/close`, { why: 'it is all right' }, english);
    expect([refused.status, refused.text.includes('Not closed: an export is blocked.')]).toEqual([409, true]);
    expect(refused.text).toContain('value="it is all right"');

    const decide = (decision: string, document: string, by = ben) =>
      by.post('/exports/berlin/exclusions', {
        ...{ decision, document, report: 'jpk-v7m', why: 'reported as OSS', back: `${OCTOBER}/left-out` },
      });
    expect((await decide('exclude', number)).headers.get('location')).toBe(`${OCTOBER}/left-out`);
    const leftOut = plain((await ben.get(`${OCTOBER}/left-out`, english)).text);
    expect(leftOut).toContain(`${number} is left out of JPK_V7M`);
    expect(leftOut).toContain(`${number} · JPK_V7M · ben, `);
    const month = plain((await ben.get(OCTOBER, english)).text);
    expect(month).toMatch(/vat: excluded by a person: 1 \([^)]+\), €416\.50\./);
    expect(month).not.toContain('SB-JPK-TAX');

    const anna = await signedIn(stage, 'anna');
    await anna.get('/');
    await decide('exclude', number, anna);
    expect(plain((await anna.get(`${OCTOBER}/left-out`, english)).text)).toContain(
      `ben had already left ${number} out of JPK_V7M. Nothing was changed.`,
    );
    expect((await decide('exclude', 'no-such')).status).toBe(404);
    await decide('include', 'a-1');
    expect((await ben.get(OCTOBER, english)).text).toContain('SB-JPK-TAX');
    const { rows } = await decided(stage, 'document excluded', 'document included');
    expect(rows).toEqual([1, 2].map(() => ({ invoiceId: 'a-1', report: 'jpk-v7m' })));
  });
});

describe.skipIf(!hasPostgres())('two processes on one database', () => {
  const { emptyDatabase } = shareCluster();

  it('close a month once: the store decides, and the other one is told', async () => {
    const stage = await inOctober({ database: await emptyDatabase() }, 'a-1');
    const second = await stage.startBeside();
    const ben = await signedIn(stage, 'ben');
    const there = beside(ben, second.webPort ?? 0);
    await ben.get(OCTOBER);
    await there.get(OCTOBER);
    const why = 'not accepted yet';
    const closings = async () => (await decided(stage, 'period closed')).rows;
    let answers: readonly number[];
    do {
      const both = [ben, there].map((one) => one.post(`${OCTOBER}/close`, { why }, english));
      answers = (await Promise.all(both)).map(({ status }) => status).sort();
      // A night that works on the books in this moment keeps both waiting.
    } while (answers[0] === 409 && (await closings()).length === 0);
    expect(answers).toEqual([303, 409]);
    expect(await closings()).toMatchObject([{ reason: why }]);
    for (const visitor of [ben, there]) {
      expect(plain((await visitor.get(OCTOBER, english)).text)).toContain('Closed by ben');
    }
  });
});
