import { MINUTE_MS } from '@spacebooks/base/durations';
import { crashPoint } from '../crash-point.js';
import { asFailure } from '../domain/errors.js';
import type { Invoice } from '../domain/invoice.js';
import { advance } from '../domain/saga/advance.js';
import { type Action, isEnded, type Saga, type SagaEvent } from '../domain/saga/model.js';
import { whyNotReleasable } from '../domain/saga/release.js';
import type { Logger } from '../ops/log.js';
import type { Tracer } from '../ops/tracing/span.js';
import { noTracing } from '../ops/tracing/tracer.js';
import type { Random } from '../random.js';
import type { AskedRelease, Releases } from '../store/books/releases.js';
import type { SagaRecord } from '../store/sagas/saga-row.js';
import type { Sagas } from '../store/sagas/sagas.js';
import { phraseText, withDetails } from '../words/phrases.js';
import type { Run, StepDeps, StepResult } from './run.js';
import { perform } from './steps.js';

export interface SagaDeps extends StepDeps {
  readonly sagas: Sagas;
  readonly releases: Pick<Releases, 'asked' | 'settle'>;
  /** Nothing is leased in a space that a person has paused; what is under way continues to its next wait. */
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  readonly random: Random;
  /** Nothing is followed when left out. */
  readonly tracer?: Tracer | undefined;
}

/** A step that took longer has waited, usually for a rate limit: its space may have been paused meanwhile. */
const WAITED_MS = MINUTE_MS;

/**
 * Takes a claimed saga as far as it goes now: do, commit, do the next thing. Ends when the saga has ended or waits for a
 * later moment, and between two steps when `stop` is aborted or the first of them has waited in a paused space.
 *
 * @throws what the store throws; the saga then is as it was at its last commit
 */
export async function runSaga(claimed: SagaRecord, deps: SagaDeps, stop: AbortSignal): Promise<void> {
  const run: Run = { shown: null, pdf: null, references: null, platformPdf: null, shownPdf: null };
  const asked = await deps.releases.asked(claimed.id);
  let result: StepResult = { event: takenUp(asked) };
  let { record, next } = await commit(claimed, result, deps);
  if (asked !== null) await deps.releases.settle(asked.id, outcomeOf(record), deps.clock.now());
  for (;;) {
    if (next === null) return settleLate(record, deps);
    if (stop.aborted) return deps.sagas.releaseLease(record.id);
    const begunAt = deps.clock.now();
    const before = run.shown;
    result = await follow(next, record, run, deps);
    const shown = run.shown === before ? null : ofSpace(run, deps);
    if (stop.aborted && result.event.type === 'failed') return deps.sagas.releaseLease(record.id);
    const hasWaited = deps.clock.now() - begunAt > WAITED_MS;
    ({ record, next } = await commit(record, result, deps, shown));
    if (next !== null && hasWaited && (await deps.isPaused(record.spaceId))) {
      return deps.sagas.releaseLease(record.id);
    }
  }
}

/** What was read, unless it is an invoice of another space, which is refused. */
function ofSpace({ shown }: Run, { space }: SagaDeps): Invoice | null {
  return shown !== null && shown.invoice.spaceId === space.platformId ? shown.invoice : null;
}

/** What was asked for while the saga came to its end is answered, too: nobody takes it up again. */
async function settleLate({ id, saga }: SagaRecord, { releases, clock }: SagaDeps): Promise<void> {
  if (!isEnded(saga.state)) return;
  const late = await releases.asked(id);
  if (late === null) return;
  await releases.settle(late.id, tooLate(saga), clock.now());
}

function takenUp(asked: AskedRelease | null): SagaEvent {
  if (asked === null) return { type: 'resumed' };
  const { by, why } = asked;
  return { type: 'release-asked', detail: why === null ? `decided by ${by}` : `decided by ${by}: ${why}` };
}

/** For those who read the decision later: it is stored in English. */
function outcomeOf({ saga }: SagaRecord): string {
  const isGivenUp = saga.state === 'unlocking' && saga.reason?.code === 'operator.released';
  return isGivenUp ? phraseText({ key: 'given up' }) : tooLate(saga);
}

function tooLate(saga: Saga): string {
  const why = whyNotReleasable(saga) ?? { key: 'continued' };
  return phraseText({ key: 'too late', values: { why } });
}

async function commit(
  record: SagaRecord,
  { event, details }: StepResult,
  { sagas, clock, random, log, space }: SagaDeps,
  shown: Invoice | null = null,
): Promise<{ record: SagaRecord; next: Action | null }> {
  const now = clock.now();
  const announced = space.ksef?.announced;
  const result = withDetails(advance(record.saga, event, { now, fraction: random.fraction(), announced }));
  const after = { ...record.details, ...details };
  // Taking a saga up again is no news: what says nothing new need not be synced.
  const isNews = result.steps.length > 0 || result.alert !== null || result.deadline !== undefined;
  if (!isNews && result.next !== null && details === undefined) {
    return { record: { ...record, saga: result.saga }, next: result.next };
  }
  crashPoint(`before:commit:${result.saga.state}`);
  const committed = await sagas.commit(record, result, after, now, random.id(), shown);
  crashPoint(`after:commit:${result.saga.state}`);
  report(committed, event, result.steps, log);
  return { record: committed, next: result.next };
}

/** A step, as a part of the e-invoice's trace. */
function follow(action: Action, record: SagaRecord, run: Run, deps: SagaDeps): Promise<StepResult> {
  const { spaceId, invoiceId, saga } = record;
  const about = {
    'spacebooks.space': spaceId,
    'spacebooks.invoice': invoiceId,
    'spacebooks.saga': record.id,
  };
  const attributes = { ...about, 'spacebooks.state': saga.state, 'spacebooks.attempt': saga.failures + 1 };
  return (deps.tracer ?? noTracing).span(action, attributes, async (span) => {
    const result = await attempt(action, record, run, deps);
    if (result.event.type === 'failed') span.fail(result.event.failure.code);
    return result;
  });
}

async function attempt(action: Action, record: SagaRecord, run: Run, deps: SagaDeps): Promise<StepResult> {
  try {
    return await perform(action, record, run, deps);
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code === 'daemon.defect') {
      deps.log.error('einvoice.step-threw', {
        invoice: record.invoiceId,
        action,
        error: (error as Error).stack ?? error,
      });
    }
    const { code, detail, findings, retryAfterMs, status } = failure;
    // That a query never arrived says nothing of the document that it asks for.
    const notReceived = action === 'send' && failure.notReceived;
    return {
      event: {
        type: 'failed',
        failure: { code, detail, findings, retryAfterMs, status, action, notReceived },
      },
    };
  }
}

function report(record: SagaRecord, event: SagaEvent, steps: readonly string[], log: Logger): void {
  const { saga, details, spaceId, invoiceId } = record;
  const ksefNumber = saga.ksef?.number ?? undefined;
  const fields = {
    space: spaceId,
    invoice: invoiceId,
    number: details.invoiceNumber,
    saga: record.id,
    ...(ksefNumber !== undefined && { ksefNumber }),
  };
  if (event.type === 'failed') {
    const { code, detail } = event.failure;
    log.warn('einvoice.step-failed', { ...fields, code, detail, state: saga.state, attempt: saga.failures });
  }
  if (steps.length > 0) log.info('einvoice.advanced', { ...fields, steps });
  if (isEnded(saga.state))
    log.info('einvoice.ended', { ...fields, state: saga.state, code: saga.reason?.code });
}
