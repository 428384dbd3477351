import type { Clock } from '@spacebooks/base/clock';
import { TransportError } from './transport-error.js';

/** What a call fails with when the program stops. */
export function stopped(): TransportError {
  return new TransportError('unreachable', 'the program is stopping');
}

/** Milliseconds are those of the clock. */
export interface Deadline {
  readonly clock: Clock;
  /** For all of it, whatever moves meanwhile. */
  readonly ms: number;
  readonly stop: AbortSignal;
  /** How long it may go on after `stop`; not at all when left out. */
  readonly graceMs?: number;
  /** Ends what stands still: `moved` counts what has moved so far, and is looked at every `ms`. No such limit when left out. */
  readonly silence?: { readonly ms: number; readonly moved: () => number };
}

/**
 * Lets `work` take at most `ms` milliseconds of the clock altogether, whatever it is doing, and ends it early when nothing
 * has moved from one look to the next, or when `stop` aborts. The signal it is given aborts in each case; what does not heed
 * it goes on with nobody waiting for it.
 *
 * @throws TransportError `unreachable`
 */
export function withDeadline<T>(
  { clock, ms, stop, graceMs = 0, silence }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(stopped());
    const controller = new AbortController();
    const timers: (() => void)[] = [];
    const finish = (): void => {
      for (const cancel of timers.splice(0)) cancel();
      stop.removeEventListener('abort', onStop);
    };
    const giveUp = (error: TransportError): void => {
      finish();
      reject(error);
      controller.abort();
    };
    const onStop = (): void => {
      if (graceMs === 0) giveUp(stopped());
      else timers.push(clock.after(graceMs, () => giveUp(stopped())));
    };
    timers.push(clock.after(ms, () => giveUp(tooLate('no complete answer within', ms))));
    const look = (before: number, every: number, moved: () => number): void => {
      const onLook = (): void => {
        const now = moved();
        if (now === before) giveUp(tooLate('nothing has moved for', every));
        else look(now, every, moved);
      };
      timers.push(clock.after(every, onLook));
    };
    if (silence !== undefined) look(silence.moved(), silence.ms, silence.moved);
    stop.addEventListener('abort', onStop, { once: true });
    work(controller.signal).then(resolve, reject).finally(finish);
  });
}

function tooLate(what: string, ms: number): TransportError {
  return new TransportError('unreachable', `${what} ${ms / 1_000} seconds`);
}
