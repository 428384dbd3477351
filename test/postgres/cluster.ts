import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';

import { join } from 'node:path';

import { Client } from 'pg';
import { hasRoom } from '../memory-folder.js';

/** A PostgreSQL server of the tests' own, on a socket in a folder of its own. */
export interface Cluster {
  /** Of its maintenance database. */
  readonly url: string;
  /** Of its socket. */
  readonly folder: string;
  urlOf(database: string): string;
  /** Runs a statement that is about a database, in another one. */
  maintain(statement: string): Promise<void>;
  /** As a machine that dies: what was not committed is lost. */
  halt(): void;
  /** Again. */
  start(): void;
  stop(): void;
}

/** Where the user that the server runs as may go, which is into no folder of root's own; in memory where there is room. */
export const ROOM = hasRoom('/dev/shm') ? '/dev/shm' : '/tmp';

/** Where Debian puts servers, one folder a version. */
const DEBIAN = '/usr/lib/postgresql';

/** Folder of the newest server's programs; null where there is none. */
export function postgresPrograms(): string | null {
  if (spawnSync('pg_ctl', ['--version']).status === 0 && spawnSync('initdb', ['--version']).status === 0)
    return '';
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const [newest] = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a);
  return newest === undefined ? null : join(DEBIAN, String(newest), 'bin');
}

/**
 * Whether there is a PostgreSQL server to test with; says why not.
 *
 * @throws where SPACEBOOKS_REQUIRE_ALL=1 asks for everything
 */
export function hasPostgres(): boolean {
  return isThere(postgresPrograms() !== null, 'no PostgreSQL server here (package postgresql)');
}

/** The same for PgBouncer in front of one. */
export function hasPgBouncer(): boolean {
  const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;
  return hasPostgres() && isThere(isInstalled, 'no PgBouncer here (package pgbouncer)');
}

function isThere(found: boolean, what: string): boolean {
  if (found) return true;
  const message = `${what}: its tests are skipped`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(message);
  return false;
}

/** @param url of the maintenance database of a server that runs */
export function connectedTo(url: string): Pick<Cluster, 'url' | 'urlOf' | 'maintain'> {
  return {
    url,
    urlOf: (database) => url.replace('/postgres?', `/${database}?`),
    maintain: async (statement) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
  };
}

/** The same database for another role. */
export function asRole(url: string, role: string): string {
  return url.replace('user=spacebooks', `user=${role}`);
}

/** Arguments of initdb, beside the folder. */
export const NEW_SERVER = ['-U', 'spacebooks', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];

/** @param settings of postgresql.conf, beside `fsync=off` */
export function startCluster(settings: readonly string[] = []): Cluster {
  const programs = postgresPrograms();
  if (programs === null)
    throw new Error('there is no PostgreSQL here: install postgresql, or take SPACEBOOKS_TEST_STORE away');
  const folder = mkdtempSync(join(ROOM, 'spacebooks-pg-'));
  const data = join(folder, 'data');
  const run = asServer(folder);
  run(join(programs, 'initdb'), ['-D', data, ...NEW_SERVER]);
  const given = [
    'fsync=off',
    'max_connections=300',
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  const options = given.map((each) => `-c ${each}`).join(' ');
  const control = (...act: readonly string[]): void =>
    run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...act]);
  control('start');
  return {
    ...connectedTo(`postgres:///postgres?host=${encodeURIComponent(folder)}&user=spacebooks`),
    folder,
    halt: () => control('-m', 'immediate', 'stop'),
    start: () => control('start'),
    stop: () => {
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function asServer(folder: string): (program: string, given: readonly string[]) => void {
  const user = serverUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const how = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const };
  return (program, given) => void execFileSync(program, given, { ...how, stdio: [...how.stdio] });
}

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the user that the package made; null otherwise. */
export function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
