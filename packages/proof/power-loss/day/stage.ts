import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { startSmtpServer } from '../../../../test/flow/delivery/smtp-server.js';
import { freePort } from '../../../../test/free-port.js';
import { startProgram } from '../../../../test/start-program.js';
import type { Promised, Said } from '../promises/promised.js';
import { watch } from '../promises/watch.js';
import { beginRecording, type Recording } from '../recorder/recorder.js';
import { count } from './look.js';

/** A minute of the platform's rate limit passes in two seconds. */
const SPEED = 30;
/** Late in the evening in Berlin and Warsaw, so that nothing of the night is due yet. */
const STARTS_AT = Date.UTC(2026, 10, 20, 18);
/** Many times what a busy machine has needed, milliseconds. */
const PATIENCE_MS = 900_000;
const LOOK_EVERY_MS = 50;

/** Both sandboxes in this process, and spacebooks in processes of its own whose changes to the disk are recorded. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly ksef: KsefSandbox;
  /** What is on the disk whose power is cut. */
  readonly root: string;
  /** A number out of the database; 0 while it cannot be read. */
  count(sql: string): number;
  /** That which is going on. */
  readonly recording: Recording;
  /** What the sandboxes were promised so far. */
  readonly promised: readonly Promised[];
  /** The inode of the root. */
  readonly inode: bigint;
  /**
   * The power is back, and nothing runs yet: from now on is recorded what happens to what lies there.
   *
   * @param cut as in the options, counted from now on
   */
  powerUp(cut: number | undefined): void;
  /** Starts a daemon that nobody waits for. */
  startDaemon(): void;
  isRunning(): boolean;
  /** Ends the daemon, and waits for it. */
  endDaemon(signal: NodeJS.Signals): Promise<void>;
  /** @param env beside that of the daemon @returns the exit code; null where the power was cut */
  command(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<number | null>;
  /** Puts a file below the root, synced, as somebody else does. @param said what it is promised by that */
  put(path: string, text: string, said?: Said): void;
  /** Commits to a database below the root, and is killed: the commit is in the log alone. */
  commit(path: string): void;
  /** Hours pass; the daemon must not run. */
  pass(hours: number): void;
  /** Waits. @throws Error with the log of the daemon */
  until(what: string, isSo: () => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly library: string;
  /** Nothing of this change or after it comes to the disk: whoever is at it is killed. */
  readonly cut?: number | undefined;
  /** What is different on purpose, in the environment of every process. */
  readonly planted?: Readonly<Record<string, string>>;
}

/** What is committed is known by its table. */
const COMMIT = `
  const database = new (require('better-sqlite3'))(process.argv[1]);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table if not exists committed (at); insert into committed values (1)');
  require('node:fs').writeSync(1, 'committed');
  process.kill(process.pid, 'SIGKILL');
`;

/** Thrown out of the day where the power is cut. */
export class PowerCut extends Error {}

export async function openStage({
  folder,
  library,
  cut: firstCut,
  planted = {},
}: StageOptions): Promise<Stage> {
  const root = join(realpathSync(folder), 'disk');
  const beside = join(folder, 'beside');
  mkdirSync(root);
  mkdirSync(beside);
  const inode = statSync(root, { bigint: true }).ino;
  let recording = beginRecording(root, beside, library);
  let cut = firstCut;
  const realStart = systemClock.now();
  let passed = 0;
  const running = acceleratedClock(SPEED, STARTS_AT);
  const clock: Clock = {
    speed: SPEED,
    now: () => running.now() + passed,
    after: (delay, act) => running.after(delay, act),
    sleep: (delay, signal) => running.sleep(delay, signal),
  };
  const sandbox = await startSandbox({ clock });
  const ksef = await startKsefSandbox({ clock });
  const { promised, say } = watch(sandbox, ksef, () => recording.position());
  const mails = await startSmtpServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onAccepted: () => say({ kind: 'mail' }),
  });
  const port = await freePort();
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText(mails.port));
  const environment = (): Record<string, string> => ({
    DEMO_BASE_URL: sandbox.baseUrl,
    DEMO_AUTH_URL: sandbox.authUrl,
    DEMO_SPACE_URL: sandbox.spaceUrl('berlin'),
    DEMO_WARSAW_URL: sandbox.spaceUrl('warsaw'),
    DEMO_TOKEN: 'sandbox-token',
    DEMO_KSEF_URL: ksef.baseUrl,
    DEMO_KSEF_QR_URL: ksef.qrUrl,
    DEMO_KSEF_TOKEN: 'sandbox-ksef-token-5265877635',
    DEMO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO_PORT: String(port),
    DEMO_DATA: join(root, 'data'),
    DEMO_EXPORTS: join(root, 'exports'),
    DEMO_BANK: join(root, 'bank'),
    SPACEBOOKS_CLOCK_SPEED: String(SPEED),
    SPACEBOOKS_CLOCK_SINCE: String(realStart - (STARTS_AT + passed - realStart) / (SPEED - 1)),
    ...planted,
    ...recording.env(cut),
  });
  let isCut = false;
  let written = '';
  let daemon: ChildProcess | null = null;
  const children = new Set<ChildProcess>();

  const start = (
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): { child: ChildProcess; ended: Promise<number | null> } => {
    const child = startProgram(
      [...words, '--config', config],
      { cwd: folder, env: { ...environment(), ...env } },
      ['ignore', 'pipe', 'pipe'],
    );
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        written = (written + text).slice(-4_000);
      });
    }
    const ended = new Promise<number | null>((resolve_) => {
      child.once('close', (code, signal) => {
        children.delete(child);
        if (signal === 'SIGKILL' && !endedByUs.has(child)) {
          isCut = true;
          for (const other of children) other.kill('SIGKILL');
        }
        resolve_(code);
      });
    });
    return { child, ended };
  };
  const endedByUs = new WeakSet<ChildProcess>();
  let daemonEnded: Promise<unknown> = Promise.resolve();

  const stage: Stage = {
    sandbox,
    ksef,
    root,
    count: (sql) => count(join(root, 'data', 'spacebooks.sqlite'), beside, sql),
    get recording() {
      return recording;
    },
    promised,
    inode,
    powerUp: (next) => {
      recording = beginRecording(root, beside, library);
      cut = next;
      isCut = false;
    },
    startDaemon: () => {
      const { child, ended } = start(['run']);
      daemon = child;
      daemonEnded = ended;
    },
    isRunning: () => daemon !== null && children.has(daemon),
    endDaemon: async (signal) => {
      if (daemon !== null) endedByUs.add(daemon);
      daemon?.kill(signal);
      await daemonEnded;
      if (isCut) throw new PowerCut();
    },
    command: async (words, env) => {
      const code = await start(words, env).ended;
      if (isCut) throw new PowerCut();
      if (code === 0) say({ kind: 'command', words });
      return code;
    },
    put: (path, text, said) => {
      const source = join(folder, 'put');
      writeFileSync(source, text);
      const target = join(root, path);
      const script = 'mkdir -p "$(dirname "$2")" && cp "$1" "$2" && sync "$2" "$(dirname "$2")" "$3"';
      const env = { PATH: process.env.PATH, ...recording.env() };
      const { status } = spawnSync('sh', ['-c', script, 'put', source, target, root], { env });
      if (status !== 0) throw new Error(`${path} could not be put there`);
      if (said !== undefined) say(said);
    },
    commit: (path) => {
      const env = { PATH: process.env.PATH, ...recording.env(cut) };
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', COMMIT, join(root, path)], { env });
      if (String(stdout) !== 'committed') {
        isCut = cut !== undefined;
        throw isCut ? new PowerCut() : new Error(`nothing was committed to ${path}: ${stderr}`);
      }
      say({ kind: 'commit' });
    },
    pass: (hours) => {
      passed += hours * 3_600_000;
    },
    until: async (what, isSo) => {
      const end = systemClock.now() + PATIENCE_MS;
      while (!isSo()) {
        if (isCut) throw new PowerCut();
        if (!stage.isRunning()) throw new Error(`the daemon ended, waiting until ${what}:\n${written}`);
        if (systemClock.now() > end) throw new Error(`it took too long until ${what}:\n${written}`);
        await systemClock.sleep(LOOK_EVERY_MS);
      }
    },
    close: async () => {
      for (const child of children) {
        endedByUs.add(child);
        child.kill('SIGKILL');
      }
      await daemonEnded;
      await sandbox.close();
      await ksef.close();
      await mails.stop();
    },
  };
  return stage;
}

/** That of the demo, with statements that come in a folder, files that go by mail, too, and without pages. */
function configText(mailPort: number): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../config/demo.yml'), 'utf8');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how the configuration names an environment variable.
  const bank = ", folder: '${DEMO_BANK}', post: certain }";
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
  const folder = '          folder: ${DEMO_EXPORTS}\n';
  const adviser = '        - { name: adviser, mail: { to: [adviser@example.com] } }\n';
  const mail = `mail: { host: 127.0.0.1, port: ${mailPort}, security: none, from: books@example.com }\n`;
  return text
    .replace(', post: certain }', bank)
    .replace(folder, folder + adviser)
    .replace('targets: [exports]', 'targets: [exports, adviser]')
    .replace(/^web:[\s\S]*$/m, mail);
}
