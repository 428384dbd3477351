import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '@spacebooks/base/clock';
import type { Exchange } from '@spacebooks/http/observed-transport';
import type { Logger } from './log.js';

/** On whose behalf a request is sent. */
interface TraceSubject {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly sagaId: string;
}

interface TracedExchange extends TraceSubject, Omit<Exchange, 'url' | 'failure'> {
  readonly system: 'platform' | 'ksef';
  /** Without its query, which may hold what is nobody's business. */
  readonly path: string;
}

interface RequestTraceDeps {
  readonly keep: (exchanges: readonly TracedExchange[], now: number) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Remembers which requests were sent for which e-invoice, for people who ask why. It is never in the way of the work:
 * what was sent is written some time later, many at once, and may be lost in a crash or when the store fails.
 */
export interface RequestTrace {
  /** Requests that `work` sends, at whatever depth, are the subject's. */
  of<T>(subject: TraceSubject, work: () => Promise<T>): Promise<T>;
  exchanged(system: TracedExchange['system'], exchange: Exchange): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

const WRITE_AFTER_MS = 2_000;
/** More than a daemon sends in a minute; beyond that the store has failed for a while. */
const MOST_WAITING = 2_000;
const LONGEST_PATH = 300;

/** One for the process: Node carries each that was ever made through every promise, and lets none go. */
const subjects = new AsyncLocalStorage<TraceSubject>();

export function createRequestTrace({ keep, clock, log }: RequestTraceDeps): RequestTrace {
  let waiting: TracedExchange[] = [];
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    const exchanges = waiting;
    waiting = [];
    if (exchanges.length === 0) return;
    try {
      await keep(exchanges, clock.now());
    } catch (error) {
      log.debug('trace.store-failed', { count: exchanges.length, error: String(error) });
    }
  };
  const writeSoon = (): void => {
    cancel ??= clock.after(WRITE_AFTER_MS, () => {
      cancel = null;
      writing = writing.then(write);
    });
  };

  return {
    of: (subject, work) => subjects.run(subject, work),
    exchanged: (system, { method, url, status, milliseconds, at, requestId }) => {
      const subject = subjects.getStore();
      if (subject === undefined || waiting.length >= MOST_WAITING) return;
      const path = new URL(url).pathname.slice(0, LONGEST_PATH);
      waiting.push({ ...subject, at, system, method, path, status, milliseconds, requestId });
      writeSoon();
    },
    stop: async () => {
      cancel?.();
      await writing;
      await write();
    },
  };
}
