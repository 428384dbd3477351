import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, vi } from 'vitest';
import { acceleratedClock, type Clock } from '../../src/clock.js';
import { loadConfig } from '../../src/config/load.js';
import { type Daemon, startDaemon } from '../../src/daemon.js';
import { INVOICE_EVENTS } from '../../src/domain/platform-event.js';
import type { OutgoingAlert } from '../../src/ops/alert-dispatch.js';
import { silentLog } from '../../src/ops/log.js';
import { systemRandom } from '../../src/random.js';
import type { InvoiceInput } from '../../src/sandbox/records/invoice-input.js';
import type { SandboxSeed } from '../../src/sandbox/seed/schema.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.js';
import type { EInvoiceReport } from '../../src/store/e-invoice-reports.js';
import { checkInvariants } from '../invariants.js';

/** So fast that backoff and repeated deliveries do not hold a test up, and slow enough for a busy machine: the
 * deadline of a request, 30 s, is half a second. */
const SPEED = 60;

export interface StageOptions {
  readonly speed?: number;
  readonly seed?: Partial<SandboxSeed>;
  /** YAML that replaces the `e_invoices` section's last lines, e.g. another service period. */
  readonly eInvoices?: string;
  readonly reconcileMinutes?: number;
  readonly takeOver?: boolean;
}

/** A sandbox of the platform and a daemon beside it: real HTTP both ways, a real database file. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly databasePath: string;
  readonly alerts: OutgoingAlert[];
  daemon(): Daemon;
  start(options?: StageOptions): Promise<Daemon>;
  stop(): Promise<void>;
  /** A new invoice that asks for its e-invoice. @returns its id */
  request(invoice?: Partial<InvoiceInput>, trigger?: 'manual' | 'automatic'): string;
  /** Sagas of an invoice, oldest first. */
  sagas(invoiceId: string): Promise<EInvoiceReport[]>;
  /** Waits until the latest saga of the invoice is in this state. */
  reaches(invoiceId: string, state: EInvoiceReport['state']): Promise<EInvoiceReport>;
  /** Requests to the sandbox about an invoice, e.g. `POST /lock 200`. */
  requests(invoiceId: string): string[];
  mails(invoiceId: string): number;
}

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const SEED: SandboxSeed = {
  users: [
    { email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] },
    { email: 'member@space.example', tokens: [{ token: 'member-token', app: 'spacebooks' }] },
  ],
  spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] }],
};

export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const clock = acceleratedClock(options.speed ?? SPEED);
  const sandbox = await startSandbox({ clock, seed: { ...SEED, ...options.seed } });
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  const port = await freePort();
  const databasePath = join(folder, 'spacebooks.sqlite');
  const alerts: OutgoingAlert[] = [];
  let running: Daemon | null = null;

  const stage: Stage = {
    sandbox,
    clock,
    databasePath,
    alerts,
    daemon: () => {
      if (running === null) throw new Error('the daemon is not running');
      return running;
    },
    start: async (again = options) => {
      const text = configText(sandbox, folder, port, again);
      const config = loadConfig(join(folder, 'spacebooks.yml'), {
        env: {},
        readFile: () => Buffer.from(text),
      });
      running = await startDaemon(config, {
        clock,
        random: systemRandom,
        log: silentLog,
        version: '0.0.0-test',
        takeOver: again.takeOver ?? false,
        alertSink: (alert) => void alerts.push(alert),
      });
      return running;
    },
    stop: async () => {
      const daemon = running;
      running = null;
      await daemon?.stop();
    },
    request: (invoice = {}, trigger = 'automatic') => {
      const { id } = sandbox.operator.createInvoice({ ...INVOICE, ...invoice });
      sandbox.operator.requestSending(id, trigger);
      return id;
    },
    sagas: async (invoiceId) =>
      (await stage.daemon().reportEInvoices()).filter((report) => report.invoiceId === invoiceId),
    reaches: (invoiceId, state) =>
      vi.waitFor(
        async () => {
          const latest = (await stage.sagas(invoiceId)).at(-1);
          expect(latest?.state, JSON.stringify(latest?.reason)).toBe(state);
          return latest as EInvoiceReport;
        },
        { timeout: 15_000, interval: 10 },
      ),
    requests: (invoiceId) =>
      sandbox.state.requests
        .entries(1)
        .filter((entry) => entry.path.includes(`/invoices/${invoiceId}`))
        .map((entry) => `${entry.method} ${entry.path.split(invoiceId)[1]} ${entry.status}`),
    mails: (invoiceId) =>
      sandbox.state.mails.entries(1).filter((mail) => mail.invoiceId === invoiceId && mail.outcome === 'sent')
        .length,
  };

  cleanups.push(async () => {
    await stage.stop();
    const database = new Sqlite(databasePath, { readonly: true });
    try {
      expect(checkInvariants(sandbox.state, database)).toEqual([]);
    } finally {
      database.close();
      await sandbox.close();
      rmSync(folder, { recursive: true });
    }
  });
  await stage.start();
  return stage;
}

/** An invoice that can be issued. */
const INVOICE: InvoiceInput = {
  items: [
    { description: 'Fix Desk', net: '350', rate: '19' },
    { description: 'Fachbuch', quantity: '2', net: '14.02', rate: '7' },
  ],
};

function configText(sandbox: Sandbox, folder: string, port: number, options: StageOptions): string {
  return `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
spaces:
  - id: berlin
    platform_id: space-berlin
    base_url: ${sandbox.spaceUrl('berlin')}
    token: admin-token
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2020-01-01
      standard: zugferd
      payment:
        iban: DE02120300000000202051
      ${options.eInvoices ?? 'service_period: [{ period: month of invoice }]'}
webhooks:
  public_url: http://127.0.0.1:${port}
  listen: 127.0.0.1:${port}
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
reconcile: { every_minutes: ${options.reconcileMinutes ?? 60} }
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Waits until a subscription of each event is in place. */
export function subscribed(stage: Stage): Promise<void> {
  return vi.waitFor(() => {
    const active = [...stage.sandbox.state.subscriptions.values()].filter(
      (subscription) => subscription.active,
    );
    expect(active.map((subscription) => subscription.event).sort()).toEqual([...INVOICE_EVENTS].sort());
  });
}
