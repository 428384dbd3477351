import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { Client } from 'pg';
import { NEW_SERVER, postgresPrograms, ROOM, serverUser } from './cluster.js';

/**
 * `sync`: a commit is acknowledged when the standby has it too, so that a failover loses nothing. `async`: it may be
 * acknowledged, and lost with the primary. `none`: there is no standby.
 */
export type Replication = 'sync' | 'async' | 'none';

/** What a failover left behind. */
interface Failover {
  /** Written by the old primary and never received by the new one, bytes of WAL. */
  readonly lostBytes: number;
}

/** A primary of PostgreSQL and its streaming standby, each on a socket of its own. */
export interface PostgresPair {
  /** The socket of the primary now. */
  primarySocket(): string;
  /** Past every proxy. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** URL of the database on the primary now, past every proxy. */
  url(): string;
  /** The primary dies and starts again, with crash recovery. */
  restart(): Promise<void>;
  /**
   * The primary dies for good, and its standby is promoted. There is no standby until `renewStandby`.
   *
   * @param lagMs of a standby that nobody waits for: so long before it dies the primary sends it nothing
   */
  failOver(lagMs?: number): Promise<Failover>;
  /** A new standby of the primary, from its base backup. */
  renewStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  readonly data: string;
  readonly sockets: string;
  control(...act: readonly string[]): Promise<void>;
}

const DATABASE = 'storm';
const LOOK_MS = 50;

/** Starts both, with an empty database, on which any number of processes may work. @param settings of postgresql.conf */
export async function startPair(
  replication: Replication,
  settings: readonly string[] = [],
): Promise<PostgresPair> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('there is no PostgreSQL here: install postgresql');
  const program = (name: string): string => join(programs, name);
  const folder = mkdtempSync(join(ROOM, 'spacebooks-pair-'));
  const user = serverUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const run = async (path: string, ...given: readonly string[]): Promise<void> => {
    // Not until its streams are closed: the server that it started keeps them.
    const child = spawn(path, given, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${path} ${given.join(' ')} ended with ${code}`);
  };
  let made = 0;
  const place = async (): Promise<Server> => {
    made += 1;
    const base = join(folder, String(made));
    const [data, sockets] = [`${base}-data`, `${base}-sockets`];
    await run('mkdir', sockets);
    const given = [
      'fsync=off',
      'max_connections=300',
      'listen_addresses=',
      `unix_socket_directories=${sockets}`,
      'wal_keep_size=1GB',
      ...settings,
    ];
    const options = given.map((each) => `-c ${each}`).join(' ');
    const control = (...act: readonly string[]) =>
      run(program('pg_ctl'), '-D', data, '-w', '-t', '120', '-l', `${base}-log`, '-o', options, ...act);
    return { data, sockets, control };
  };
  let primary = await place();
  let standby: Server | null = null;
  await run(program('initdb'), '-D', primary.data, ...NEW_SERVER);
  await primary.control('start');
  await query(primary, 'postgres', `create database ${DATABASE}`);

  async function renewStandby(): Promise<void> {
    if (replication === 'none') return;
    const next = await place();
    await run(
      program('pg_basebackup'),
      '-h',
      primary.sockets,
      '-U',
      'spacebooks',
      '-D',
      next.data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    );
    await next.control('start');
    const streaming = `select 1 from pg_stat_replication where state = 'streaming'`;
    while ((await query(primary, DATABASE, streaming)).length === 0) await systemClock.sleep(LOOK_MS);
    standby = next;
    if (replication === 'sync') {
      // Behind the base backup, so that whoever is promoted waits for nobody.
      await query(primary, 'postgres', `alter system set synchronous_standby_names = '*'`);
      await query(primary, 'postgres', 'select pg_reload_conf()');
    }
  }
  await renewStandby();

  /** Whoever sends to the standby stands still until it dies. @returns its process */
  async function stall(milliseconds: number): Promise<readonly number[]> {
    const senders = await query<{ pid: number }>(primary, DATABASE, 'select pid from pg_stat_replication');
    for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
    await systemClock.sleep(milliseconds);
    return senders.map(({ pid }) => pid);
  }

  return {
    primarySocket: () => join(primary.sockets, '.s.PGSQL.5432'),
    url: () => urlOf(primary, DATABASE),
    query: (statement, values) => query(primary, DATABASE, statement, values),
    restart: async () => {
      await primary.control('-m', 'immediate', 'stop');
      await primary.control('start');
    },
    failOver: async (lagMs = 0) => {
      if (standby === null) throw new Error('there is no standby');
      const next = standby;
      standby = null;
      const stalled = replication === 'async' && lagMs > 0 ? await stall(lagMs) : [];
      const written = await lsn(primary, 'pg_current_wal_lsn()');
      const stopped = primary.control('-m', 'immediate', 'stop');
      for (const pid of stalled) process.kill(pid, 'SIGKILL');
      await stopped;
      const received = await lsn(next, 'pg_last_wal_receive_lsn()');
      await next.control('promote');
      primary = next;
      return { lostBytes: Math.max(0, written - received) };
    },
    renewStandby,
    stop: async () => {
      for (const server of [standby, primary]) await server?.control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function lsn(server: Server, expression: string): Promise<number> {
  const [row] = await query<{ at: string }>(server, DATABASE, `select ${expression} - '0/0'::pg_lsn as at`);
  return Number(row?.at);
}

function urlOf({ sockets }: Server, database: string): string {
  return `postgres:///${database}?host=${encodeURIComponent(sockets)}&user=spacebooks`;
}

async function query<Row extends object>(
  server: Server,
  database: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: urlOf(server, database) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
