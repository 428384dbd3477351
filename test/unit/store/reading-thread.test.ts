import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { type Db, openDatabase } from '../../../src/store/engine/open.js';
import { snapshot, transact } from '../../../src/store/engine/transact.js';
import { openReadingThread } from '../../../src/store/sqlite/reading/reading-thread.js';
import { eventually } from '../../eventually.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** Counts so far within one statement: many seconds of processor, if it is not ended. */
const countTo = (most: number) => sql<{ last: number }>`with recursive numbers(n) as
  (select 1 union all select n + 1 from numbers where n < ${most}) select max(n) as last from numbers`;

describe('what people look at, in SQLite', () => {
  let path = '';
  beforeEach(() => {
    path = join(temporaryFolder('reading-'), 'spacebooks.sqlite');
  });

  async function open(): Promise<{ readonly db: Db; readonly reading: Db }> {
    const { db, reading, close } = await openDatabase(path, { readsInThread: true });
    onTestFinished(close);
    return { db, reading };
  }

  const titles = async (db: Db) => (await db.selectFrom('token_user').select('user_id').execute()).length;
  const add = (db: Db, name: string) =>
    db.insertInto('token_user').values({ token_digest: name, user_id: name }).execute();

  it('is all that was committed before it was asked', async () => {
    const { db, reading } = await open();
    expect(reading).not.toBe(db);
    for (let written = 1; written <= 20; written += 1) {
      await add(db, String(written));
      expect(await titles(reading)).toBe(written);
    }
    expect(await createAlerts(reading).list({ open: true, limit: 1 })).toEqual([]);
  });

  it('is read while another one writes, and as it was when the reading began', async () => {
    const { db, reading } = await open();
    await transact(db, async (transaction) => {
      await transaction.insertInto('token_user').values({ token_digest: 'a', user_id: 'a' }).execute();
      expect(await titles(reading)).toBe(0);
    });
    await snapshot(reading, async (transaction) => {
      expect(await titles(transaction)).toBe(1);
      await add(db, 'b');
      expect(await titles(transaction)).toBe(1);
    });
    expect(await titles(reading)).toBe(2);
  });

  it('cannot be written', async () => {
    const { db, reading } = await open();
    await expect(add(reading, 'a')).rejects.toMatchObject({
      code: 'store.failed',
      detail: 'SQLITE_READONLY: attempt to write a readonly database',
    });
    await expect(transact(reading, async () => undefined)).rejects.toThrow('writes nothing');
    expect(await titles(db)).toBe(0);
  });

  it('turns the loop of this thread meanwhile', async () => {
    const { reading } = await open();
    await countTo(1).execute(reading);
    // Where the machine holds this thread up for as long as the other one counts, it has not turned: again.
    await eventually(async () => {
      let turns = 0;
      const turning = setInterval(() => {
        turns += 1;
      }, 1);
      const { rows } = await countTo(2_000_000)
        .execute(reading)
        .finally(() => clearInterval(turning));
      expect(rows).toEqual([{ last: 2_000_000 }]);
      expect(turns).toBeGreaterThan(10);
    });
  });

  it('says what is wrong with a statement, and goes on', async () => {
    const { reading } = await open();
    await expect(sql`select 1 from nowhere`.execute(reading)).rejects.toMatchObject({
      code: 'store.failed',
      detail: 'SQLITE_ERROR: no such table: nowhere',
    });
    expect(await titles(reading)).toBe(0);
  });
});

describe('the thread that reads', () => {
  async function thread(bounds?: Parameters<typeof openReadingThread>[1]) {
    const path = join(temporaryFolder('reading-'), 'spacebooks.sqlite');
    await (await openDatabase(path)).close();
    const reading = openReadingThread(path, bounds);
    onTestFinished(reading.close);
    return { path, reading };
  }

  it('ends when nobody asks, and begins again', async () => {
    const { reading } = await thread({ heapMegabytes: 64, idleMs: 1 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await reading.ask('select ? as given', [turn])).rows).toEqual([{ given: turn }]);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  });

  it('fails those who wait when it comes to its end, and begins again', async () => {
    const { reading } = await thread({ heapMegabytes: 16, idleMs: 60_000 });
    const tooMuch = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000000)
      select n, 'something that takes room ' || n as text from numbers`;
    await expect(reading.ask(tooMuch, [])).rejects.toMatchObject({ code: 'store.failed' });
    expect((await reading.ask('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });

  it('fails where there is no database', async () => {
    const reading = openReadingThread(join(temporaryFolder('reading-'), 'nothing.sqlite'));
    onTestFinished(reading.close);
    await expect(reading.ask('select 1', [])).rejects.toMatchObject({ code: 'store.failed' });
  });
});
