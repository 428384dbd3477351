import { HOUR_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import { openBeside } from '../../../src/store/engine/open.js';
import { createSecretPaths } from '../../../src/store/sagas/subscriptions.js';
import { afterTest } from '../../after-test.js';
import { temporaryDatabase } from './database.js';

const PATH = { secret: 'path-1', spaceId: 'berlin', event: 'sent_invoice' } as const;

/** The secret paths as two processes know them. */
async function twoProcesses() {
  const { db, path } = await temporaryDatabase();
  const beside = await openBeside(path);
  afterTest(() => beside.close());
  return { here: createSecretPaths(db), there: createSecretPaths(beside.db) };
}

it('a path that another process gave away a moment ago is found, also after it was looked for in vain', async () => {
  const { here, there } = await twoProcesses();
  expect(await here.find(PATH.secret, 1)).toBeNull();
  await there.add(PATH, 1);
  expect(await here.find(PATH.secret, 2)).toMatchObject(PATH);
});

it('a plan of subscriptions knows what another process gave away, confirmed and retired', async () => {
  const { here, there } = await twoProcesses();
  expect(await here.ofSpace('berlin')).toEqual([]);
  await there.add(PATH, 1);
  await there.confirm(PATH.secret, 'remote-1');
  await there.retire(PATH.secret, 2);
  const known = { ...PATH, createdAt: 1, remoteId: 'remote-1', retiredAt: 2 };
  expect(await here.ofSpace('berlin')).toEqual([known]);
  expect(await here.ofSpace('hamburg')).toEqual([]);
});

it('a path that was found costs no query, for an hour: another process may forget it', async () => {
  const { here, there } = await twoProcesses();
  await there.add(PATH, 1);
  await here.find(PATH.secret, 1);
  await there.retire(PATH.secret, 2);
  await there.forgetRetiredBefore(3);
  expect(await there.find(PATH.secret, 3)).toBeNull();
  expect(await here.find(PATH.secret, HOUR_MS)).toMatchObject(PATH);
  expect(await here.find(PATH.secret, HOUR_MS + 1)).toBeNull();
});

it('a path that this process has forgotten is gone at once, and one found before a clock rollback is asked for', async () => {
  const { here, there } = await twoProcesses();
  await here.add(PATH, 1);
  await here.find(PATH.secret, 5);
  await here.retire(PATH.secret, 5);
  await here.forgetRetiredBefore(6);
  expect(await here.find(PATH.secret, 6)).toBeNull();
  await here.add({ ...PATH, secret: 'path-2' }, 10);
  await here.find('path-2', 10);
  await there.retire('path-2', 10);
  await there.forgetRetiredBefore(11);
  expect(await here.find('path-2', 9)).toBeNull();
});

it('strangers who guess share one query at a time, whatever they ask for', async () => {
  const { db } = await temporaryDatabase();
  const asked: string[] = [];
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const paths = createSecretPaths(counting);
  await paths.add(PATH, 1);
  asked.length = 0;
  const guesses = Array.from({ length: 1_000 }, (_, n) => paths.find(`guess-${n}`, 1));
  const [right, ...wrong] = await Promise.all([paths.find(PATH.secret, 1), ...guesses]);
  expect(right).toMatchObject(PATH);
  expect(wrong.filter((path) => path !== null)).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(2);
  // What no path of ours may be (PostgreSQL refuses U+0000), and what is known, are not asked for.
  const before = asked.length;
  expect(await paths.find('no\u0000secret', 1)).toBeNull();
  expect(await paths.find(PATH.secret, 2)).toMatchObject(PATH);
  expect(asked.length).toBe(before);
});

it('a query that fails fails for those who asked, and not for those who ask next', async () => {
  const { db } = await temporaryDatabase();
  const paths = createSecretPaths(db);
  await db.schema.alterTable('subscription').renameTo('away').execute();
  await expect(paths.find(PATH.secret, 1)).rejects.toMatchObject({ code: 'store.failed' });
  await db.schema.alterTable('away').renameTo('subscription').execute();
  await paths.add(PATH, 1);
  expect(await paths.find(PATH.secret, 1)).toMatchObject(PATH);
});
