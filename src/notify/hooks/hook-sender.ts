import type { Clock } from '@spacebooks/base/clock';
import { retryDelay } from '../../domain/retry.js';
import type { Logger } from '../../ops/log.js';
import { type Stoppable, startPoller } from '../../poller.js';
import type { HookOutbox, OutgoingHook } from '../../store/alerts/hook-outbox.js';
import type { HookOutcome } from './hook-endpoint.js';

export interface HookSenderDeps {
  readonly name: string;
  readonly send: (hook: OutgoingHook, stop: AbortSignal) => Promise<HookOutcome>;
  readonly outbox: HookOutbox;
  /** The endpoint fails (told with what was given up, or when it is gone), or works: null. */
  readonly onState: (detail: string | null) => Promise<void>;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly fraction: () => number;
  readonly log: Logger;
}

const HOUR_MS = 3_600_000;
/** Rows of the outbox are written in other transactions, and nobody says so. */
const LONGEST_REST_MS = 2_000;
const STORE_PAUSE_MS = 60_000;
const CLAIMED_MS = 5_000;
/** After so many failures in a row of one message a person is told. */
const FAILURES_BEFORE_ALERT = 5;
/** Then the message is a dead letter, which `webhooks resend` sends again. */
const GIVE_UP_AFTER_MS = 5 * 24 * HOUR_MS;
/** Five days hold many more; a clock jump can fake days, but not attempts. */
const LEAST_ATTEMPTS = 20;

/** Sends what waits for one endpoint, each message until it is taken; one that fails keeps no other waiting. */
export function startHookSender(deps: HookSenderDeps): Stoppable {
  const { name, outbox, clock, log } = deps;
  let isFailing = true;
  const mayStop = new AbortController();

  const settle = async (hook: OutgoingHook, outcome: HookOutcome): Promise<void> => {
    const now = clock.now();
    const about = { endpoint: name, message: hook.messageId };
    if (outcome.kind === 'taken') {
      await outbox.sent(name, hook.eventId, now);
      if (isFailing) await deps.onState(null);
      isFailing = false;
      return;
    }
    isFailing = true;
    if (outcome.kind === 'gone') {
      log.error('webhook.gone', about);
      await outbox.failed(name, hook.eventId, 'it answered 410', null);
      await outbox.disable(name, 'it answered 410', now);
      return deps.onState('it answered 410 and is told nothing more');
    }
    const failures = hook.failures + 1;
    const { detail, retryAfterMs } = outcome;
    const isOld = now - hook.at > GIVE_UP_AFTER_MS && failures >= LEAST_ATTEMPTS;
    const runAt = isOld ? null : now + retryDelay({ retryAfterMs }, failures, deps.fraction());
    if (isOld) log.error('webhook.given-up', { ...about, detail, failures });
    else log.warn('webhook.send-failed', { ...about, detail, failures });
    await outbox.failed(name, hook.eventId, detail, runAt);
    if (isOld || failures >= FAILURES_BEFORE_ALERT) await deps.onState(detail);
  };

  const poll = async (stop: AbortSignal): Promise<number | null> => {
    while (!stop.aborted) {
      const hook = await outbox.due(name, clock.now());
      if (hook === null) return outbox.nextDue(name);
      if (!(await outbox.claim(name, hook.eventId))) return clock.now() + CLAIMED_MS;
      const outcome = await deps.send(hook, mayStop.signal).catch(async (error: unknown) => {
        if (!stop.aborted) throw error;
        await outbox.release(name, hook.eventId);
        return null;
      });
      if (outcome === null || (stop.aborted && outcome.kind === 'failed')) return null;
      await settle(hook, outcome);
    }
    return null;
  };

  const poller = startPoller({
    poll,
    onFailure: (error) => {
      log.warn('webhook.store-failed', { endpoint: name, error: String(error) });
      return STORE_PAUSE_MS;
    },
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
  return {
    stop: async () => {
      const stopped = poller.stop();
      mayStop.abort();
      await stopped;
    },
  };
}
