import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { createSync } from '../../../src/store/sqlite/wal-sync.js';
import { transact } from '../../../src/store/transact.js';
import { afterTest } from '../../after-test.js';
import { eventually } from '../../eventually.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from './database.js';

const user = (id: string) => ({ token_digest: id, user_id: id });

/** Syncs that end when the test says so. */
function heldSyncs() {
  const held: { end(): void; fail(error: Error): void }[] = [];
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      held.push({ end: resolve, fail: reject });
    });
  return { held, sync };
}

/** The disk of every file that is open, held likewise. */
async function holdDisk() {
  const probe = await open(join(temporaryFolder('wal-sync-'), 'probe'), 'w');
  const { held, sync } = heldSyncs();
  const prototype = Object.getPrototypeOf(probe) as FileHandle;
  const spy = vi.spyOn(prototype, 'datasync').mockImplementation(sync);
  afterTest(() => spy.mockRestore());
  await probe.close();
  return { held, release: () => spy.mockRestore() };
}

/** Which of these have settled by now. */
async function settled(promises: readonly Promise<unknown>[]): Promise<boolean[]> {
  const done = promises.map(() => false);
  promises.forEach((promise, index) => {
    const note = (): void => {
      done[index] = true;
    };
    promise.then(note, note);
  });
  await new Promise(setImmediate);
  return done;
}

describe('a sync of commits', () => {
  it('covers what was committed before it began, and those who come meanwhile share the next one', async () => {
    const { held, sync } = heldSyncs();
    const { durable } = createSync(sync);
    const commits = [durable(), durable(), durable()];
    expect(held).toHaveLength(1);
    held[0]?.end();
    expect(await settled(commits)).toEqual([true, false, false]);
    expect(held).toHaveLength(2);
    held[1]?.end();
    expect(await settled(commits)).toEqual([true, true, true]);
  });

  it('fails those who wait for it, and not who comes later', async () => {
    const { held, sync } = heldSyncs();
    const { durable } = createSync(sync);
    const failing = durable();
    held[0]?.fail(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    await expect(failing).rejects.toMatchObject({ code: 'store.failed' });
    const later = durable();
    held[1]?.end();
    await later;
  });
});

describe('a database whose commits are synced off the event loop', () => {
  it('answers a write once its commit is on the disk', async () => {
    const { db, path, close } = await temporaryDatabase();
    const { held, release } = await holdDisk();
    const write = db.insertInto('token_user').values(user('a')).execute();
    await eventually(() => expect(held).toHaveLength(1));
    // What is synced is the whole commit: another process reads it by now.
    const beside = new Sqlite(path, { readonly: true });
    expect(beside.prepare('select user_id from token_user').all()).toEqual([{ user_id: 'a' }]);
    beside.close();
    expect(await settled([write])).toEqual([false]);
    held[0]?.end();
    await write;
    release();
    await close();
  });

  it('answers a transaction the same way, and lets others at the database meanwhile', async () => {
    const { db, close } = await temporaryDatabase();
    const { held, release } = await holdDisk();
    const insert = (id: string) =>
      transact(db, (transaction) => transaction.insertInto('token_user').values(user(id)).execute());
    const first = insert('a');
    await eventually(() => expect(held).toHaveLength(1));
    const others = [insert('b'), insert('c')];
    expect(await db.selectFrom('token_user').select('user_id').execute()).toHaveLength(3);
    expect(await settled([first, ...others])).toEqual([false, false, false]);
    held[0]?.end();
    await first;
    await eventually(() => expect(held).toHaveLength(2));
    expect(await settled(others)).toEqual([false, false]);
    held[1]?.end();
    await Promise.all(others);
    expect(held).toHaveLength(2);
    release();
    await close();
  });

  it('writes all of the log once more after a sync has failed, for the next one may have lost what that one did', async () => {
    const { db, path, close } = await temporaryDatabase();
    const { held, release } = await holdDisk();
    const failing = db.insertInto('token_user').values(user('a')).execute();
    await eventually(() => expect(held).toHaveLength(1));
    held[0]?.fail(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    await expect(failing).rejects.toMatchObject({ code: 'store.failed', detail: 'sync: Error: i/o error' });
    await db.insertInto('token_user').values(user('b')).execute();
    expect(statSync(`${path}-wal`).size).toBe(0);
    expect(held).toHaveLength(1);
    const next = db.insertInto('token_user').values(user('c')).execute();
    await eventually(() => expect(held).toHaveLength(2));
    held[1]?.end();
    await next;
    release();
    await close();
  });

  it('keeps who reads or fails waiting for nothing', async () => {
    const { db, close } = await temporaryDatabase();
    const { held, release } = await holdDisk();
    expect(await db.selectFrom('token_user').selectAll().execute()).toEqual([]);
    const failing = transact(db, async (transaction) => {
      await transaction.insertInto('token_user').values(user('a')).execute();
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(held).toHaveLength(0);
    release();
    await close();
  });
});
