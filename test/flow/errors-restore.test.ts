import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** Failures whose advice is a backup, followed by commands: see test/errors/triggers.ts. */
const USERS = [{ email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] }];
const BERLIN = { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] };
const ACCOUNTING = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 8400 }]
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;

let folder: string;
let sandbox: Sandbox;
let database: string;
let backups: string;

beforeEach(async () => {
  folder = temporaryFolder('errors-restore-');
  sandbox = await startSandbox({ clock: systemClock, seed: { users: USERS, spaces: [BERLIN] } });
  database = join(folder, 'spacebooks.sqlite');
  backups = join(folder, 'backups');
  const config = configText({ sandbox, folder, port: 1 }, { accounting: ACCOUNTING });
  writeFileSync(join(folder, 'spacebooks.yml'), config);
  const invoice_date = addDays(localDate(systemClock.now(), 'Europe/Berlin'), -2);
  sandbox.operator.createInvoice({ items: [{ description: 'Desk', net: '350', rate: '19' }], invoice_date });
  await succeeds('sync');
  await succeeds('export');
  await succeeds('backup', '--to', backups);
});
afterEach(async () => {
  await sandbox.close();
});

const run = (...args: string[]) => runIn({}, ...args);

const runIn = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  callProgram([...args, '--config', join(folder, 'spacebooks.yml')], { env });

async function succeeds(...args: string[]): Promise<void> {
  const { code, text } = await run(...args);
  expect(code, `${args.join(' ')}: ${text}`).toBe(0);
}

function change(sql: string): void {
  const raw = new Sqlite(database);
  const triggers = raw.prepare("select name from sqlite_master where type = 'trigger'").pluck().all();
  for (const name of triggers) raw.exec(`drop trigger ${String(name)}`);
  raw.exec(sql);
  raw.close();
}

it.each([
  [
    'audit.broken: a record that somebody changed',
    'was changed',
    () => change(`update audit_log set details = '{"number":99}' where sequence = 1`),
  ],
  [
    'store.failed: a damaged database',
    'cannot be read or written',
    () => {
      for (const tail of ['-wal', '-shm']) rmSync(`${database}${tail}`, { force: true });
      writeFileSync(database, 'no database, but a letter to my aunt. '.repeat(1000));
    },
  ],
  [
    'store.newer: a database after an upgrade',
    'written by a newer version',
    () => change('pragma user_version = 9999'),
  ],
])('%s is as it was after a restore of the backup', async (_what, why, harm) => {
  await succeeds('audit', 'verify');
  harm();
  const broken = await run('audit', 'verify');
  expect(broken).not.toMatchObject({ code: 0 });
  expect(broken.text).toContain(why);
  await succeeds('restore', '--from', backups, '--force');
  await succeeds('audit', 'verify');
  expect((await run('batch', 'show', '1')).code).toBe(0);
});

it('backup.failed: no backup of an archive with a gap, until the file is there again', async () => {
  const elsewhere = join(folder, 'elsewhere');
  const archived = readdirSync(join(folder, 'archive'), { recursive: true, encoding: 'utf8' });
  const [file = ''] = archived.filter((name) => /[0-9a-f]{64}$/.test(name));
  renameSync(join(folder, 'archive', file), join(folder, 'taken away'));
  const failed = await run('backup', '--to', elsewhere);
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining(basename(file)) });
  renameSync(join(folder, 'taken away'), join(folder, 'archive', file));
  await succeeds('backup', '--to', elsewhere);
});

it('backup.unusable: a damaged backup is refused, and the one before it restored', async () => {
  const since = `${systemClock.now() + DAY_MS}`;
  const tomorrow = { SPACEBOOKS_CLOCK_SPEED: '2', SPACEBOOKS_CLOCK_SINCE: since };
  expect((await runIn(tomorrow, 'backup', '--to', backups)).code).toBe(0);
  const [older = '', newer = ''] = readdirSync(backups)
    .filter((name) => name.startsWith('2'))
    .sort();
  writeFileSync(join(backups, newer, 'spacebooks.sqlite'), 'x', { flag: 'a' });
  rmSync(database);
  const refused = await run('restore', '--from', backups);
  expect(refused).toMatchObject({
    code: 65,
    text: expect.stringContaining('not a backup that can be restored'),
  });
  await succeeds('restore', '--from', join(backups, older));
  await succeeds('audit', 'verify');
});
