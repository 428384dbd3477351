import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { NoticeName } from '../domain/alerts/notice.js';
import { isGivenUp, retryDelay } from '../domain/retry.js';
import type { Logger } from '../ops/log.js';
import type { NoticeOutbox, OutgoingNotice } from '../store/alerts/notice-outbox.js';
import { type AlertChannel, ChannelError } from './channels/channel.js';
import { startSending } from './send-waiting.js';

interface NoticeSenderDeps {
  readonly channel: AlertChannel;
  readonly box: Omit<NoticeOutbox, 'giveUpOthers' | 'states' | 'sagasOf'>;
  /** Name of the daemon, to tell the messages of two apart. */
  readonly instance: string;
  /** Called for each attempt: how long it took, and what went wrong. */
  readonly onAttempt?: ((attempt: SendAttempt) => Promise<void>) | undefined;
  /** Called for each consecutive failure, and with null for each message accepted. */
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

export type NoticeSender = ReturnType<typeof startNoticeSender>;

/** Rate limit of a channel; further messages wait. */
export const MOST_AN_HOUR = 20;

const LONGEST_REST_MS = 15 * MINUTE_MS;
const GRACE_MS = 5_000;
/** After this long a message is stale; the digest and the list of alerts still have it. */
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS;

/** Sends the outbox of a channel in order, retrying each message until it is accepted. */
export function startNoticeSender(deps: NoticeSenderDeps) {
  const { channel, box, clock, log } = deps;
  const { name } = channel;
  const cutOff = new AbortController();

  const closedUntil = async (): Promise<number | null> => {
    const now = clock.now();
    // Future moments are from before a clock rollback: they would close the channel until then.
    const hour = (await box.sentSince(name, now - HOUR_MS)).filter((at) => at <= now);
    const oldest = hour.at(-MOST_AN_HOUR);
    return oldest === undefined ? null : oldest + HOUR_MS;
  };

  const send = async (notice: OutgoingNotice): Promise<Error | null> => {
    const { answers } = notice.content;
    const keyOf = (of: NoticeName): string => `${deps.instance}-${of.madeAt}-${of.id}`;
    const message = { ...notice, id: keyOf(notice), answers: answers ? keyOf(answers) : null };
    const from = clock.now();
    let refusal: Error | null = null;
    try {
      const remark = await channel.send(message, cutOff.signal);
      if (remark !== null) log.warn('notice.partly-sent', { channel: name, detail: remark });
    } catch (error) {
      refusal = error as Error;
    }
    const error = refusal === null ? null : isRefusal(refusal) ? 'refused' : 'failed';
    await deps.onAttempt?.({ notice: notice.id, from, to: clock.now(), error }).catch(() => undefined);
    return refusal;
  };

  /** While a channel fails, no other message is tried. */
  const refused = async (notice: OutgoingNotice, error: Error): Promise<number> => {
    const now = clock.now();
    const failures = notice.failures + 1;
    const { message: detail } = error;
    const patience = error instanceof ChannelError ? error : {};
    const runAt = now + retryDelay(patience, failures, deps.fraction());
    const isOld = isGivenUp({ waitedMs: now - notice.madeAt, failures }, GIVE_UP_AFTER_MS);
    const about = { channel: name, title: notice.content.title, detail, failures };
    if (isOld) log.error('notice.given-up', about);
    else log.warn('notice.send-failed', about);
    await box.failed(name, notice.id, detail, isOld ? null : runAt);
    await deps.onState({ detail, failures, isRefused: isRefusal(error) });
    return runAt;
  };

  const sending = startSending<OutgoingNotice, Error>({
    idOf: ({ id }) => id,
    ...{ box, way: name, closedUntil, send, refused },
    onTaken: () => deps.onState(null),
    onFailure: (error) => log.warn('notice.store-failed', { error: String(error) }),
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
  return {
    /** There may be something to send. */
    wake: sending.expedite,
    stop: async (): Promise<void> => {
      const finished = new AbortController();
      void sending.stop().finally(() => finished.abort());
      // A send in progress may finish, so that it is not repeated after the next start.
      await clock.sleep(GRACE_MS, finished.signal);
      cutOff.abort();
    },
  };
}

function isRefusal(error: Error): boolean {
  return error instanceof ChannelError && error.isRefused;
}
