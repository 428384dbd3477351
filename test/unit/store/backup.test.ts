import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createSignInAttempts } from '../../../src/store/people/sign-in-attempts.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { copyDatabase } from '../../../src/store/sqlite/backup.js';
import { sqliteDatabase } from './database.js';

it('a copy beside a daemon that is never idle ends, and is of one moment', async () => {
  const { db, path } = await sqliteDatabase((raw) => raw.pragma('synchronous = OFF'));
  const insert = (name: string) =>
    db.insertInto('token_user').values({ token_digest: name, user_id: 'u' }).execute();
  // Of more pages than are copied at once.
  for (let row = 0; row < 100; row += 1) await insert(`before ${row} ${'x'.repeat(20_000)}`);
  let isOver = false;
  const copying = copyDatabase(path, `${path}.copy`).finally(() => {
    isOver = true;
  });
  let written = 0;
  while (!isOver && written < 3_000) {
    await insert(`meanwhile ${written}`);
    written += 1;
    await new Promise(setImmediate);
  }
  expect(isOver, `after ${written} commits`).toBe(true);
  await copying;
  const copy = new Sqlite(`${path}.copy`, { readonly: true });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(
    copy.prepare("select count(*) from token_user where token_digest like 'before %'").pluck().get(),
  ).toBe(100);
  copy.close();
  expect(written).toBeGreaterThan(0);
});

it('a copy signs nobody in: it holds no sessions and no attempts', async () => {
  const { db, path } = await sqliteDatabase();
  await createWebSessions(db).begin('digest', { userName: 'anna', proof: 'p', expiresAt: 2 }, 1);
  await createSignInAttempts(db).count([{ key: 'name', most: 1 }], 1);
  await copyDatabase(path, `${path}.copy`);
  const copy = new Sqlite(`${path}.copy`, { readonly: true });
  const count = (table: string) => copy.prepare(`select count(*) from ${table}`).pluck().get();
  expect([count('web_session'), count('sign_in_attempt')]).toEqual([0, 0]);
  copy.close();
  expect(await db.selectFrom('web_session').select('user_name').execute()).toEqual([{ user_name: 'anna' }]);
});
