import type { Exchange } from '@spacebooks/http/observed-transport';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One exchange with an outside system, as it is counted. */
export interface CountedExchange extends Pick<Exchange, 'method' | 'status' | 'milliseconds'> {
  readonly system: 'platform' | 'ksef';
}

/** One sample of a gauge that is read when monitoring asks. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Names are without the prefix `spacebooks_`. */
export type Samples = Readonly<Record<GaugeName, readonly Sample[]>>;

export type Metrics = ReturnType<typeof createMetrics>;

const GAUGES = {
  ready: { help: 'Whether callbacks are taken and e-invoices are worked on.', labels: [] },
  healthy: { help: 'State of each vital sign: 1 ok, 0.5 degraded, 0 failing.', labels: ['vital'] },
  e_invoices: {
    help: 'E-invoices that are under way or wait for a person, by state.',
    labels: ['space', 'state'],
  },
  oldest_open_e_invoice_seconds: {
    help: 'Age of the oldest e-invoice that is under way and not parked.',
    labels: ['space'],
  },
  callbacks_received: { help: 'Callbacks ever committed to the inbox.', labels: [] },
  alerts_unsent: {
    help: 'Alerts that the log does not have yet, and messages that a way to people did not take.',
    labels: [],
  },
  oldest_unsent_alert_seconds: { help: 'Age of the oldest of them, 0 when there is none.', labels: [] },
  night_done_timestamp_seconds: {
    help: 'When the last night of a space was done, Unix time; 0 before the first.',
    labels: ['space'],
  },
  night_overdue: { help: 'Whether a night is overdue by more than six hours.', labels: ['space'] },
  batches: { help: 'Batches that were handed out and count.', labels: ['space'] },
  deliveries_waiting: {
    help: 'Batches on their way to a target; parked ones wait for a person.',
    labels: ['space', 'parked'],
  },
  platform_requests_waiting: {
    help: 'Requests to the platform that wait for their turn, by user.',
    labels: ['user'],
  },
  platform_requests_last_minute: {
    help: 'Requests that count against the limit of a user now.',
    labels: ['user'],
  },
  platform_paused_seconds: {
    help: 'For how long the platform asked us to wait still, by user.',
    labels: ['user'],
  },
  documents_queued: { help: 'Documents that are computed, or wait for the thread that does.', labels: [] },
  disk_free_bytes: { help: 'Free space where the database or the archive is.', labels: ['place'] },
  database_bytes: { help: 'Size of the database.', labels: [] },
  shares_held: {
    help: 'Of 65 shares of the work, those of this worker; none where one process does everything.',
    labels: [],
  },
  workers_live: { help: 'Workers that share the database, this one included.', labels: [] },
} as const satisfies Record<string, { readonly help: string; readonly labels: readonly string[] }>;

export type GaugeName = keyof typeof GAUGES;

export const METRIC_GAUGES = Object.keys(GAUGES) as readonly GaugeName[];

const PREFIX = 'spacebooks_';

/** From a second to a day: an e-invoice takes seconds, or waits for a platform that is down. */
const E_INVOICE_SECONDS = [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 86_400];
const EXCHANGE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** @param version of spacebooks */
export function createMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  const build = new Gauge({
    name: `${PREFIX}build_info`,
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version }, 1);
  const ended = new Counter({
    name: `${PREFIX}e_invoices_ended_total`,
    help: 'E-invoices that ended since the start, by how.',
    labelNames: ['space', 'state'],
    registers,
  });
  const duration = new Histogram({
    name: `${PREFIX}e_invoice_duration_seconds`,
    help: 'From the beginning of an e-invoice to its end.',
    labelNames: ['state'],
    buckets: E_INVOICE_SECONDS,
    registers,
  });
  const exchanges = new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Requests that were sent since the start; status none: no answer came.',
    labelNames: ['system', 'method', 'status'],
    registers,
  });
  const exchangeDuration = new Histogram({
    name: `${PREFIX}request_duration_seconds`,
    help: 'From sending a request to the last byte of its answer.',
    labelNames: ['system'],
    buckets: EXCHANGE_SECONDS,
    registers,
  });
  const pruned = new Counter({
    name: `${PREFIX}pruned_rows_total`,
    help: 'Rows of the database that were removed since the start because they need not be kept any more.',
    labelNames: ['kind'],
    registers,
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name: PREFIX + name, help, labelNames: [...labels], registers }),
    ]),
  );
  return {
    /** An e-invoice has ended. @param seconds from its beginning */
    eInvoiceEnded: (space: string, state: string, seconds: number): void => {
      ended.inc({ space, state });
      duration.observe({ state }, seconds);
    },
    exchanged: ({ system, method, status, milliseconds }: CountedExchange): void => {
      exchanges.inc({ system, method, status: status === null ? 'none' : String(status) });
      exchangeDuration.observe({ system }, milliseconds / 1_000);
    },
    /** Rows that need not be kept any more went. @param kind what they were */
    pruned: (kind: string, rows: number): void => pruned.inc({ kind }, rows),
    /** In the text format of Prometheus. @param read asked at each call for what changes by itself */
    text: async (
      read: () => Promise<Samples>,
    ): Promise<{ readonly text: string; readonly contentType: string }> => {
      const samples = await read();
      for (const [name, gauge] of gauges) {
        gauge.reset();
        for (const { labels, value } of samples[name as GaugeName]) gauge.set(labels, value);
      }
      const all = Registry.merge([ofProcess(), registry]);
      return { text: await all.metrics(), contentType: all.contentType };
    },
  };
}

let processRegistry: Registry | null = null;

/**
 * Memory, processor time and the loop of the process. Its observers last as long as the process, and a configuration
 * that is taken up makes the daemon within it anew: so they are there once, and only where monitoring asks.
 */
function ofProcess(): Registry {
  if (processRegistry !== null) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}
