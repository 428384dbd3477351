import { addDays, localDate } from '@spacebooks/base/calendar';
import type { ExportConfig } from '../config/accounting-config.js';
import type { ExportAhead } from '../domain/accounting/export-ahead.js';
import { asFailure, isFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import type { ExportEnd } from '../store/books/asked-exports.js';
import { endBlocked, raiseBlocked } from './alerts.js';
import { checkCopy } from './batches/check-copy.js';
import { type ExportOutcome, previewExport } from './batches/run-export.js';
import { type BookSpace, readyToExport } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { exportBatch, type RunNightDeps } from './night.js';
import { withClaim } from './schedule/with-claim.js';

export interface ExportNowDeps extends Pick<RunNightDeps, 'stores' | 'clock' | 'log' | 'tracer'> {
  /** Unique name of whoever holds the claim on the books meanwhile. */
  readonly holder: string;
}

/** Who has an export run, and the last batch that was there when it was decided. */
export interface AskedNow {
  readonly by: string;
  readonly lastBatch: number;
}

/** `late`: there is a batch that whoever asks has not seen; nothing is done. */
export type Begun = { readonly status: 'begun'; readonly done: Promise<void> } | { readonly status: 'late' };

/** What an export would hand out now, up to yesterday; nothing is written. @throws Failure `accounting.not-copied` */
export async function exportAhead(
  { stores, clock }: Pick<ExportNowDeps, 'stores' | 'clock'>,
  space: BookSpace,
  terms: ExportConfig,
): Promise<ExportAhead> {
  await checkCopy(stores.mirror, space);
  const now = clock.now();
  const to = yesterday(now, space);
  const lastBatch = await lastBatchOf(stores, space.id);
  const ready = await readyToExport(stores, space);
  const preview = await previewExport(ready.deps, ready.space, terms, { to, now });
  preview.close();
  const { status } = preview;
  const around = { status, to, lastBatch, batch: null, blocked: null, isAsked: false };
  if (preview.status === 'blocked') {
    const { code, detail, findings, leftOutSums } = preview;
    return { ...around, leftOutSums, blocked: { code, detail, findings } };
  }
  const isAsked = preview.rebooking !== null;
  if (preview.status === 'unchanged') return { ...around, leftOutSums: preview.leftOutSums, isAsked };
  const { number, manifest } = preview.batch;
  return { ...around, batch: { number, manifest }, leftOutSums: manifest.leftOutSums, isAsked };
}

/**
 * Begins an export, up to yesterday, and answers once it is committed who has asked for it: the export itself may take long, and
 * what became of it is kept.
 *
 * @throws Failure `accounting.busy`, `books.restored`
 */
export function beginExport(
  deps: ExportNowDeps,
  space: BookSpace,
  terms: ExportConfig,
  { by, lastBatch }: AskedNow,
): Promise<Begun> {
  const { stores, clock } = deps;
  return new Promise((resolve, reject) => {
    const done = withClaim({ ...deps, claims: stores.claims }, space.id, async () => {
      if ((await lastBatchOf(stores, space.id)) > lastBatch) return resolve({ status: 'late' });
      const id = await stores.asked.begin(space.id, terms.name, { by, at: clock.now() });
      resolve({ status: 'begun', done });
      const end = await endOf(deps, space, terms);
      await stores.asked.finish(id, end, clock.now());
      if (end.status === 'blocked' && end.code !== 'accounting.not-copied')
        await raiseBlocked(deps, space.id, terms.name, end);
      if (end.status === 'released' || end.status === 'unchanged')
        await endBlocked(deps, space.id, terms.name);
    });
    done.catch(reject);
  });
}

async function endOf(deps: ExportNowDeps, space: BookSpace, terms: ExportConfig): Promise<ExportEnd> {
  const { stores, clock, log } = deps;
  try {
    await checkCopy(stores.mirror, space);
    const now = clock.now();
    return told(await exportBatch(deps, space, terms, { to: yesterday(now, space), now }));
  } catch (error) {
    const { code, detail = null, findings } = asFailure(error);
    log.warn('export.failed', { space: space.id, export: terms.name, code, detail });
    const status = isFailure(error, 'accounting.not-copied') ? 'blocked' : 'failed';
    return { status, code, detail, findings };
  }
}

function told(outcome: ExportOutcome): ExportEnd {
  switch (outcome.status) {
    case 'released':
      return { status: 'released', number: outcome.number, entries: outcome.manifest.entries };
    case 'unchanged':
      return { status: 'unchanged' };
    case 'blocked':
      return outcome;
  }
}

/** Today is not over: what is dated today comes tomorrow. */
function yesterday(now: number, { timeZone }: Pick<BookSpace, 'timeZone'>): LocalDate {
  return addDays(localDate(now, timeZone), -1);
}

async function lastBatchOf({ batches }: Pick<BookStores, 'batches'>, spaceId: string): Promise<number> {
  return (await batches.last([spaceId])).get(spaceId)?.number ?? 0;
}
