import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
import { type InvoiceInput, type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, type KsefSeed, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'vitest';
import { eventually } from '../eventually.js';
import { faultFigures } from '../fault-matrix/figures.js';
import { configText, SELLER_NIP } from '../flow/config-text.js';
import { POLISH_INVOICE, WARSAW } from '../flow/warsaw.js';
import { freePort } from '../free-port.js';
import { checkInvariants } from '../invariants.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type Child, type Exit, spawnSpacebooks } from './child-process.js';

/** Slow enough for a busy machine: the deadline of a request, 30 s, is three seconds. */
const SPEED = 10;

/** Not one of those beside it, which come in no order: callbacks, and what the limiters remember. */
export function isOnTheRoad(place: string): boolean {
  return !/:(receive|memory):/.test(place);
}

/** The start writes down what the database is: where that can be killed, the nights show. */
function isAfterTheStart(place: string): boolean {
  return !place.endsWith(':commit:anchor');
}

/** Must never be read in what a process writes. */
export const CANARY = 'canary-7e41bd90c2';

// biome-ignore lint/suspicious/noTemplateCurlyInString: how the configuration names an environment variable.
const TOKEN_VARIABLE = '${BERLIN_TOKEN}';
// biome-ignore lint/suspicious/noTemplateCurlyInString: the same.
const KSEF_VARIABLE = '${WARSAW_KSEF_TOKEN}';

const SEED: SandboxSeed = {
  settings: { retry_intervals_ms: Array.from({ length: 10 }, () => 10_000) },
  users: [
    {
      email: 'admin@space.example',
      tokens: [
        { token: CANARY, app: 'spacebooks' },
        { token: `${CANARY}-reader`, app: 'spacebooks', scopes: ['read_user', 'read_invoices'] },
      ],
    },
  ],
  spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] }],
};

/** KSeF has settled a document at the first look. */
const KSEF_SEED: KsefSeed = {
  settings: { processing_ms: 100, storage_delay_ms: 0, index_lag_ms: 3_600_000, limits: false },
  contexts: [{ nip: SELLER_NIP, tokens: [`${CANARY}-ksef`] }],
};

/** An invoice that can be issued. */
const INVOICE: InvoiceInput = { items: [{ description: 'Fix Desk', net: '350', rate: '19' }] };

interface SagaRow {
  readonly id: string;
  readonly state: string;
  readonly run_at: number | null;
  readonly lease: string | null;
}

interface AlertRow {
  readonly code: string;
  readonly sent_at: number | null;
}

/** A sandbox in this process and daemons in processes of their own, over real HTTP, on clocks that agree. */
export interface Scene {
  readonly sandbox: Sandbox;
  /** With a space in Warsaw. */
  readonly ksef: KsefSandbox | null;
  readonly folder: string;
  readonly port: number;
  /** Path of the configuration. */
  readonly config: string;
  readonly configText: string;
  /** Path of the database. */
  readonly database: string;
  /** Every process that was started, oldest first. */
  readonly children: readonly Child[];
  /** Starts a daemon with these variables and does not wait. */
  spawn(env?: Readonly<Record<string, string>>, args?: readonly string[]): Child;
  /** Starts a command, e.g. `['books', 'batch', 'show', '1']`, and does not wait. */
  command(words: readonly string[], env?: Readonly<Record<string, string>>): Child;
  /** Starts a daemon and waits until it is ready. */
  start(env?: Readonly<Record<string, string>>): Promise<Child>;
  /** Waits until a daemon has asked the platform for what waits for an e-invoice. */
  lookedRound(): Promise<void>;
  /** Later by so many milliseconds at once, for the sandboxes and for the processes that are started after it. */
  advance(milliseconds: number): void;
  /** Of the clock that all have. */
  now(): number;
  /** Answers that it is ready. */
  becomesReady(child: Child): Promise<void>;
  /** A new invoice that asks for its e-invoice. @returns its id */
  request(invoice?: Partial<InvoiceInput>): string;
  /** Waits until the only saga of the invoice is in this state. */
  reaches(invoiceId: string, state: string): Promise<void>;
  /** The daemon has begun its start. */
  databaseIsThere(): boolean;
  sagas(invoiceId: string): SagaRow[];
  /** States of the sagas of these ids, which may have wildcards of SQL. */
  sagasLike(invoiceIds: string): string[];
  alerts(): AlertRow[];
  /** Ids of the events about an invoice in the inbox. */
  events(invoiceId: string, event: string): number[];
  /** Requests to the sandbox about an invoice, e.g. `POST /lock 200`. */
  requests(invoiceId: string): string[];
  mails(invoiceId: string): number;
  /** The e-invoice is attached, once, the customer has one mail, and nobody was alarmed. */
  attachedOnce(invoiceId: string): Promise<void>;
  /** The environment of a daemon that notes the places it passes, and those of its sagas so far. */
  places(): { readonly env: Readonly<Record<string, string>>; readonly places: () => string[] };
}

