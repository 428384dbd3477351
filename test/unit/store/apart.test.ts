import { expect, it } from 'vitest';
import { apartWhereLarge } from '../../../src/store/engine/apart-where-large.js';
import { insertMany } from '../../../src/store/engine/insert-many.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { ON_POSTGRES, temporaryDatabase } from './database.js';

const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({
    token_digest: `${prefix}${String(index).padStart(6, '0')}`,
    user_id: 'x'.repeat(2_000),
  }));

const namesIn = async (db: Db) =>
  (await db.selectFrom('token_user').select('token_digest as name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

it('large transactions run on another thread, while timers run and other writers wait', async () => {
  const { db } = await temporaryDatabase();
  const order: string[] = [];
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const large = apartWhereLarge(
    db,
    5_000,
    (on) =>
      transact(on, async (transaction) => {
        await insertMany(transaction, 'token_user', rowsOf(5_000, 'large '));
        order.push('large');
      }),
    5_000,
  );
  await new Promise(setImmediate);
  const small = transact(db, async (transaction) => {
    await insertMany(transaction, 'token_user', rowsOf(1, 'small '));
    order.push('small');
  });
  await Promise.all([large, small]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(await namesIn(db)).toEqual(
    rowsOf(5_000, 'large ')
      .map((row) => row.token_digest)
      .concat('small 000000'),
  );
  if (!ON_POSTGRES) expect(order).toEqual(['large', 'small']);
});

it('a failed large transaction leaves nothing, and others write afterwards', async () => {
  const { db } = await temporaryDatabase();
  const twice = apartWhereLarge(
    db,
    2,
    (on) =>
      transact(on, async (transaction) => {
        await insertMany(transaction, 'token_user', rowsOf(300, ''));
        await insertMany(transaction, 'token_user', rowsOf(1, ''));
      }),
    2,
  );
  await expect(twice).rejects.toMatchObject({ code: 'store.failed' });
  await transact(db, (transaction) => insertMany(transaction, 'token_user', rowsOf(1, 'after ')));
  expect(await namesIn(db)).toEqual(['after 000000']);
});
