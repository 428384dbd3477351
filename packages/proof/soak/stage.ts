import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSshServer } from '../../../test/flow/delivery/ssh-server.js';
import { freePort } from '../../../test/free-port.js';
import { startCluster } from '../../../test/postgres/cluster.js';
import { putCertificate } from '../simulation/certificate.js';
import { secretsOf } from '../storm/config.js';
import { type Control, createControl } from '../storm/control.js';
import { type Process, type Surroundings, startProcess } from '../storm/process.js';
import { ksefSeed, platformSeed } from '../storm/seeds.js';
import { tokenOf } from '../storm/spaces.js';
import { soakConfig } from './config.js';
import type { SoakOptions } from './options.js';
import { openPost, type Post } from './post.js';

/** Customers of a space, from number 1001 on. */
export const CUSTOMERS = 8;
/** For how long the platform waits for our answer to a callback, real milliseconds. */
const PATIENCE_MS = 2_000;

/** Everything around the daemon: both sandboxes in a process of their own, who is told, and an SFTP server. */
export interface Stage {
  readonly folder: string;
  readonly control: Control;
  readonly post: Post;
  readonly surroundings: Surroundings;
  readonly webUrl: string;
  readonly metricsUrl: string;
  /** Null for a file. */
  readonly databaseUrl: string | null;
  /** The clock of everybody, epoch milliseconds. */
  now(): number;
  /** Resolves at a moment of that clock. */
  until(moment: number): Promise<void>;
  close(): Promise<void>;
}

export async function openStage({ speed, store }: Pick<SoakOptions, 'speed' | 'store'>): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-soak-'));
  const ports = await freePorts('platform', 'ksef', 'listen', 'web', 'metrics');
  const certificate = await putCertificate(folder, 'offline');
  const seed = seedOfBoth();
  const settings = { ...seed.settings, delivery_timeout_ms: PATIENCE_MS * speed };
  writeFileSync(join(folder, 'platform.json'), JSON.stringify({ ...seed, settings }));
  writeFileSync(join(folder, 'ksef.json'), JSON.stringify(ksefSeed(certificate)));
  writeFileSync(join(folder, 'berlin.token'), tokenOf({ id: 'berlin', standard: 'zugferd', nip: null }), {
    mode: 0o600,
  });
  for (const each of ['data', 'bank']) mkdirSync(join(folder, each));
  const given = ['--port', `${ports.platform}`, '--ksef-port', `${ports.ksef}`, '--speed', `${speed}`];
  const seeds = ['--seed', 'platform.json', '--ksef-seed', 'ksef.json'];
  const sandbox = startProcess('sandbox', ['sandbox', ...given, ...seeds], { folder, env: {} });
  const control = createControl(`http://127.0.0.1:${ports.platform}`, `http://127.0.0.1:${ports.ksef}`);
  const since = await beginningOf(control, sandbox, speed);
  const now = (): number => since + (Date.now() - since) * speed;

  const cluster = store === 'postgres' ? startCluster() : null;
  await cluster?.maintain('create database soak');
  const databaseUrl = cluster?.urlOf('soak') ?? null;
  const post = await openPost();
  const ssh = await startSshServer();
  const keyFile = join(folder, 'sftp-key');
  if (ssh !== null && 'private_key' in ssh.target.login)
    writeFileSync(keyFile, ssh.target.login.private_key.reveal(), { mode: 0o600 });
  const place = {
    folder,
    databaseUrl,
    listen: ports.listen,
    webPort: ports.web,
    metricsPort: ports.metrics,
    customers: CUSTOMERS,
    nightAt: '02:30',
    ports: {
      platform: ports.platform,
      ksef: ports.ksef,
      callbacks: ports.listen,
      smtp: post.smtpPort,
      hook: post.hookPort,
      sftp: ssh?.target.port ?? 0,
    },
    sftp:
      ssh === null
        ? null
        : { keyFile, user: ssh.target.user, hostKey: ssh.target.host_key, folder: ssh.folder },
  };
  writeFileSync(join(folder, 'spacebooks.yml'), await soakConfig(place));
  // An end by a signal takes these servers along, too.
  let isClosed = false;
  process.once('exit', () => {
    if (isClosed) return;
    void ssh?.stop();
    cluster?.stop();
  });
  const clock = { SPACEBOOKS_CLOCK_SPEED: `${speed}`, SPACEBOOKS_CLOCK_SINCE: `${since}` };
  return {
    folder,
    control,
    post,
    databaseUrl,
    surroundings: { folder, env: { ...secretsOf(place), ...clock } },
    webUrl: `http://127.0.0.1:${ports.web}`,
    metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics`,
    now,
    until: async (moment) => {
      for (let left = moment - now(); left > 0; left = moment - now()) await pause(left / speed);
    },
    close: async () => {
      sandbox.signal('SIGTERM');
      await sandbox.exited;
      await post.close();
      isClosed = true;
      await ssh?.stop();
      cluster?.stop();
    },
  };
}

/** The admin of the first space has two tokens, which take turns. */
function seedOfBoth(): ReturnType<typeof platformSeed> {
  const seed = platformSeed();
  const [first, ...others] = seed.users;
  if (first === undefined) return seed;
  const [token] = first.tokens ?? [];
  const tokens = token === undefined ? [] : [token, { ...token, token: `${token.token}-renewed` }];
  return { ...seed, users: [{ ...first, tokens }, ...others] };
}

async function freePorts<Name extends string>(...names: readonly Name[]): Promise<Record<Name, number>> {
  const ports: Partial<Record<Name, number>> = {};
  for (const name of names) ports[name] = await freePort();
  return ports as Record<Name, number>;
}

/** When the clock of the sandboxes began to run faster: within what an answer takes of their time. */
async function beginningOf(control: Control, sandbox: Process, speed: number): Promise<number> {
  for (;;) {
    if (!sandbox.isRunning()) throw new Error('the sandboxes did not start');
    const state = await control.platformState().catch(() => null);
    if (state !== null) {
      const now = Date.now();
      const { now: shown } = await control.platformState();
      return Math.round((speed * now - Date.parse(shown)) / (speed - 1));
    }
    await pause(20);
  }
}
