import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSshServer } from '../../../test/flow/delivery/ssh-server.js';
import { freePort } from '../../../test/free-port.js';
import { seededRandom } from '../../../test/seeded-random.js';
import { putOfflineCertificate } from '../simulation/offline-certificate.js';
import { type ConfigPlace, configText, secretsOf } from './config.js';
import { type Control, createControl } from './control.js';
import { type Mailbox, openMailbox } from './mailbox.js';
import { type Process, type Surroundings, startProcess } from './process.js';
import { ksefSeed, platformSeed } from './seeds.js';
import { startWire, type Wire } from './wire.js';

/** How many times faster than real time passes for the daemon, its commands and both sandboxes. */
export const SPEED = 20;

/** The night of the spaces begins so long after the storm, milliseconds of their clock. */
const NIGHT_AFTER_MS = 10 * 60_000;

/** Everything around the daemon: the sandboxes in a process of their own, who is told, and a wire between each two. */
export interface Stage {
  readonly folder: string;
  readonly control: Control;
  readonly mailbox: Mailbox;
  readonly wires: readonly Wire[];
  /** Where the daemon takes callbacks. */
  readonly port: number;
  /** How a process of ours is started. */
  readonly surroundings: Surroundings;
  /** The clock of everybody at a real moment, epoch milliseconds. */
  virtual(realMs: number): number;
  close(): Promise<void>;
}

export async function openStage(seed: number, customers: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-storm-'));
  const [platform, ksef, listen] = [await freePort(), await freePort(), await freePort()];
  const certificate = await putOfflineCertificate(folder);
  writeFileSync(join(folder, 'platform.json'), JSON.stringify(platformSeed()));
  writeFileSync(join(folder, 'ksef.json'), JSON.stringify(ksefSeed(certificate)));
  const ports = ['--port', `${platform}`, '--ksef-port', `${ksef}`, '--speed', `${SPEED}`];
  const seeds = ['--seed', 'platform.json', '--ksef-seed', 'ksef.json'];
  const sandbox = startProcess('sandbox', ['sandbox', ...ports, ...seeds], { folder, env: {} });
  const control = createControl(`http://127.0.0.1:${platform}`, `http://127.0.0.1:${ksef}`);
  const startedAt = await beginningOf(control, sandbox);
  const virtual = (realMs: number): number => startedAt + (realMs - startedAt) * SPEED;

  const mailbox = await openMailbox();
  const ssh = await startSshServer();
  const wires: Wire[] = [];
  const wire = async (name: string, target: number, http: boolean, isTold = false): Promise<number> => {
    const port = await freePort();
    const random = seededRandom(`wire ${name} ${seed}`);
    const rewrite = !isTold ? {} : { rewriteBack: { from: `127.0.0.1:${target}`, to: `127.0.0.1:${port}` } };
    wires.push(await startWire({ name, port, target, random, http, ...rewrite }));
    return port;
  };
  const throughPlatform = await wire('platform', platform, true, true);
  const throughKsef = await wire('ksef', ksef, true, true);
  const place: ConfigPlace = {
    folder,
    listen,
    customers,
    nightAt: wallClock(virtual(Date.now()) + NIGHT_AFTER_MS),
    ports: {
      platform: throughPlatform,
      ksef: throughKsef,
      callbacks: await wireOfCallbacks(),
      smtp: await wire('smtp', mailbox.smtpPort, false),
      hook: await wire('webhook', mailbox.hookPort, true),
      sftp: ssh === null ? 0 : await wire('sftp', ssh.target.port, false),
    },
    sftp:
      ssh === null
        ? null
        : { ...login(), user: ssh.target.user, hostKey: ssh.target.host_key, folder: ssh.folder },
  };

  /** The platform tells its own address, which the daemon knows as that of the wire. */
  async function wireOfCallbacks(): Promise<number> {
    const port = await freePort();
    const random = seededRandom(`wire callbacks ${seed}`);
    const rewrite = { from: `127.0.0.1:${platform}`, to: `127.0.0.1:${throughPlatform}` };
    wires.push(
      await startWire({ name: 'callbacks', port, target: listen, random, http: true, rewriteThere: rewrite }),
    );
    return port;
  }

  function login(): { readonly keyFile: string } {
    const keyFile = join(folder, 'sftp-key');
    const { login: by } = (ssh as NonNullable<typeof ssh>).target;
    if ('private_key' in by) writeFileSync(keyFile, by.private_key.reveal(), { mode: 0o600 });
    return { keyFile };
  }

  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'spacebooks.yml'), configText(place));
  const clock = { SPACEBOOKS_CLOCK_SPEED: `${SPEED}`, SPACEBOOKS_CLOCK_SINCE: `${startedAt}` };
  return {
    folder,
    control,
    mailbox,
    wires,
    virtual,
    port: listen,
    surroundings: { folder, env: { ...secretsOf(place), ...clock } },
    close: async () => {
      for (const each of wires) await each.close();
      sandbox.signal('SIGTERM');
      await sandbox.exited;
      await mailbox.close();
      await ssh?.stop();
    },
  };
}

/** When the clock of the sandboxes began to run faster: their whole seconds are watched until one passes. */
async function beginningOf(control: Control, sandbox: Process): Promise<number> {
  let before: string | null = null;
  for (;;) {
    if (!sandbox.isRunning()) throw new Error('the sandboxes did not start');
    const state = await control.platformState().catch(() => null);
    const now = Date.now();
    if (before !== null && state !== null && state.now !== before) {
      return Math.round((SPEED * now - Date.parse(state.now)) / (SPEED - 1));
    }
    before = state?.now ?? null;
    if (state === null) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** In Berlin and Warsaw. */
function wallClock(at: number): string {
  return new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
