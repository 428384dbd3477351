import type { Secret } from '@spacebooks/base/secret';
import { withoutEnd } from '@spacebooks/base/text/edges';
import { withDeadline } from '@spacebooks/http/deadline';
import type { Health } from '../ops/health.js';
import type { Logger } from '../ops/log.js';
import { type Stoppable, startPoller } from '../poller.js';
import type { WebhookDeps } from './channels/webhook.js';

interface DeadManDeps extends WebhookDeps {
  /** `/start` and `/fail` are appended to its path, the protocol of healthchecks.io and its kin. */
  readonly url: Secret;
  readonly periodMs: number;
  /** Vitals that are not ok; empty when all are. */
  readonly problems: () => Promise<readonly string[]>;
  readonly log: Logger;
}

const DEADLINE_MS = 30_000;
const MOST_BYTES = 64 * 1024;

/** A failed ping is retried well before the watcher's grace period ends. */
const RETRIES_MS = [5_000, 30_000];

/**
 * Dead man's switch: pings an outside watcher each period, healthy or failing. When the machine, the process or the
 * network dies the ping is missed, and that is the alarm: it needs no channel of ours to work.
 */
export function startDeadMan(deps: DeadManDeps): Stoppable {
  const { periodMs, problems, clock, log } = deps;
  type Sign = 'start' | 'well' | 'fail';
  let hasBegun = false;

  const poll = async (stop: AbortSignal): Promise<null> => {
    if (!hasBegun) await ping('start', [], stop);
    hasBegun = true;
    const found = await problems().catch((error: unknown) => [`the health check failed: ${String(error)}`]);
    await ping(found.length === 0 ? 'well' : 'fail', found, stop);
    return null;
  };

  const ping = async (sign: Sign, found: readonly string[], stop: AbortSignal): Promise<void> => {
    for (const pauseMs of [...RETRIES_MS, null]) {
      if (stop.aborted) return;
      const wrong = await send(deps, sign, found, stop);
      if (wrong === null) return;
      log.warn('dead-man.ping-failed', { sign, detail: wrong });
      if (pauseMs !== null) await clock.sleep(pauseMs, stop);
    }
  };

  return startPoller({ poll, onFailure: () => periodMs, longestRestMs: periodMs, clock });
}

/** @returns what went wrong, without the address: whoever knows it may ping */
async function send(
  { url, transport, redact, clock }: Pick<DeadManDeps, 'url' | 'transport' | 'redact' | 'clock'>,
  sign: 'start' | 'well' | 'fail',
  found: readonly string[],
  stop: AbortSignal,
): Promise<string | null> {
  const address = new URL(url.reveal());
  if (sign !== 'well') address.pathname = `${withoutEnd(address.pathname, '/')}/${sign}`;
  const body = found.length === 0 ? undefined : Buffer.from(redact(found.join('\n')), 'utf8');
  try {
    const { status } = await withDeadline({ clock, ms: DEADLINE_MS, stop }, (signal) =>
      transport.send({
        method: body === undefined ? 'GET' : 'POST',
        url: address.href,
        headers: body === undefined ? {} : { 'content-type': 'text/plain; charset=utf-8' },
        body,
        maxBytes: MOST_BYTES,
        signal,
      }),
    );
    return status >= 200 && status < 300 ? null : `it answered ${status}`;
  } catch (error) {
    return stop.aborted ? null : redact((error as Error).message);
  }
}

/** What the ping reports as failing: any vital that is not ok, a store that accepts nothing more included. */
export function problemsOf(health: () => Promise<Health>): () => Promise<readonly string[]> {
  return async () => {
    const { vitals } = await health();
    return vitals
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state, detail }) => `${name}: ${detail ?? state}`);
  };
}
