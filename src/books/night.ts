import type { Clock } from '@spacebooks/base/clock';
import type { ExportConfig } from '../config/accounting-config.js';
import { Failure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import type { OnProgress } from '../domain/progress.js';
import type { SyncResult } from '../domain/sync-result.js';
import type { Logger } from '../ops/log.js';
import type { Tracer } from '../ops/tracing/span.js';
import { noTracing } from '../ops/tracing/tracer.js';
import type { PlatformClient } from '../platform/client.js';
import type { WaitingExport } from '../store/books/waiting-exports.js';
import { kept } from '../words/retold.js';
import { checkBooks } from './after-restore.js';
import { endBlocked, endNightFailed, raiseBlocked } from './alerts.js';
import { type ExportOutcome, runExport } from './batches/run-export.js';
import { type BookSpace, readyToExport } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { followCopy } from './follow-copy.js';
import { makeForecast } from './forecast.js';
import { type DueDates, monthlyCutOffs } from './schedule/business-date.js';
import { syncBooks } from './sync.js';
import { tellRebooking } from './tell-rebooking.js';

export interface RunNightDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly log: Logger;
  /** Defaults to no tracing. */
  readonly tracer?: Tracer | undefined;
  /** No export begins in a paused space, where a night was under way already. Defaults to none being paused. */
  readonly isPaused?: (spaceId: string) => Promise<boolean>;
  /** Progress as text, for people. */
  readonly onProgress?: (text: string) => void;
}

export interface NightResult {
  /** Business dates that it covers, the first one excluded. */
  readonly dates: DueDates;
  readonly sync: SyncResult;
  readonly exports: readonly NightExport[];
}

interface NightExport {
  readonly name: string;
  readonly cutOff: LocalDate;
  readonly outcome: ExportOutcome;
}

/**
 * One night of a space: syncs the mirror, runs every export that is due, then asks what is to be invoiced. One sync covers all business dates given.
 * Idempotent: it can be interrupted at any point and rerun. Delivery follows separately.
 *
 * @throws Failure of the sync, or `store.*`; a blocked export does not hold up the others
 */
export async function runNight(
  deps: RunNightDeps,
  space: BookSpace,
  client: PlatformClient,
  dates: DueDates,
  stop?: AbortSignal,
): Promise<NightResult> {
  const { stores, clock, log, tracer = noTracing, isPaused, onProgress } = deps;
  const sync = await tracer.span('sync', { 'spacebooks.space': space.id }, () =>
    syncBooks({ mirror: stores.mirror, clock, log }, space, client, {
      onProgress: ({ part, requests, read }) => onProgress?.(kept('progress.copy', { part, read, requests })),
      signal: stop,
    }),
  );
  await followCopy(deps, space, sync, stop);
  const exports: NightExport[] = [];
  for (const due of await dueExports(deps, space, dates)) {
    // The sync may have waited for hours.
    if (stop?.aborted || (await isPaused?.(space.id))) throw new Failure('sync.interrupted');
    onProgress?.(kept('progress.export', { name: due.series, day: due.cutOff }));
    const done = await exportOne(deps, space, due);
    if (done !== null) exports.push(done);
  }
  await endNightFailed(deps, space.id);
  onProgress?.(kept('progress.forecast'));
  await makeForecast(deps, space, client, stop);
  log.info('night.done', { space: space.id, date: dates.through, read: sync.read });
  return { dates, sync, exports };
}

/** What is stored of a night; the manifests are stored with their batches. */
export function nightSummary({ dates, sync, exports }: NightResult): unknown {
  return {
    dates,
    sync,
    exports: exports.map(({ name, cutOff, outcome }) => ({
      name,
      cutOff,
      ...(outcome.status === 'released'
        ? { status: outcome.status, number: outcome.number, entries: outcome.manifest.entries }
        : outcome),
    })),
  };
}

/** Monthly exports that are due or still waiting, then the nightly ones up to the last business date. */
async function dueExports(
  { stores: { waiting }, clock }: RunNightDeps,
  { id, accounting }: BookSpace,
  dates: DueDates,
): Promise<readonly WaitingExport[]> {
  const due = accounting.exports.flatMap(({ name, schedule }) =>
    schedule.kind === 'monthly'
      ? monthlyCutOffs(dates, schedule.day).map((cutOff) => ({ series: name, cutOff }))
      : [],
  );
  await waiting.add(id, due, clock.now());
  const nightly = accounting.exports
    .filter(({ schedule }) => schedule.kind === 'nightly')
    .map(({ name }) => ({ series: name, cutOff: dates.through }));
  return [...(await waiting.list(id)), ...nightly];
}

async function exportOne(
  deps: RunNightDeps,
  space: BookSpace,
  due: WaitingExport,
): Promise<NightExport | null> {
  const { stores, clock } = deps;
  const terms = space.accounting.exports.find(({ name }) => name === due.series);
  const serve = async (): Promise<void> => {
    await stores.waiting.served(space.id, due);
    await endBlocked(deps, space.id, due.series);
  };
  // Removed from the configuration while it waited.
  if (terms === undefined || due.cutOff < space.settings.from) {
    await serve();
    return null;
  }
  const outcome = await exportBatch(deps, space, terms, { to: due.cutOff, now: clock.now() });
  if (outcome.status === 'blocked') await raiseBlocked(deps, space.id, due.series, outcome);
  else await serve();
  return { name: due.series, cutOff: due.cutOff, outcome };
}

/** Runs an export, with its span and its log line. */
export async function exportBatch(
  deps: Pick<RunNightDeps, 'stores' | 'clock' | 'log' | 'tracer'>,
  space: BookSpace,
  terms: ExportConfig,
  period: Parameters<typeof runExport>[3],
  onProgress?: OnProgress,
): Promise<ExportOutcome> {
  const { stores, log, tracer = noTracing } = deps;
  await checkBooks(deps, space);
  const about = { space: space.id, export: terms.name, to: period.to };
  const named = { 'spacebooks.space': space.id, 'spacebooks.export': terms.name };
  const outcome = await tracer.span('export', named, async (span) => {
    const ready = await readyToExport(stores, space);
    const done = await runExport({ ...ready.deps, tracer, onProgress }, ready.space, terms, period);
    span.set({ 'spacebooks.outcome': done.status });
    if (done.status === 'released') span.set({ 'spacebooks.batch': done.number });
    if (done.status === 'blocked') span.fail(done.code);
    return done;
  });
  await tellRebooking(deps, space.id, terms.name, outcome);
  if (outcome.status === 'released') {
    const { number, manifest, files } = outcome;
    log.info('batch.released', { ...about, batch: number, entries: manifest.entries, files: files.length });
  } else if (outcome.status === 'blocked') {
    log.warn('export.blocked', { ...about, code: outcome.code, findings: outcome.findings.length });
  } else {
    log.info('export.empty', about);
  }
  return outcome;
}
