import type { Clock } from '@spacebooks/base/clock';
import type { NoticeName } from '../domain/alerts/notice.js';
import { retryDelay } from '../domain/retry.js';
import type { Logger } from '../ops/log.js';
import { startPoller } from '../poller.js';
import { type Channel, ChannelError, type ChannelMessage } from './channels/channel.js';
import { markTaken } from './mark-taken.js';

/** The outbox of messages, in the store. */
interface NoticeBox {
  due(channel: string, now: number): Promise<WaitingNotice | null>;
  nextDue(channel: string): Promise<number | null>;
  /** Before it is sent. @returns false when another worker has sent it, or may be sending it */
  claim(channel: string, id: number): Promise<boolean>;
  /** It was not sent after all, and is as it was. */
  release(channel: string, id: number): Promise<void>;
  sent(channel: string, id: number, now: number): Promise<void>;
  failed(channel: string, id: number, failure: string, runAt: number | null): Promise<void>;
  sentSince(channel: string, since: number): Promise<readonly number[]>;
}

interface WaitingNotice extends Omit<ChannelMessage, 'id' | 'answers'> {
  readonly id: number;
  /** Failures in a row. */
  readonly failures: number;
}

interface NoticeSenderDeps {
  readonly channel: Channel;
  readonly box: NoticeBox;
  /** Name of the daemon, to tell the messages of two apart. */
  readonly instance: string;
  /** Called for each attempt: how long it took, and what went wrong. */
  readonly onAttempt?: ((attempt: SendAttempt) => Promise<void>) | undefined;
  /** Called for each consecutive failure, and with null for the first message accepted after some. */
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
  /** Null when it was accepted. */
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

/** Rate limit of a channel; further messages wait. */
export const MOST_AN_HOUR = 20;

const HOUR_MS = 3_600_000;
const LONGEST_REST_MS = 15 * 60_000;
const STORE_PAUSE_MS = 60_000;
const GRACE_MS = 5_000;
/** Before another look at what another worker is sending. */
const CLAIMED_MS = 5_000;

/** After this long a message is stale; the digest and the list of alerts still have it. */
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS;
/** Three days hold many more; a clock jump can fake days, but not attempts. */
const LEAST_ATTEMPTS = 20;

/** Sends the outbox of a channel in order, retrying each message until it is accepted, across restarts. */
export function startNoticeSender(deps: NoticeSenderDeps): NoticeSender {
  const { channel, box, clock, log } = deps;
  const cutOff = new AbortController();
  /** Accepted but not yet marked as sent: a full disk must not send it twice. */
  const taken = new Set<number>();
  // A channel that failed before a restart may work now; its alert ends with the first success.
  let isFailing = true;

  /** @returns when to poll again; null when nothing waits */
  const poll = async (stop: AbortSignal): Promise<number | null> => {
    for (;;) {
      if (stop.aborted) return null;
      const now = clock.now();
      // Future moments are from before a clock rollback: they would close the channel until then.
      const hour = (await box.sentSince(channel.name, now - HOUR_MS)).filter((at) => at <= now);
      const oldest = hour.at(-MOST_AN_HOUR);
      if (oldest !== undefined) return oldest + HOUR_MS;
      const notice = await box.due(channel.name, now);
      if (notice === null) return box.nextDue(channel.name);
      const pausedUntil = await send(notice, stop);
      if (pausedUntil !== null) return pausedUntil;
    }
  };

  /** @returns until when the channel is paused; null when it works */
  const send = async (notice: WaitingNotice, stop: AbortSignal): Promise<number | null> => {
    if (!taken.has(notice.id)) {
      if (!(await box.claim(channel.name, notice.id))) return clock.now() + CLAIMED_MS;
      try {
        const { answers } = notice.content;
        const keyOf = (name: NoticeName): string => `${deps.instance}-${name.madeAt}-${name.id}`;
        const message = { ...notice, id: keyOf(notice), answers: answers ? keyOf(answers) : null };
        const remark = await attempted(notice.id, () => channel.send(message, cutOff.signal));
        if (remark !== null) log.warn('notice.partly-sent', { channel: channel.name, detail: remark });
      } catch (error) {
        if (!stop.aborted) return failed(notice, error);
        await box.release(channel.name, notice.id);
        return null;
      }
    }
    taken.add(notice.id);
    await mark(notice.id);
    if (isFailing) await deps.onState(null);
    isFailing = false;
    return null;
  };

  const mark = async (id: number): Promise<void> => {
    await box.sent(channel.name, id, clock.now());
    taken.delete(id);
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
      await deps.onAttempt?.({ notice, from, to: clock.now(), error }).catch(() => undefined);
    }
  };

  const failed = async (notice: WaitingNotice, error: unknown): Promise<number> => {
    const now = clock.now();
    const failures = notice.failures + 1;
    const { message: detail } = error as Error;
    const isRefused = error instanceof ChannelError && error.isRefused;
    const retryAfterMs = error instanceof ChannelError ? error.retryAfterMs : undefined;
    const runAt = now + retryDelay({ retryAfterMs }, failures, deps.fraction());
    const isOld = now - notice.madeAt > GIVE_UP_AFTER_MS && failures >= LEAST_ATTEMPTS;
    const about = { channel: channel.name, title: notice.content.title, detail, failures };
    if (isOld) log.error('notice.given-up', about);
    else log.warn('notice.send-failed', about);
    isFailing = true;
    await box.failed(channel.name, notice.id, detail, isOld ? null : runAt);
    await deps.onState({ detail, failures, isRefused });
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
      const stopped = poller.stop().then(() => markTaken(taken, mark, clock));
      void stopped.finally(() => finished.abort());
      // A send in progress may finish, so that it is not repeated after the next start.
      await clock.sleep(GRACE_MS, finished.signal);
      cutOff.abort();
    },
  };
}
