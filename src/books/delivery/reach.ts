import { type Clock, systemClock } from '@spacebooks/base/clock';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import { withDeadline } from '@spacebooks/http/deadline';
import { TransportError } from '@spacebooks/http/transport-error';
import { Failure } from '../../domain/errors.js';

/** How long a target is waited for, milliseconds. */
export interface DeliveryPatience {
  readonly clock: Clock;
  /** While nothing moves. */
  readonly silenceMs: number;
  /** While a mail server says and takes nothing. */
  readonly mailSilenceMs: number;
  /** For a whole delivery, however it moves. */
  readonly limitMs: number;
  /** For one that is under way at a stop. */
  readonly graceMs: number;
}

/**
 * A mail server has ten minutes to say that it has a mail (RFC 5321, 4.5.3.2.6): who gives up earlier sends it twice. The
 * network takes real time, whatever the program's clock says.
 */
export const DELIVERY_PATIENCE: DeliveryPatience = {
  clock: systemClock,
  silenceMs: MINUTE_MS,
  mailSilenceMs: 10 * MINUTE_MS,
  limitMs: HOUR_MS,
  graceMs: 10_000,
};

/** How a delivery ends that does not end by itself. */
export interface Reach {
  readonly patience?: DeliveryPatience | undefined;
  readonly stop?: AbortSignal | undefined;
}

/** Counts what has moved: bytes of a connection, or files and parts of them. */
export interface Movement {
  moved: () => number;
}

/**
 * Lets `work` use a target for as long as something moves, and at most until the limit.
 *
 * @param where the target, for the detail of a failure
 * @param work has to end whatever it has open when the signal aborts; it replaces `moved` once it can count
 * @throws Failure `delivery.unreachable`; what `work` throws
 */
export async function reach<T>(
  where: string,
  { patience = DELIVERY_PATIENCE, stop = new AbortController().signal }: Reach,
  work: (signal: AbortSignal, movement: Movement) => Promise<T>,
): Promise<T> {
  const { clock, silenceMs, limitMs: ms, graceMs } = patience;
  const movement: Movement = { moved: () => 0 };
  const silence = { ms: silenceMs, moved: () => movement.moved() };
  try {
    return await withDeadline({ clock, ms, stop, graceMs, silence }, (signal) => work(signal, movement));
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new Failure('delivery.unreachable', { detail: `${where}, ${error.message}`, cause: error });
  }
}
