import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS } from '@spacebooks/base/durations';
import type { FolderTurns } from '@spacebooks/base/folder-turns';
import {
  type InvoiceInput,
  type RequestEntry,
  type Sandbox,
  type SandboxSeed,
  type Subscription,
  startSandbox,
} from '@spacebooks/cobot-sandbox';
import {
  DEFAULT_KSEF_SEED,
  type KsefSandbox,
  type KsefSeed,
  startKsefSandbox,
} from '@spacebooks/ksef-sandbox';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { DeliveryPatience } from '../../src/books/delivery/reach.js';
import { loadWithSpaces } from '../../src/config/load.js';
import { type Daemon, startDaemon } from '../../src/daemon.js';
import { INVOICE_EVENTS } from '../../src/domain/platform-event.js';
import type { OutgoingAlert } from '../../src/notify/alert-dispatch.js';
import { type Logger, silentLog } from '../../src/ops/log.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { systemRandom } from '../../src/random.js';
import { copyStore } from '../../src/store/engine/copy-store.js';
import type { EInvoiceReport } from '../../src/store/sagas/e-invoice-reports.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { checkInvariants } from '../invariants.js';
import { patientClock } from '../patient-clock.js';
import { copyTemplate } from '../postgres/template.js';
import { temporaryFolder } from '../temporary-folder.js';
import { tellClock } from '../traces/processes/tell-clock.js';
import { ON_POSTGRES } from '../unit/store/database.js';
import { type ConfigOptions, configText, KSEF_TOKEN } from './config-text.js';
import { openSharedAtWork } from './shared-at-work.js';
import { POLISH_INVOICE, WARSAW } from './warsaw.js';

/** So fast that backoff and repeated deliveries do not hold a test up, and slow enough for a busy machine: the
 * deadline of a request, 30 s, is half a second. */
const SPEED = 60;
const PATIENT_MS = 3_600_000;

export interface StageOptions extends ConfigOptions {
  readonly speed?: number;
  /** The test is about SQLite's file, whatever engine the others run on. */
  readonly sqlite?: boolean;
  /** URL of a database on a server, which the test has prepared. */
  readonly database?: string;
  readonly seed?: Partial<SandboxSeed>;
  readonly takeOver?: boolean;
  /** How long the start waits for the spaces, milliseconds of real time. */
  readonly patienceMs?: number;
  /** How long targets of deliveries are waited for; as the daemon does when left out. */
  readonly deliveryPatience?: DeliveryPatience;
  /** Which folders answer. */
  readonly folderTurns?: FolderTurns;
  /** Nothing is written down when left out. */
  readonly log?: Logger;
  /** Leaves it to the test to start the daemon. */
  readonly idle?: boolean;
  /** The test answers callbacks in the daemon's place for a while. */
  readonly standIn?: boolean;
  /** The moment at which the clock starts, epoch milliseconds; the present when left out. */
  readonly since?: number;
  /** The test takes the database away. */
  readonly lostDatabase?: boolean;
  /** How often people asked the platform to send each invoice, filled while the test runs; once when left out. */
  readonly sendings?: ReadonlyMap<string, number>;
  /** In place of one that runs sixty times as fast as real time. */
  readonly clock?: Clock;
  /** The daemon's own, where its machine does not agree with everybody else. */
  readonly daemonClock?: (clock: Clock) => Clock;
  /** From the arrival of a document in KSeF to its number, milliseconds. */
  readonly processingMs?: number;
  readonly ksefSeed?: KsefSeed;
}

/** A sandbox of the platform and a daemon beside it: real HTTP both ways, a real database file. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** With a space in Warsaw. */
  readonly ksef: KsefSandbox | null;
  readonly clock: Clock;
  /** Where the daemon listens. */
  readonly port: number;
  readonly databasePath: string;
  /** Address of its database on PostgreSQL; null with SQLite. */
  readonly store: string | null;
  /** As `openDatabase` takes it. */
  readonly location: string;
  /** The YAML of the daemon that was started last. */
  configText(): string;
  readonly alerts: OutgoingAlert[];
  daemon(): Daemon;
  start(options?: StageOptions): Promise<Daemon>;
  stop(): Promise<void>;
  /** One more daemon with the same configuration, on a port of its own; it is stopped at the end. @param elsewhere changes its YAML */
  startBeside(
    other?: Pick<StageOptions, 'daemonClock' | 'log'>,
    elsewhere?: (text: string) => string,
  ): Promise<Daemon>;
  /** A new invoice that asks for its e-invoice. @returns its id */
  request(invoice?: Partial<InvoiceInput>, trigger?: 'manual' | 'automatic'): string;
  /** Sagas of an invoice, oldest first. */
  sagas(invoiceId: string): Promise<EInvoiceReport[]>;
  /** Waits until the latest saga of the invoice is in this state. */
  reaches(invoiceId: string, state: EInvoiceReport['state']): Promise<EInvoiceReport>;
  /** Requests to the sandbox about an invoice, e.g. `POST /lock 200`. */
  requests(invoiceId: string): string[];
  mails(invoiceId: string): number;
  /** Codes of the alerts that name the invoice, in order. */
  alertsOf(invoiceId: string): string[];
  /** Runs `act` once, when a request for this operation on the invoice arrives and nothing was done yet. */
  before(operation: string, invoiceId: string, act: () => void): void;
}

