import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact } from '../../../src/store/engine/transact.js';
import { sqliteDatabase } from './database.js';

it('the connection goes to whoever waits longest, after a transaction that failed as well', async () => {
  const { db } = await sqliteDatabase();
  const served: string[] = [];
  const serve = (name: string): Promise<unknown> => transact(db, async () => served.push(name));
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const failing = transact(db, async () => {
    await held;
    throw new Error('rolled back');
  });
  const refused = expect(failing).rejects.toThrow('rolled back');
  const waiting = ['first', 'second', 'third'].map(serve);
  expect(served).toEqual([]);
  end();
  // Comes when the connection is about to be free, and does not overtake.
  waiting.push(held.then(() => serve('last')));
  await refused;
  await Promise.all(waiting);
  expect(served).toEqual(['first', 'second', 'third', 'last']);
});

it('each turn wakes one of those who wait, however many there are', async () => {
  const { db } = await sqliteDatabase();
  const WAITING = 400;
  /** Continuations of promises that run for each of so many reads at once. */
  const continuations = async (reads: number): Promise<number> => {
    let count = 0;
    const hook = createHook({
      init: () => undefined,
      before: () => {
        count += 1;
      },
    }).enable();
    await Promise.all(Array.from({ length: reads }, () => sql`select 1`.execute(db)));
    hook.disable();
    return count / reads;
  };
  await continuations(WAITING);
  const few = await continuations(WAITING / 10);
  const many = await continuations(WAITING);
  expect(many / few).toBeLessThan(2);
});