export interface SceneOptions {
  readonly token?: string;
  /** Folder of database and archive; `data` in the scene's own folder when left out. */
  readonly data?: string;
  /** Name of the configuration in the scene's folder; spacebooks.yml when left out. */
  readonly configFile?: string;
  /** Nothing that could be looked at afterwards. */
  readonly leavesNoDatabase?: boolean;
  /** When it is played, epoch milliseconds of the clock that all have; the present when left out. */
  readonly startsAt?: number;
  /** YAML of the section `accounting` of the space. */
  readonly accounting?: string;
  /** YAML of the section `archive`, in a line; a folder beside the database when left out. */
  readonly archive?: string;
  /** YAML of further sections of the configuration. */
  readonly sections?: string;
  /** The test takes away what was committed. */
  readonly lostDatabase?: boolean;
  /** The only space is in Warsaw and issues in KSeF: further lines of `e_invoices.ksef`. */
  readonly warsaw?: readonly string[];
}

/**
 * Plays one scenario. After it every daemon that runs is told to stop and must exit 0; no process may have
 * written a secret, and the invariants must hold.
 */
export async function play(act: (scene: Scene) => Promise<void>, options: SceneOptions = {}): Promise<void> {
  const now = systemClock.now();
  const { startsAt = now } = options;
  const since = now - (startsAt - now) / (SPEED - 1);
  const isWarsaw = options.warsaw !== undefined;
  let advanced = 0;
  const running = acceleratedClock(SPEED, startsAt);
  const sandboxClock: Clock = {
    speed: SPEED,
    now: () => running.now() + advanced,
    after: (delay, act) => running.after(delay, act),
    sleep: (delay, signal) => running.sleep(delay, signal),
  };
  const seed = isWarsaw ? { ...SEED, spaces: [WARSAW] } : SEED;
  const sandbox = await startSandbox({ clock: sandboxClock, seed });
  const ksef = isWarsaw ? await startKsefSandbox({ clock: sandboxClock, seed: KSEF_SEED }) : null;
  const folder = temporaryFolder('spacebooks-faults-');
  const data = options.data ?? join(folder, 'data');
  const database = join(data, 'spacebooks.sqlite');
  const port = await freePort();
  const config = join(folder, options.configFile ?? 'spacebooks.yml');
  const text = configText(
    { sandbox, folder: data, port, ksef },
    {
      token: TOKEN_VARIABLE,
      warsaw: [`token: ${KSEF_VARIABLE}`, ...(options.warsaw ?? [])],
      ...(options.accounting !== undefined && { accounting: options.accounting }),
      ...(options.archive !== undefined && { archive: options.archive }),
      ...(options.sections !== undefined && { sections: options.sections }),
    },
  );
  writeFileSync(config, text);
  const children: Child[] = [];
  const clock = () => ({
    SPACEBOOKS_CLOCK_SPEED: String(SPEED),
    SPACEBOOKS_CLOCK_SINCE: String(since - advanced / (SPEED - 1)),
  });

  const scene: Scene = {
    sandbox,
    ksef,
    folder,
    port,
    config,
    configText: text,
    database,
    children,
    spawn: (env = {}, args = []) => scene.command(['run', ...args], env),
    command: (words, env = {}) => {
      const child = spawnSpacebooks([...words, '--config', config], {
        cwd: folder,
        env: {
          BERLIN_TOKEN: options.token ?? CANARY,
          WARSAW_KSEF_TOKEN: `${CANARY}-ksef`,
          ...clock(),
          ...env,
        },
      });
      children.push(child);
      return child;
    },
    start: async (env) => {
      const child = scene.spawn(env);
      await scene.becomesReady(child);
      return child;
    },
    now: () => sandboxClock.now(),
    advance: (milliseconds) => {
      advanced += milliseconds;
    },
    becomesReady: (child) =>
      eventually(async () => {
        if (!child.isRunning()) return;
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
        expect(answer.status).toBe(200);
      }).then(() => expect(child.isRunning(), child.stderr()).toBe(true)),
    lookedRound: () =>
      eventually(() => {
        const operations = sandbox.state.requests.entries(1).map((entry) => entry.operation);
        expect(operations).toContain('get-space-invoices');
      }),
    request: (invoice = {}) => {
      const { id } = sandbox.operator.createInvoice({ ...(isWarsaw ? POLISH_INVOICE : INVOICE), ...invoice });
      sandbox.operator.requestSending(id, 'automatic');
      return id;
    },
    reaches: (invoiceId, state) =>
      eventually(() => expect(scene.sagas(invoiceId).map((saga) => saga.state)).toEqual([state])),
    databaseIsThere: () => existsSync(database),
    sagas: (invoiceId) =>
      reading(database, (open) =>
        open.prepare<[string], SagaRow>('select * from saga where invoice_id = ?').all(invoiceId),
      ),
    sagasLike: (invoiceIds) =>
      reading(database, (open) =>
        open
          .prepare<[string], SagaRow>('select * from saga where invoice_id like ?')
          .all(invoiceIds)
          .map(({ state }) => state),
      ),
    // Scenes have invoices that nobody sends, which is told after some days.
    alerts: () =>
      reading(database, (open) =>
        open.prepare<[], AlertRow>(`select * from alert where code <> 'e-invoice.unsent' order by id`).all(),
      ),
    events: (invoiceId, event) =>
      reading(database, (open) =>
        open
          .prepare<[string, string], { id: number }>(
            'select id from inbox_event where invoice_id = ? and event = ?',
          )
          .all(invoiceId, event)
          .map(({ id }) => id),
      ),
    requests: (invoiceId) =>
      sandbox.state.requests
        .entries(1)
        .filter((entry) => entry.path.includes(`/invoices/${invoiceId}`))
        .map((entry) =>
          `${entry.method} ${entry.path.split(invoiceId)[1]} ${entry.status}`.replace('  ', ' '),
        ),
    mails: (invoiceId) =>
      sandbox.state.mails.entries(1).filter((mail) => mail.invoiceId === invoiceId && mail.outcome === 'sent')
        .length,
    attachedOnce: async (invoiceId) => {
      await eventually(() => expect(scene.mails(invoiceId)).toBe(1));
      const attached = scene.requests(invoiceId).filter((request) => request.startsWith('POST /pdf'));
      expect(attached).toEqual(['POST /pdf 200']);
      expect(sandbox.operator.invoice(invoiceId)).toMatchObject({ locked: true, eInvoice: true });
      expect(scene.alerts()).toEqual([]);
    },
    places: () => {
      const file = join(folder, 'places');
      return {
        env: { SPACEBOOKS_CRASH_LOG: file },
        places: () =>
          readFileSync(file, 'utf8').trim().split('\n').filter(isAfterTheStart).filter(isOnTheRoad),
      };
    },
  };

  try {
    await act(scene);
    for (const child of children) if (child.isRunning()) expect(await stop(child)).toEqual(STOPPED);
    const secrets = [CANARY];
    if (existsSync(database) && options.leavesNoDatabase !== true) {
      reading(database, (open) => {
        const { lostDatabase = false } = options;
        const scenario = { lostDatabase, ...(ksef !== null && { ksef: ksef.state }) };
        const violations = checkInvariants(sandbox.state, open, scenario);
        faultFigures().violations.push(...violations);
        expect(violations).toEqual([]);
        secrets.push(...secretPaths(open));
      });
    }
    for (const { stdout, stderr } of children) {
      for (const secret of secrets) expect(stdout() + stderr()).not.toContain(secret);
    }
  } finally {
    for (const child of children) child.signal('SIGKILL');
    await Promise.all(children.map((child) => child.exited));
    await sandbox.close();
    await ksef?.close();
  }
}

export const KILLED: Exit = { code: null, signal: 'SIGKILL' };
export const STOPPED: Exit = { code: 0, signal: null };

export function stop(child: Child): Promise<Exit> {
  child.signal('SIGTERM');
  return child.exited;
}

function secretPaths(database: Database): string[] {
  const paths = database.prepare<[], { secret: string }>('select secret from subscription').all();
  return paths.map((path) => path.secret);
}

function reading<T>(path: string, read: (database: Database) => T): T {
  const database = new Sqlite(path, { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
