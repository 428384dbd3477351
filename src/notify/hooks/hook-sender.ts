import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { isGivenUp, retryDelay } from '../../domain/retry.js';
import type { Logger } from '../../ops/log.js';
import type { Stoppable } from '../../poller.js';
import type { HookOutbox, OutgoingHook } from '../../store/alerts/hook-outbox.js';
import { startSending } from '../send-waiting.js';
import type { HookOutcome } from './hook-endpoint.js';

export interface HookSenderDeps {
  readonly name: string;
  readonly send: (hook: OutgoingHook, stop: AbortSignal) => Promise<HookOutcome>;
  readonly outbox: HookOutbox;
  /** It is gone, or does not take some messages; null where it takes all. */
  readonly onState: (detail: string | null) => Promise<void>;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly fraction: () => number;
  readonly log: Logger;
}

type Refused = Exclude<HookOutcome, { readonly kind: 'taken' }>;

/** Rows of the outbox are written in other transactions, and nobody says so. */
const LONGEST_REST_MS = 2_000;
/** After so many failures in a row of one message a person is told. */
const FAILURES_BEFORE_ALERT = 5;
/** Then the message is a dead letter, which `event-webhooks resend` sends again. */
const GIVE_UP_AFTER_MS = 5 * DAY_MS;

/** Sends what waits for one endpoint, each message until it is taken; one that fails keeps no other waiting. */
export function startHookSender(deps: HookSenderDeps): Stoppable {
  const { name, outbox, clock, log } = deps;
  const cutOff = new AbortController();

  /** By message: that it takes others says nothing of those that it refuses. */
  const tellState = async (): Promise<void> => {
    const troubled = await outbox.troubled(name, FAILURES_BEFORE_ALERT);
    if (troubled === null) return deps.onState(null);
    const { messageId, failure, count } = troubled;
    const others = count === 1 ? '' : ` and ${count - 1} more`;
    await deps.onState(`${messageId}${others}: ${failure ?? 'not taken'}`);
  };

  const refused = async (hook: OutgoingHook, outcome: Refused): Promise<null> => {
    const now = clock.now();
    const about = { endpoint: name, message: hook.messageId };
    if (outcome.kind === 'gone') {
      log.error('webhook.gone', about);
      await outbox.failed(name, hook.eventId, 'it answered 410', null);
      await outbox.disable(name, 'it answered 410', now);
      await deps.onState('it answered 410 and is told nothing more');
      return null;
    }
    const failures = hook.failures + 1;
    const { detail } = outcome;
    const isOld = isGivenUp({ waitedMs: now - hook.at, failures }, GIVE_UP_AFTER_MS);
    const runAt = isOld ? null : now + retryDelay(outcome, failures, deps.fraction());
    if (isOld) log.error('webhook.given-up', { ...about, detail, failures });
    else log.warn('webhook.send-failed', { ...about, detail, failures });
    await outbox.failed(name, hook.eventId, detail, runAt);
    if (failures >= FAILURES_BEFORE_ALERT) await tellState();
    return null;
  };

  const sending = startSending<OutgoingHook, Refused>({
    box: outbox,
    way: name,
    idOf: ({ eventId }) => eventId,
    send: async (hook) => {
      const outcome = await deps.send(hook, cutOff.signal);
      return outcome.kind === 'taken' ? null : outcome;
    },
    refused,
    onTaken: tellState,
    onFailure: (error) => log.warn('webhook.store-failed', { endpoint: name, error: String(error) }),
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
  return {
    stop: async () => {
      const stopped = sending.stop();
      cutOff.abort();
      await stopped;
    },
  };
}
