import { systemClock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { createOperator } from '../../../src/operator/create-operator.js';
import { systemRandom } from '../../../src/random.js';
import { createBookRuns } from '../../../src/store/books/book-runs.js';
import { transact } from '../../../src/store/engine/transact.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { temporaryDatabase } from '../store/database.js';

it('the overview tells the spaces apart, and those of which there is nothing to say', async () => {
  const { db } = await temporaryDatabase();
  const runs = createBookRuns(db);
  for (const [space, at] of [
    ['berlin', 10],
    ['warsaw', 20],
    ['berlin', 30],
    ['elsewhere', 40],
  ] as const) {
    const event = { space_id: space, event: 'updated_invoice', invoice_id: 'i', trigger: null };
    await db
      .insertInto('inbox_event')
      .values({ ...event, quarantine: null, body: null, received_at: at })
      .execute();
    await runs.start({ spaceId: space, kind: 'night', businessDate: '2026-11-01' }, at);
    const start = {
      id: `s-${at}`,
      spaceId: space,
      invoiceId: `i-${at}`,
      settingsDigest: 'S',
      requested: true,
    };
    await transact(db, (transaction) => insertSaga(transaction, start, at));
  }
  await db
    .updateTable('saga')
    .set({ state: 'refused', run_at: null, reason: '{"code":"invoice.refused"}' })
    .where('id', '=', 's-10')
    .execute();
  await db.updateTable('saga').set({ state: 'done', run_at: null }).where('id', '=', 's-20').execute();
  const facts = {
    version: 'test',
    isDaemonRunning: async () => true,
    traceOf: null,
    requestsPerMinute: 60,
    spaces: ['berlin', 'warsaw', 'new'].map((id) => ({
      id,
      timeZone: 'UTC',
      hasBooks: id !== 'warsaw',
      eInvoicesFrom: '2026-01-01',
      goesToKsef: false,
      othersIssue: false,
      settingsDigest: 'S',
      readCallback: () => {
        throw new Error('no callback is read');
      },
    })),
  };
  const operator = createOperator({ db, facts, clock: systemClock, random: systemRandom });
  await operator.pause('warsaw', { by: 'eva' });
  const { spaces } = await operator.status();
  expect(
    spaces.map(({ spaceId, eInvoices, waiting, oldestOpenAt, lastEventAt, books, paused }) => ({
      spaceId,
      eInvoices,
      waiting: waiting.map(({ sagaId }) => sagaId),
      oldestOpenAt,
      lastEventAt,
      lastRun: books?.lastRun?.startedAt,
      paused: paused?.by,
    })),
  ).toEqual([
    {
      spaceId: 'berlin',
      eInvoices: { refused: 1, requested: 1 },
      waiting: ['s-10'],
      oldestOpenAt: 30,
      lastEventAt: 30,
      lastRun: 30,
      paused: undefined,
    },
    {
      spaceId: 'warsaw',
      eInvoices: { done: 1 },
      waiting: [],
      oldestOpenAt: null,
      lastEventAt: 20,
      lastRun: undefined,
      paused: 'eva',
    },
    {
      spaceId: 'new',
      eInvoices: {},
      waiting: [],
      oldestOpenAt: null,
      lastEventAt: null,
      lastRun: undefined,
      paused: undefined,
    },
  ]);
});
