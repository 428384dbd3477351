import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { tokenFile } from '../../../src/store/tokens/token-file.js';
import { addMigrations } from '../../later-migrations.js';
import { asRole, hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { terminal } from '../../terminal.js';
import { CONFIG, ENV } from '../config/config-text.js';

const STORE = /^store: .*$/m;
const SERVER = 'postgres://books:the-password@db.example.com/books';

async function run(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const output = {
    line: (text: string) => void lines.push(text),
    error: (text: string) => void errors.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  const code = await runProgram(args, { output, env: ENV });
  return { code, out: lines.join('\n'), err: errors.join('\n') };
}

/** A configuration with this store, beside the others of the test. */
function configFile(folder: string, name: string, store: string): string {
  const path = join(folder, `${name}.yml`);
  writeFileSync(path, CONFIG.replace(STORE, `store: { ${store} }`));
  return path;
}

it('copies a database to that of another configuration, once', async () => {
  const folder = temporaryFolder('db-copy-');
  const [from, to] = [
    configFile(folder, 'old', 'path: old.sqlite'),
    configFile(folder, 'new', 'path: new.sqlite'),
  ];
  const { db, close } = await openDatabase(join(folder, 'old.sqlite'));
  await db.insertInto('heartbeat').values({ id: 1, at: 7 }).execute();
  await close();

  const first = await run('db', 'copy', '--config', from, '--to-config', to);
  expect(first).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^2 rows of \d+ tables copied to .*new\.sqlite and verified\nstart the daemon/,
    ),
    err: '',
  });
  const copy = await openDatabase(join(folder, 'new.sqlite'));
  expect(await copy.db.selectFrom('heartbeat').select('at').execute()).toEqual([{ at: 7 }]);
  await copy.close();

  const again = await run('db', 'copy', '--config', from, '--to-config', to);
  expect(again.code).toBe(69);
  expect(again.err).toMatch(
    /new\.sqlite is not empty: its table heartbeat has rows\n.*Name a configuration whose/,
  );
  const itself = await run('db', 'copy', '--config', from, '--to-config', from);
  expect(itself.code).toBe(65);
  expect(itself.err).toContain('old.sqlite is the database itself');
});

it.each([
  ['backup', '--to'],
  ['restore', '--from'],
])('leaves the %s of a database on a server to its own means', async (command, option) => {
  const folder = temporaryFolder('db-copy-');
  const config = configFile(folder, 'server', `url: '${SERVER}'`);
  const { code, err } = await run(command, '--config', config, option, join(folder, 'kept'));
  expect(code).toBe(78);
  expect(err).toContain('postgres://db.example.com/books is backed up and restored by PostgreSQL itself');
  expect(err).toContain('pg_dump or pg_basebackup');
  expect(err).not.toContain('the-password');
});

it('prepares no file: its daemon does', async () => {
  const config = configFile(temporaryFolder('db-copy-'), 'file', 'path: old.sqlite');
  const { code, err } = await run('db', 'migrate', '--config', config);
  expect(code).toBe(78);
  expect(err).toMatch(/old\.sqlite is no PostgreSQL database\n.*brings a file up to date when it starts/);
});

describe.skipIf(!hasPostgres())('on a server', () => {
  const { server, emptyDatabase } = shareCluster();

  it('prepares a database for a role, and prints what it granted', async () => {
    const owner = await emptyDatabase();
    await server().maintain('create role "the daemon" login');
    const config = configFile(temporaryFolder('db-migrate-'), 'server', `url: '${owner}'`);
    const { code, out, err } = await run('db', 'migrate', '--config', config, '--grant', 'the daemon');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/ has the schema of this version\ngrant usage on schema "pgboss" to "the daemon";\n/);
    expect(out).toContain('grant select, insert on "public"."audit_log" to "the daemon";');
    await (await openDatabase(asRole(owner, encodeURIComponent('the daemon')))).close();
  });
});

describe.skipIf(!hasPostgres())('an older database on a server', () => {
  const { emptyDatabase } = shareCluster();

  it('is brought up to date by db migrate, which shows each step on a terminal', async () => {
    const owner = await emptyDatabase();
    await (await openDatabase(owner)).close();
    addMigrations(2);
    const config = configFile(temporaryFolder('db-migrate-'), 'server', `url: '${owner}'`);
    const { output, drawn } = terminal();
    expect(await runProgram(['db', 'migrate', '--config', config], { output, env: ENV })).toBe(0);
    expect(drawn()).toContain('steps to the schema of this version [------------------------] 0 of 2');
    await (await openDatabase(owner)).close();
  });
});

describe.skipIf(!hasPostgres())('tokens of logins', () => {
  const { emptyDatabase } = shareCluster();

  it('go along from a file to the database of all machines, sealed, and back', async () => {
    const folder = temporaryFolder('db-copy-');
    const url = await emptyDatabase();
    const from = configFile(folder, 'old', 'path: old/s.sqlite');
    const to = configFile(folder, 'new', `url: "${url}", folder: new, token_key: ${'k3y'.repeat(12)}`);
    const back = configFile(folder, 'back', 'path: back/s.sqlite');
    for (const path of [from, to, back])
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^ *token: .*\n/m, ''));
    const token = tokenFile(join(folder, 'old/tokens/berlin'));
    await token.write(new Secret('token-of-a-login'));
    await (await openDatabase(join(folder, 'old/s.sqlite'))).close();

    const there = await run('db', 'copy', '--config', from, '--to-config', to);
    expect({ code: there.code, err: there.err }).toEqual({ code: 0, err: '' });
    expect(there.out).toContain('1 token of logins carried along');
    const { db, close } = await openDatabase(url);
    const rows = await db.selectFrom('space_token').selectAll().execute();
    expect(rows).toMatchObject([{ space_id: 'berlin' }]);
    expect(JSON.stringify(rows)).not.toContain('token-of-a-login');
    await close();

    const home = await run('db', 'copy', '--config', to, '--to-config', back);
    expect({ code: home.code, err: home.err }).toEqual({ code: 0, err: '' });
    const kept = await tokenFile(join(folder, 'back/tokens/berlin')).read();
    expect(kept?.reveal()).toBe('token-of-a-login');
    expect(existsSync(join(folder, 'new/tokens'))).toBe(false);
  });
});
