import { beforeEach, describe, expect, it } from 'vitest';
import { createNewsFeed, type NewsFeed } from '../../../src/store/engine/news.js';
import { type Db, openBeside } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { createOperatorDecide } from '../../../src/store/sagas/operator-decide.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { createWaitingEvents } from '../../../src/store/sagas/waiting-events.js';
import { afterTest } from '../../after-test.js';
import { ON_POSTGRES, temporaryDatabase } from './database.js';

const T = Date.UTC(2026, 10, 24, 9);
const OWN = ['berlin', 'warsaw', 'idle'];
const DECIDER = { by: 'ada', why: null, at: T };

let db: Db;
/** Of another process. */
let beside: Db;
let feed: NewsFeed;

beforeEach(async () => {
  const { db: own, path } = await temporaryDatabase();
  db = own;
  const opened = await openBeside(path);
  afterTest(opened.close);
  beside = opened.db;
  feed = createNewsFeed(db);
});

const begin = (spaceId: string, invoiceId: string, at = T, on = beside) =>
  transact(on, (transaction) =>
    insertSaga(
      transaction,
      { id: `${spaceId} ${invoiceId}`, spaceId, invoiceId, settingsDigest: 's', requested: true },
      at,
    ),
  );
const pause = (spaceId: string) => createOperatorDecide(beside).pause(spaceId, 'pause', DECIDER);
const look = (spaceIds = OWN) => feed.look(spaceIds, T);

describe('news of other processes', () => {
  it('nothing is new while nobody writes', async () => {
    await pause('berlin');
    expect((await look()).decided).toBeNull();
    expect(await look()).toEqual({ decided: [], alerts: false, due: [], waiting: [] });
  });

  it('sagas that another process has begun are due in their spaces, of those that were asked for', async () => {
    await look();
    await begin('berlin', 'i1');
    await begin('berlin', 'i2');
    await begin('lisbon', 'i3');
    await begin('warsaw', 'i4', T + 1);
    expect((await look()).due).toEqual(['berlin']);
  });

  it('callbacks that wait for their owner are told apart from sagas that are due', async () => {
    await look();
    await begin('warsaw', 'i1');
    const event = { spaceId: 'berlin', event: 'updated_invoice', invoiceId: 'i2', trigger: null } as const;
    await createWaitingEvents(beside).leave(event, T);
    expect(await look()).toMatchObject({ due: ['warsaw'], waiting: ['berlin'] });
  });

  it('what is leased is due no more', async () => {
    await begin('berlin', 'i1');
    await createSagas(db).claimDue('berlin', T, 9, 'lease');
    expect((await look()).due).toEqual([]);
  });

  it('a decision is new once, and so is each later one', async () => {
    await look();
    await pause('berlin');
    const named = (...spaces: readonly string[]) => (ON_POSTGRES ? spaces : null);
    expect((await look()).decided).toEqual(named('berlin'));
    expect((await look()).decided).toEqual([]);
    await pause('warsaw');
    await pause('lisbon');
    expect((await look()).decided).toEqual(named('warsaw', 'lisbon'));
  });
});

/** There other daemons write all the time: what they do for themselves is no news. */
describe.skipIf(!ON_POSTGRES)('news of other processes on PostgreSQL', () => {
  it('nothing is new while other daemons work in spaces of their own', async () => {
    await look();
    await begin('lisbon', 'i1');
    await createSagas(beside).claimDue('lisbon', T, 9, 'lease');
    await beside.insertInto('request_sent').values({ user_key: 'user:1', at: T }).execute();
    expect(await look()).toEqual({ decided: [], alerts: false, due: [], waiting: [] });
  });

  it('books are free again when a command has released its claim', async () => {
    await look();
    await beside
      .insertInto('book_claim')
      .values({ space_id: 'berlin', holder: 'command', until: T })
      .execute();
    await beside
      .insertInto('book_claim')
      .values({ space_id: 'warsaw', holder: 'daemon', until: T })
      .execute();
    expect((await look()).decided).toEqual([]);
    await beside.deleteFrom('book_claim').execute();
    expect((await look()).decided).toEqual(['berlin']);
  });
});
