import type { Clock } from '../clock.js';
import { retryDelay } from '../domain/retry.js';
import type { Logger } from '../ops/log.js';
import { startPoller } from '../poller.js';
import { type Channel, ChannelError, type ChannelMessage } from './channels/channel.js';

/** Where messages wait for a channel; the store has it. */
export interface NoticeBox {
  due(channel: string, now: number): Promise<WaitingNotice | null>;
  nextDue(channel: string): Promise<number | null>;
  sent(channel: string, id: number, now: number): Promise<void>;
  failed(channel: string, id: number, failure: string, runAt: number | null): Promise<void>;
  sentSince(channel: string, since: number): Promise<readonly number[]>;
}

export interface WaitingNotice extends Omit<ChannelMessage, 'id'> {
  readonly id: number;
  /** Failures in a row. */
  readonly failures: number;
}

export interface NoticeSenderParts {
  readonly channel: Channel;
  readonly box: NoticeBox;
  /** Names the daemon, so that the messages of two are told apart. */
  readonly instance: string;
  /** Told of each attempt: how long it took, and what went wrong. */
  readonly onAttempt?: ((attempt: SendAttempt) => Promise<void>) | undefined;
  /** Told of each failure in a row, and of the first message that was taken after some (`null`). */
  readonly onState: (failure: ChannelFailure | null) => Promise<void>;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly fraction: () => number;
  readonly log: Logger;
}

/** Moments are epoch milliseconds. */
export interface SendAttempt {
  readonly notice: number;
  readonly from: number;
  readonly to: number;
  /** Null when it was taken. */
  readonly error: 'refused' | 'failed' | null;
}

export interface ChannelFailure {
  readonly detail: string;
  readonly failures: number;
  readonly isRefused: boolean;
}

export interface NoticeSender {
  /** There may be something to send. */
  wake(): void;
  stop(): Promise<void>;
}

/** No more than so many messages an hour go through one channel, whatever happens; the others wait. */
export const MOST_AN_HOUR = 20;

const HOUR_MS = 3_600_000;
const LONGEST_REST_MS = 15 * 60_000;
const STORE_PAUSE_MS = 60_000;
const GRACE_MS = 5_000;

/** What could not be sent for so long is no news any more; the digest and the list of alerts have it. */
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS;
/** Three days are many more; a clock that jumps makes days of a moment, but no attempts. */
const LEAST_ATTEMPTS = 20;

/** Sends what waits for a channel, one after the other, each until it was taken: over restarts too. */
export function startNoticeSender(parts: NoticeSenderParts): NoticeSender {
  const { channel, box, clock, log } = parts;
  const cutOff = new AbortController();
  /** Taken, and not yet marked: a full disk must not send it twice. */
  const taken = new Set<number>();
  // What failed before a restart may be well now; it is asked once.
  let isFailing = true;

  /** @returns when to poll again; null when nothing waits */
  const poll = async (stop: AbortSignal): Promise<number | null> => {
    for (;;) {
      if (stop.aborted) return null;
      const now = clock.now();
      // Moments to come were written by a clock that was put back since: they would close the channel until then.
      const hour = (await box.sentSince(channel.name, now - HOUR_MS)).filter((at) => at <= now);
      const oldest = hour.at(-MOST_AN_HOUR);
      if (oldest !== undefined) return oldest + HOUR_MS;
      const notice = await box.due(channel.name, now);
      if (notice === null) return box.nextDue(channel.name);
      const pausedUntil = await send(notice, stop);
      if (pausedUntil !== null) return pausedUntil;
    }
  };

  /** @returns until when the channel is left alone; null when it is well */
  const send = async (notice: WaitingNotice, stop: AbortSignal): Promise<number | null> => {
    if (!taken.has(notice.id)) {
      try {
        const message = { ...notice, id: `${parts.instance}-${notice.madeAt}-${notice.id}` };
        const remark = await attempted(notice.id, () => channel.send(message, cutOff.signal));
        if (remark !== null) log.warn('notice.partly-sent', { channel: channel.name, detail: remark });
      } catch (error) {
        return stop.aborted ? null : failed(notice, error);
      }
    }
    taken.add(notice.id);
    await box.sent(channel.name, notice.id, clock.now());
    taken.delete(notice.id);
    if (isFailing) await parts.onState(null);
    isFailing = false;
    return null;
  };

  const attempted = async <T>(notice: number, work: () => Promise<T>): Promise<T> => {
    const from = clock.now();
    let error: SendAttempt['error'] = null;
    try {
      return await work();
    } catch (thrown) {
      error = thrown instanceof ChannelError && thrown.isRefused ? 'refused' : 'failed';
      throw thrown;
    } finally {
      await parts.onAttempt?.({ notice, from, to: clock.now(), error }).catch(() => undefined);
    }
  };

  const failed = async (notice: WaitingNotice, error: unknown): Promise<number> => {
    const now = clock.now();
    const failures = notice.failures + 1;
    const { message: detail } = error as Error;
    const isRefused = error instanceof ChannelError && error.isRefused;
    const retryAfterMs = error instanceof ChannelError ? error.retryAfterMs : undefined;
    const runAt = now + retryDelay({ retryAfterMs }, failures, parts.fraction());
    const isOld = now - notice.madeAt > GIVE_UP_AFTER_MS && failures >= LEAST_ATTEMPTS;
    const about = { channel: channel.name, title: notice.content.title, detail, failures };
    if (isOld) log.error('notice.given-up', about);
    else log.warn('notice.send-failed', about);
    isFailing = true;
    await box.failed(channel.name, notice.id, detail, isOld ? null : runAt);
    await parts.onState({ detail, failures, isRefused });
    return runAt;
  };

  const poller = startPoller({
    poll,
    onFailure: (error) => {
      log.warn('notice.store-failed', { error: String(error) });
      return STORE_PAUSE_MS;
    },
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
  return {
    wake: poller.expedite,
    stop: async () => {
      const finished = new AbortController();
      void poller.stop().finally(() => finished.abort());
      // What is under way is let finish, so that it is not sent again after the next start.
      await clock.sleep(GRACE_MS, finished.signal);
      cutOff.abort();
    },
  };
}
