import type { Clock } from '../clock.js';
import { Failure } from '../domain/errors.js';

/** What a call fails with when the program stops: transient, so that the work goes on after the next start. */
export function stopped(): Failure {
  return new Failure('platform.unreachable', { detail: 'the program is stopping' });
}

/**
 * Lets `work` take at most `ms` milliseconds of the clock altogether, whatever it is doing, and ends it early
 * when `stop` aborts. The signal it is given aborts in both cases.
 */
export function withDeadline<T>(
  { clock, ms, stop }: { readonly clock: Clock; readonly ms: number; readonly stop: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(stopped());
    const controller = new AbortController();
    const finish = (): void => {
      cancel();
      stop.removeEventListener('abort', onStop);
    };
    const giveUp = (failure: Failure): void => {
      finish();
      reject(failure);
      controller.abort();
    };
    const onStop = (): void => giveUp(stopped());
    const cancel = clock.after(ms, () => giveUp(tooLate(ms)));
    stop.addEventListener('abort', onStop, { once: true });
    work(controller.signal).then(resolve, reject).finally(finish);
  });
}

function tooLate(ms: number): Failure {
  const detail = `no complete answer within ${ms / 1_000} seconds`;
  return new Failure('platform.unreachable', { detail });
}
