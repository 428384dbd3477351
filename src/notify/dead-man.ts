import type { Clock } from '../clock.js';
import { withoutEnd } from '../domain/edges.js';
import type { Secret } from '../domain/secret.js';
import { withDeadline } from '../http/deadline.js';
import type { Transport } from '../http/transport.js';
import type { Logger } from '../ops/log.js';
import { startPoller } from '../poller.js';

export interface DeadManParts {
  /** `/start` and `/fail` are added to its path, as healthchecks.io and its kin understand it. */
  readonly url: Secret;
  readonly periodMs: number;
  /** What is not well; empty when everything is. */
  readonly problems: () => Promise<readonly string[]>;
  readonly transport: Transport;
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface DeadMan {
  stop(): Promise<void>;
}

const DEADLINE_MS = 30_000;
const MOST_BYTES = 64 * 1024;

/** What fails is tried again before whoever waits for the ping grows nervous. */
const RETRIES_MS = [5_000, 30_000];

/**
 * Tells somebody outside, each period, that the daemon lives and is well, or that it is not. When the machine, the
 * process or the network dies nothing is told, and that is the alarm: it needs no channel of ours to work.
 */
export function startDeadMan(parts: DeadManParts): DeadMan {
  const { periodMs, problems, clock, log } = parts;
  type Sign = 'start' | 'well' | 'fail';
  let hasBegun = false;

  const poll = async (stop: AbortSignal): Promise<null> => {
    if (!hasBegun) await ping('start', [], stop);
    hasBegun = true;
    const found = await problems().catch((error: unknown) => [`the look at it failed: ${String(error)}`]);
    await ping(found.length === 0 ? 'well' : 'fail', found, stop);
    return null;
  };

  const ping = async (sign: Sign, found: readonly string[], stop: AbortSignal): Promise<void> => {
    for (const pauseMs of [...RETRIES_MS, null]) {
      if (stop.aborted) return;
      const wrong = await send(parts, sign, found, stop);
      if (wrong === null) return;
      log.warn('dead-man.ping-failed', { sign, detail: wrong });
      if (pauseMs !== null) await clock.sleep(pauseMs, stop);
    }
  };

  return startPoller({ poll, onFailure: () => periodMs, longestRestMs: periodMs, clock });
}

/** @returns what went wrong, without the address: whoever knows it may ping */
async function send(
  { url, transport, redact, clock }: Pick<DeadManParts, 'url' | 'transport' | 'redact' | 'clock'>,
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