const SEED: SandboxSeed = {
  users: [
    { email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] },
    { email: 'member@space.example', tokens: [{ token: 'member-token', app: 'spacebooks' }] },
  ],
  spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] }],
};

const WARSAW_SEED: SandboxSeed = { ...SEED, spaces: [WARSAW] };

/** A stage of one test, taken down after it with a look at the invariants. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { stage, takeDown } = await buildStage(options);
  afterTest(takeDown);
  if (options.idle !== true) await stage.start();
  return stage;
}

/** A stage that all tests of a file play on, one after the other; faults end with the test that set them. */
export function shareStage(options: StageOptions = {}): () => Stage {
  let shared: Awaited<ReturnType<typeof buildStage>>;
  beforeAll(async () => {
    shared = await buildStage(options);
    await shared.stage.start();
  });
  afterEach(() => shared.stage.sandbox.operator.clearFaults());
  afterAll(() => shared.takeDown());
  return () => shared.stage;
}

async function buildStage(options: StageOptions): Promise<{ stage: Stage; takeDown: () => Promise<void> }> {
  const clock = options.clock ?? patientClock(options.speed ?? SPEED, options.since);
  const isWarsaw = options.warsaw !== undefined;
  const sandbox = await startSandbox({
    clock,
    seed: { ...(isWarsaw ? WARSAW_SEED : SEED), ...options.seed },
  });
  const { processingMs = 1_000, ksefSeed: seed = DEFAULT_KSEF_SEED } = options;
  const ksef = isWarsaw ? await startKsefSandbox({ clock, processingMs, seed }) : null;
  const folder = temporaryFolder('stage-');
  const port = await freePort();
  const databasePath = join(folder, 'spacebooks.sqlite');
  const onPostgres =
    ON_POSTGRES && options.sqlite !== true && options.database === undefined ? await copyTemplate() : null;
  const store = options.database ?? onPostgres?.daemonUrl ?? null;
  const alerts: OutgoingAlert[] = [];
  let running: Daemon | null = null;
  let latest = options;
  const foreign: Subscription[] = [];

  const beside: Daemon[] = [];
  // Half a day away, whenever the tests run: who starts in the present has nights when the test asks for them.
  const isPresent = options.clock === undefined && options.since === undefined;
  const nightAt = isPresent && { nightAt: new Date(clock.now() + 12 * HOUR_MS).toISOString().slice(11, 16) };

  const startFrom = (text: string, again: StageOptions): Promise<Daemon> => {
    const { config, spaces } = loadWithSpaces(join(folder, 'spacebooks.yml'), {
      env: {},
      partsMayWait: true,
      readFile: (path) => (path.endsWith('spacebooks.yml') ? Buffer.from(text) : readFileSync(path)),
    });
    const own = (again.daemonClock ?? options.daemonClock)?.(clock) ?? clock;
    tellClock(own);
    return startDaemon(config, {
      spaces,
      clock: own,
      random: systemRandom,
      redaction: createRedaction(),
      log: again.log ?? silentLog,
      version: '0.0.0-test',
      takeOver: again.takeOver ?? false,
      environment: {
        patienceMs: again.patienceMs ?? PATIENT_MS,
        openAtWork: openSharedAtWork,
        ...(again.deliveryPatience && { deliveryPatience: again.deliveryPatience }),
        ...(again.folderTurns && { folderTurns: again.folderTurns }),
      },
      // Most stages have invoices that nobody sends, which is told after some days.
      alertSink: (alert) => void (alert.code === 'e-invoice.unsent' || alerts.push(alert)),
    });
  };

  const stage: Stage = {
    sandbox,
    ksef,
    clock,
    port,
    databasePath,
    store,
    location: store ?? databasePath,
    configText: () => configText({ sandbox, folder, port, ksef, store }, { ...latest, ...nightAt }),
    alerts,
    daemon: () => {
      if (running === null) throw new Error('the daemon is not running');
      return running;
    },
    start: async (again = options) => {
      latest = again;
      foreign.push(...foreignSubscriptions(sandbox));
      running = await startFrom(stage.configText(), again);
      return running;
    },
    startBeside: async (other = {}, elsewhere = (text) => text) => {
      const text = elsewhere(stage.configText()).replace(
        /^ {2}listen: 127.0.0.1:\d+$/m,
        '  listen: 127.0.0.1:0',
      );
      const daemon = await startFrom(text, { ...latest, ...other });
      beside.push(daemon);
      return daemon;
    },
    stop: async () => {
      const daemon = running;
      running = null;
      await daemon?.stop();
    },
    request: (invoice = {}, trigger = 'automatic') => {
      const { id } = sandbox.operator.createInvoice({ ...(isWarsaw ? POLISH_INVOICE : INVOICE), ...invoice });
      sandbox.operator.requestSending(id, trigger);
      return id;
    },
    sagas: async (invoiceId) =>
      (await stage.daemon().reportEInvoices()).filter((report) => report.invoiceId === invoiceId),
    reaches: (invoiceId, state) =>
      eventually(async () => {
        const latest = (await stage.sagas(invoiceId)).at(-1);
        expect(latest?.state, JSON.stringify(latest?.reason)).toBe(state);
        return latest as EInvoiceReport;
      }),
    requests: (invoiceId) =>
      entriesOf(sandbox, invoiceId).map(
        (entry) => `${entry.method} ${entry.path.split(invoiceId)[1]} ${entry.status}`,
      ),
    mails: (invoiceId) =>
      sandbox.state.mails.entries(1).filter((mail) => mail.invoiceId === invoiceId && mail.outcome === 'sent')
        .length,
    alertsOf: (invoiceId) =>
      alerts.filter((alert) => alert.text.includes(invoiceId)).map((alert) => alert.code),
    before: (operation, invoiceId, act) => {
      const { faults } = sandbox.state;
      const take = faults.takeRequest.bind(faults);
      faults.takeRequest = (facts) => {
        if (facts.operation === operation && facts.path.includes(invoiceId)) {
          faults.takeRequest = take;
          act();
        }
        return take(facts);
      };
    },
  };

  const takeDown = async (): Promise<void> => {
    await stage.stop();
    await Promise.all(beside.map((daemon) => daemon.stop()));
    try {
      // The invariants read SQLite; and a copy of each stage shows that copies are whole.
      if (store !== null) await copyStore(store, databasePath);
      const database = new Sqlite(databasePath, { readonly: true });
      try {
        const scenario = {
          requestsPerMinute: latest.requestsPerMinute ?? 60,
          from: latest.from ?? '',
          foreignSubscriptions: foreign,
          standIn: options.standIn ?? false,
          lostDatabase: options.lostDatabase ?? false,
          ...(options.sendings !== undefined && { sendings: options.sendings }),
          secrets: [...sandbox.state.tokens.keys(), ...(ksef === null ? [] : [KSEF_TOKEN])],
          ...(ksef !== null && { ksef: ksef.state }),
        };
        expect(checkInvariants(sandbox.state, database, scenario)).toEqual([]);
      } finally {
        database.close();
      }
    } finally {
      await onPostgres?.remove();
      await sandbox.close();
      await ksef?.close();
    }
  };
  return { stage, takeDown };
}

/** Those that are there and were not made by a daemon of our instance. */
function foreignSubscriptions(sandbox: Sandbox): Subscription[] {
  return [...sandbox.state.subscriptions.values()].filter(
    ({ callbackUrl }) => !callbackUrl.includes('/callbacks/main/'),
  );
}

/** Requests to version 2.0 about an invoice, oldest first. */
export function entriesOf(sandbox: Sandbox, invoiceId: string): readonly RequestEntry[] {
  return sandbox.state.requests.entries(1).filter((entry) => entry.path.includes(`/invoices/${invoiceId}`));
}

/** An invoice that can be issued. */
const INVOICE: InvoiceInput = {
  items: [
    { description: 'Fix Desk', net: '350', rate: '19' },
    { description: 'Fachbuch', quantity: '2', net: '14.02', rate: '7' },
  ],
};

/** Waits until a subscription of each event is in place. */
export function subscribed(stage: Stage): Promise<void> {
  return eventually(() => {
    const active = [...stage.sandbox.state.subscriptions.values()].filter(
      (subscription) => subscription.active,
    );
    expect(active.map((subscription) => subscription.event).sort()).toEqual([...INVOICE_EVENTS].sort());
  });
}
