import { expect, it } from 'vitest';
import { currentFence, fenced, outsideFences, unfenced } from '../../../src/store/engine/fence.js';
import { transact } from '../../../src/store/engine/transact.js';
import { sqliteDatabase } from './database.js';

const FENCE = { share: 'share 7', owner: 'one', version: 1 };

it('a fence reaches through whatever is awaited, and ends with its work', async () => {
  const seen = await fenced(FENCE, async () => {
    await new Promise(setImmediate);
    return [
      currentFence(),
      unfenced(currentFence),
      outsideFences({ currentFence }).currentFence(),
      currentFence(),
    ];
  });
  expect(seen).toEqual([FENCE, undefined, undefined, FENCE]);
  expect(currentFence()).toBeUndefined();
});

it('SQLite, which one process works with, ignores fences', async () => {
  const { db } = await sqliteDatabase();
  const add = (key: string) => ({ token_digest: key, user_id: 'u' });
  await fenced(FENCE, () => db.insertInto('token_user').values(add('a')).execute());
  await fenced(FENCE, () =>
    transact(db, (transaction) => transaction.insertInto('token_user').values(add('b')).execute()),
  );
  expect(await db.selectFrom('token_user').select('token_digest').execute()).toHaveLength(2);
});
