import { systemClock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOperator } from '../../../src/operator/create-operator.js';
import { systemRandom } from '../../../src/random.js';
import { createDigestSource } from '../../../src/store/alerts/digest-facts.js';
import { createReleases } from '../../../src/store/books/releases.js';
import { createNewsFeed } from '../../../src/store/engine/news.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { readMetricFacts } from '../../../src/store/invoices/metric-facts.js';
import { createOrphanLocks } from '../../../src/store/sagas/orphan-locks.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { sqliteDatabase } from './database.js';

/** Statements prepared, and each execution of one that reads. */
const said: string[] = [];
const executed: string[] = [];
let db: Db;
let raw: Sqlite.Database;

beforeEach(async () => {
  const opened = await sqliteDatabase((driver) => {
    const prepare = driver.prepare.bind(driver);
    driver.prepare = ((text: string) => {
      said.push(text);
      const statement = prepare(text);
      const all = statement.all.bind(statement);
      statement.all = ((...given: unknown[]) => {
        executed.push(text);
        return all(...given);
      }) as typeof statement.all;
      return statement;
    }) as typeof driver.prepare;
  });
  db = opened.db;
  raw = new Sqlite(opened.path);
  await transact(db, (transaction) =>
    insertSaga(
      transaction,
      { id: 'a', spaceId: 'berlin', invoiceId: 'a', settingsDigest: 'S', requested: true },
      1,
    ),
  );
  said.length = 0;
});

afterEach(() => raw.close());

const operator = (spaces: readonly string[] = ['berlin', 'warsaw']) =>
  createOperator({
    db,
    clock: systemClock,
    random: systemRandom,
    facts: {
      version: 'test',
      isDaemonRunning: async () => true,
      traceOf: null,
      requestsPerMinute: 60,
      spaces: spaces.map((id) => ({
        id,
        timeZone: 'Europe/Berlin',
        hasBooks: true,
        eInvoicesFrom: '2026-01-01',
        goesToKsef: false,
        othersIssue: false,
        settingsDigest: 'S',
        readCallback: () => {
          throw new Error('no callback is read');
        },
      })),
    },
  });

/** What grows with every invoice, callback, night or alert. */
const GROWS = /\b(?:saga|saga_history|inbox_event|alert|batch|delivery|book_run|journal_entry|batch_file)\b/;

/** Of open sagas, or of those that are not done: they are few, however many there ever were. */
const FEW =
  /USING (?:COVERING )?INDEX (?:saga_open|saga_not_done|saga_due|delivery_due|delivery_under_way|alert_unsent|alert_open)\b/;

/** The parts of all plans that read a growing table from its beginning. */
function scans(): readonly string[] {
  const statements = [...new Set(said)].filter((text) => /^(?:select|delete|update|insert|with)/i.test(text));
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap((text) => {
    const marks = (text.match(/\?/g) ?? []).map(() => '[]');
    const plan = raw.prepare(`explain query plan ${text}`).all(...marks) as { detail: string }[];
    return plan
      .map(({ detail }) => detail)
      .filter((detail) => detail.startsWith('SCAN') && GROWS.test(detail) && !FEW.test(detail));
  });
}

it.each<[string, () => Promise<unknown>]>([
  ['the list of a space', () => operator().invoices({ spaceIds: ['berlin'], limit: 5 })],
  ['what waits', () => operator().invoices({ state: 'waiting', limit: 5 })],
  ['what waits in a space', () => operator().invoices({ state: 'waiting', spaceIds: ['berlin'], limit: 5 })],
  ['what is open', () => operator().invoices({ state: 'open', limit: 5 })],
  ['what is open in a space', () => operator().invoices({ state: 'open', spaceIds: ['berlin'], limit: 5 })],
  ['what is gone', () => operator().invoices({ state: 'gone', limit: 5 })],
  ['what is gone in a space', () => operator().invoices({ state: 'gone', spaceIds: ['berlin'], limit: 5 })],
  ['the story of an invoice', () => operator().explain('a')],
  ['callbacks of a space', () => operator().events({ spaceIds: ['berlin'], limit: 5 })],
  ['sagas woken at a start', () => createSagas(db).wakeAll(1)],
  ['spaces in which sagas are due', () => createNewsFeed(db).look(['berlin', 'warsaw'], 1)],
  ['sagas woken by a new token', () => createSagas(db).wakeRefused('berlin', 1)],
  ['sagas of spaces that are not configured', () => createSagas(db).countOutside(['berlin'])],
  ['wishes answered at a start', () => createReleases(db).settleEnded(1)],
  ['orphan locks', () => createOrphanLocks(db).suspected('berlin')],
  ['the e-invoices of a digest', () => createDigestSource(db).eInvoices(1, 1 + DAY_MS)],
  ['the books of a digest', () => createDigestSource(db).books('berlin', 1, 1 + DAY_MS)],
  ['alerts of a digest that ended', () => createDigestSource(db).resolvedCount(['berlin'], 1, 1 + DAY_MS)],
])('%s: no table that grows is read from its beginning', async (_question, ask) => {
  await ask();
  expect(scans()).toEqual([]);
});

it.each<[string, () => Promise<unknown>, readonly string[]]>([
  // From the newest on, until the page is full.
  ['the list', () => operator().invoices({ limit: 5 }), ['SCAN saga']],
  [
    'a search',
    () => operator().invoices({ search: 'R-1', limit: 5 }),
    ['SCAN saga USING COVERING INDEX saga_number'],
  ],
  ['the overview', () => operator().status(), ['SCAN saga USING COVERING INDEX saga_of_space']],
  [
    'what monitoring asks',
    () => readMetricFacts(db),
    ['SCAN book_run USING COVERING INDEX book_run_night', 'SCAN batch USING COVERING INDEX batch_status'],
  ],
])('%s reads of tables that grow no more than an index', async (_question, ask, most) => {
  await ask();
  expect(scans().toSorted()).toEqual([...most].toSorted());
});

it('the overview of a hundred spaces takes the statements of that of one', async () => {
  const statements = async (spaces: number): Promise<readonly string[]> => {
    executed.length = 0;
    await operator(Array.from({ length: spaces }, (_, index) => `space-${index}`)).status();
    return [...executed];
  };
  const one = await statements(1);
  expect(one.length).toBeGreaterThan(5);
  expect(await statements(100)).toEqual(one);
});

it('of the sagas of an invoice the one that began last is the latest', async () => {
  const begin = (id: string, invoiceId: string) =>
    transact(db, async (transaction) => {
      await transaction.updateTable('saga').set({ state: 'gone', run_at: null }).execute();
      await insertSaga(
        transaction,
        { id, spaceId: 'berlin', invoiceId, settingsDigest: 'S', requested: true },
        // A clock that was put back.
        0,
      );
    });
  await begin('b', 'a');
  await begin('c', 'other');
  await begin('d', 'a');
  const latest = await db.selectFrom('saga').select('id').where('latest', '=', 1).orderBy('id').execute();
  expect(latest.map(({ id }) => id)).toEqual(['c', 'd']);
  const counts = await operator().status();
  expect(counts.spaces[0]?.eInvoices).toEqual({ gone: 1, requested: 1 });
});
