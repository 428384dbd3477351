import type { Clock } from '@spacebooks/base/clock';
import type { Config } from '../../config/config.js';
import { examine, type Health, keptFor, standstill } from '../../ops/health.js';
import type { Metrics, Sample, Samples } from '../../ops/metrics.js';
import { type OperationsServer, startOperationsServer } from '../../ops/operations-server.js';
import type { UserLimitState } from '../../platform/limiter.js';
import type { MetricFacts } from '../../store/invoices/metric-facts.js';
import type { Roster } from '../spaces/roster.js';
import { freeSpace, overdueNights, type VitalDeps, vitalChecks } from '../upkeep/vitals.js';

export interface OperationsDeps extends VitalDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly version: string;
  readonly ready: () => boolean;
  readonly health: () => Promise<Health>;
  readonly facts: () => Promise<MetricFacts>;
  readonly databaseBytes: () => Promise<number>;
  readonly queues: () => readonly UserLimitState[];
  /** How many documents are computed or wait for it. */
  readonly documents: () => number;
  readonly workers: Roster['workers'];
}

/** How long a result is cached. */
const HEALTH_KEPT_MS = 2_000;

/** The daemon's health, for monitoring and the service manager's watchdog. */
export function healthOf(deps: VitalDeps): () => Promise<Health> {
  const checks = vitalChecks(deps);
  return keptFor(HEALTH_KEPT_MS, deps.clock, () => examine(checks));
}

/** Serves monitoring; null where it is not configured. @throws Failure `daemon.port-in-use` */
export async function startOperations(deps: OperationsDeps): Promise<OperationsServer | null> {
  const { config, metrics, version, ready, queues, health } = deps;
  if (config.operations === undefined) return null;
  return startOperationsServer(config.operations.listen, {
    ready: async () => {
      const why = ready() ? standstill(await health()) : 'it starts or stops';
      return { ready: why === null, ...(why !== null && { why }), spaces: deps.readiness() };
    },
    health: async () => ({
      ...(await health()),
      ready: ready(),
      version,
      requests: queues(),
      // A database that does not answer is a vital of its own.
      workers: (await deps.workers?.().catch(() => null)) ?? null,
    }),
    metrics: () => metrics.text(() => readSamples(deps)),
  });
}

async function readSamples(deps: OperationsDeps): Promise<Samples> {
  const { config, clock, ready, queues } = deps;
  const now = clock.now();
  const [facts, { vitals }, free, late, size, workers] = await Promise.all([
    deps.facts(),
    deps.health(),
    freeSpace(config),
    overdueNights(config, deps.runs, now),
    deps.databaseBytes(),
    deps.workers?.() ?? null,
  ]);
  const bookSpaces = config.spaces.filter(({ accounting }) => accounting !== undefined);
  return {
    ...factSamples(facts, now),
    ready: [one(ready() ? 1 : 0)],
    healthy: vitals.map(({ name, state }) => of({ vital: name }, HEALTH_VALUES[state])),
    night_done_timestamp_seconds: bookSpaces.map(({ id }) => {
      const at = facts.nights.find(({ spaceId }) => spaceId === id)?.at ?? 0;
      return of({ space: id }, Math.floor(at / 1_000));
    }),
    night_overdue: bookSpaces.map(({ id }) => of({ space: id }, late.includes(id) ? 1 : 0)),
    platform_requests_waiting: queues().map(({ userKey, waiting }) => of({ user: userKey }, waiting)),
    platform_requests_last_minute: queues().map((queue) => of({ user: queue.userKey }, queue.inLastMinute)),
    platform_paused_seconds: queues().map(({ userKey, pausedUntil }) =>
      of({ user: userKey }, Math.max(0, (pausedUntil ?? now) - now) / 1_000),
    ),
    documents_queued: [one(deps.documents())],
    disk_free_bytes: free.map(({ place, bytes }) => of({ place }, bytes)),
    database_bytes: [one(size)],
    shares_held: workers === null ? [] : [one(workers.held)],
    workers_live: workers === null ? [] : [one(workers.live)],
  };
}

const HEALTH_VALUES = { ok: 1, degraded: 0.5, failing: 0 } as const;

type FactGauge =
  | 'e_invoices'
  | 'oldest_open_e_invoice_seconds'
  | 'callbacks_received'
  | 'alerts_unsent'
  | 'oldest_unsent_alert_seconds'
  | 'batches'
  | 'deliveries_waiting';

function factSamples(facts: MetricFacts, now: number): Pick<Samples, FactGauge> {
  const age = (at: number): number => Math.max(0, now - at) / 1_000;
  return {
    e_invoices: [...facts.open, ...facts.ended].map(({ spaceId, state, count }) =>
      of({ space: spaceId, state }, count),
    ),
    oldest_open_e_invoice_seconds: facts.oldestOpen.map(({ spaceId, at }) => of({ space: spaceId }, age(at))),
    callbacks_received: [one(facts.eventsReceived)],
    alerts_unsent: [one(facts.alertsUnsent)],
    oldest_unsent_alert_seconds: [
      one(facts.oldestUnsentAlertAt === null ? 0 : age(facts.oldestUnsentAlertAt)),
    ],
    batches: facts.batches.map(({ spaceId, count }) => of({ space: spaceId }, count)),
    deliveries_waiting: facts.deliveries.map(({ spaceId, parked, count }) =>
      of({ space: spaceId, parked: String(parked) }, count),
    ),
  };
}

function of(labels: Sample['labels'], value: number): Sample {
  return { labels, value };
}

function one(value: number): Sample {
  return of({}, value);
}
