import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckVerdict } from '../../../src/doctor/check.js';
import { judgeCommits } from '../../../src/doctor/checks/durability.js';
import { readCommitSettings } from '../../../src/store/engine/commit-settings.js';
import type { Db } from '../../../src/store/engine/open.js';
import { connect } from '../../../src/store/postgres/connection.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { sqliteDatabase } from '../store/database.js';

const examine = async (db: Db): Promise<readonly CheckVerdict[]> =>
  judgeCommits(await readCommitSettings(db));

const about = (verdicts: readonly CheckVerdict[], name: string): CheckVerdict | undefined =>
  verdicts.find((verdict) => verdict.about === name);

/** The statement that a remedy tells. */
const statement = (fix: string | null | undefined): string => /alter [^;]*/.exec(fix ?? '')?.[0] ?? '';

it('SQLite is asked for what our own connections have', async () => {
  const [verdict, ...others] = await examine((await sqliteDatabase()).db);
  expect(others).toEqual([]);
  expect(verdict).toMatchObject({
    state: 'ok',
    message: 'commits reach the disk before they count: synchronous = 2, journal_mode = wal',
  });
});

it.each([
  ['synchronous', '1'],
  ['synchronous', '0'],
  ['journal_mode', 'off'],
  ['journal_mode', 'memory'],
])('SQLite with %s = %s is a failure', (name, value) => {
  const setting = { name, value, source: null };
  expect(judgeCommits({ settings: [setting], role: null, database: null })).toMatchObject([
    { state: 'failed', about: name, message: `${name} is ${value}` },
  ]);
});

it.each([
  ['environment variable', 'Take fsync away from the environment that starts the server'],
  ['client', 'Take fsync away from the options in store.url.'],
  ['database user', 'alter role "a""b" in database "c" reset fsync;'],
])('a setting that comes by %s is mended there', (source, fix) => {
  const settings = [{ name: 'fsync', value: 'off', source }];
  expect(judgeCommits({ settings, role: 'a"b', database: 'c' })[0]?.fix).toContain(fix);
});

describe.skipIf(!hasPostgres())('a PostgreSQL server', () => {
  // By itself, and not through a pooler, which would go on with connections of before.
  const { emptyDatabase, server } = shareCluster({ pooled: false });
  let url: string;
  let name: string;
  let open: Db[] = [];
  beforeEach(async () => {
    url = await emptyDatabase();
    name = /empty_\d+/.exec(url)?.[0] ?? '';
  });
  afterEach(async () => {
    for (const db of open) await db.destroy();
    open = [];
  });

  /** On a connection of its own, which has what was set before. */
  const examined = (): Promise<readonly CheckVerdict[]> => {
    const db = connect(url, {});
    open.push(db);
    return examine(db);
  };

  it('that syncs nothing, by its command line, is a failure, and a commit that waits for the disk is none', async () => {
    const verdicts = await examined();
    expect(verdicts.map(({ state, about }) => [state, about])).toEqual([['failed', 'fsync']]);
    expect(verdicts[0]).toMatchObject({
      message: 'fsync is off, set by: command line',
      fix: 'Take fsync away from the command line that starts the server, and restart the server.',
    });
  });

  it.each([
    [
      'the database',
      'synchronous_commit',
      'failed',
      () => `alter database ${name} set synchronous_commit = off`,
    ],
    ['the role', 'synchronous_commit', 'failed', () => 'alter role spacebooks set synchronous_commit = off'],
    [
      'the role in the database',
      'synchronous_commit',
      'failed',
      () => `alter role spacebooks in database ${name} set synchronous_commit = off`,
    ],
    ['the server', 'synchronous_commit', 'failed', () => 'alter system set synchronous_commit = off'],
    ['the server', 'full_page_writes', 'warning', () => 'alter system set full_page_writes = off'],
  ])('is found out where %s has %s off, and the advice mends it', async (_who, setting, state, plant) => {
    const apply = async (sql: string): Promise<void> => {
      await server().maintain(sql);
      await server().maintain('select pg_reload_conf()');
    };
    await apply(plant());
    await expect.poll(async () => about(await examined(), setting)?.state, PATIENCE).toBe(state);
    await apply(statement(about(await examined(), setting)?.fix));
    await expect.poll(async () => about(await examined(), setting), PATIENCE).toBeUndefined();
  });
});

/** A server reads its configuration again when it comes to it. */
const PATIENCE = { timeout: 60_000, interval: 20 };
