import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure, isFailure, isOfStorage } from '../domain/errors.js';
import type { RequestTrace } from '../ops/request-trace.js';
import { runSaga, type SagaDeps } from './run-saga.js';

/** How long to leave the store alone after it failed. */
export const STORE_PAUSE_MS = 5_000;

/** How long to leave a saga alone that met a defect. */
const DEFECT_PAUSE_MS = 15 * MINUTE_MS;

export type Claimed = Parameters<typeof runSaga>[0];

export interface ClaimedDeps {
  /** Remembers the requests of a run. */
  readonly trace: Pick<RequestTrace, 'of'>;
  /** A saga met a defect and was put off: raises the alert. */
  readonly onDefect: (
    saga: { readonly id: string; readonly spaceId: string; readonly invoiceId: string },
    detail: string,
  ) => Promise<void>;
}

/** Runs a claimed saga; one that fails is given back, to be claimed again. */
export function runClaimed(
  record: Claimed,
  saga: SagaDeps,
  { trace, onDefect }: ClaimedDeps,
  stop: AbortSignal,
): Promise<void> {
  const { id: sagaId, spaceId, invoiceId } = record;
  return trace
    .of({ sagaId, spaceId, invoiceId }, () => runSaga(record, saga, stop))
    .catch((error: unknown) =>
      error instanceof Failure && isOfStorage(error.code)
        ? releaseLease(record, error, saga, stop)
        : putOff(record, error, saga, onDefect, stop),
    );
}

/** A defect would meet the same saga again at once: others go first, and a person is notified. */
async function putOff(
  record: Claimed,
  error: unknown,
  saga: SagaDeps,
  onDefect: ClaimedDeps['onDefect'],
  stop: AbortSignal,
): Promise<void> {
  saga.log.error('einvoice.defect', {
    invoice: record.invoiceId,
    error: (error as Error).stack ?? String(error),
  });
  try {
    await onDefect(record, String(error));
    await saga.sagas.postpone(record.id, saga.clock.now() + DEFECT_PAUSE_MS);
  } catch (failed) {
    await releaseLease(record, failed, saga, stop);
  }
}

/** A claim that is not given back would keep its saga waiting until the next start. */
async function releaseLease(
  { id, invoiceId }: Claimed,
  failed: unknown,
  { sagas, clock, log }: SagaDeps,
  stop: AbortSignal,
): Promise<void> {
  // Whoever has taken the space over ends its leases.
  if (isFailure(failed, 'share.lost')) return;
  log.error('einvoice.store-failed', { invoice: invoiceId, error: String(failed) });
  for (let tries = 1; ; tries += 1) {
    await clock.sleep(STORE_PAUSE_MS, stop);
    try {
      return await sagas.releaseLease(id);
    } catch (error) {
      if (stop.aborted || isFailure(error, 'share.lost')) return;
      if (tries > 1) continue;
      log.warn('einvoice.store-still-failing', { invoice: invoiceId, error: String(error) });
    }
  }
}
