import type { Clock } from '@spacebooks/base/clock';
import { TransportError } from './transport-error.js';

/** What a call fails with when the program stops. */
export function stopped(): TransportError {
  return new TransportError('unreachable', 'the program is stopping');
}

/**
 * Lets `work` take at most `ms` milliseconds of the clock altogether, whatever it is doing, and ends it early
 * when `stop` aborts. The signal it is given aborts in both cases.
 *
 * @throws TransportError `unreachable`
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
    const giveUp = (error: TransportError): void => {
      finish();
      reject(error);
      controller.abort();
    };
    const onStop = (): void => giveUp(stopped());
    const cancel = clock.after(ms, () => giveUp(tooLate(ms)));
    stop.addEventListener('abort', onStop, { once: true });
    work(controller.signal).then(resolve, reject).finally(finish);
  });
}

function tooLate(ms: number): TransportError {
  return new TransportError('unreachable', `no complete answer within ${ms / 1_000} seconds`);
}
