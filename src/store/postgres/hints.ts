import { systemClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Client } from 'pg';

/** The channel of hints, in each database its own. */
export const HINTS = 'spacebooks';

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = MINUTE_MS;
/** Sooner lost than so, a connection is not made again at once. */
const LASTING_MS = MINUTE_MS;

type OnHint = (spaceId: string | null) => void;

/**
 * Listens on a connection of its own, which is made again when it ends. Nothing is said of what goes wrong: whoever asks the
 * database every second misses nothing. Behind a pooler that gives each transaction another connection no hint comes.
 */
export function listenTo(url: string): (onHint: OnHint) => { stop(): Promise<void> } {
  return (onHint) => {
    const stopping = new AbortController();
    const stop = stopping.signal;
    const run = async (): Promise<void> => {
      let restMs = FIRST_REST_MS;
      while (!stop.aborted) {
        const begun = systemClock.now();
        await listenOnce(url, onHint, stop).catch(() => undefined);
        restMs =
          systemClock.now() - begun > LASTING_MS ? FIRST_REST_MS : Math.min(2 * restMs, LONGEST_REST_MS);
        await systemClock.sleep(restMs, stop);
      }
    };
    const running = run();
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  };
}

/** Resolves when the connection has ended. */
async function listenOnce(url: string, onHint: OnHint, stop: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'spacebooks hints',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  client.on('error', end).on('end', end);
  stop.addEventListener('abort', end);
  client.on('notification', ({ payload }) =>
    onHint(payload === undefined || payload === '' ? null : payload),
  );
  const listening = async (): Promise<void> => {
    await client.connect();
    await client.query(`listen ${HINTS}`);
    // What was written before anybody listened.
    onHint(null);
    await ended;
  };
  try {
    await Promise.race([listening(), ended]);
  } finally {
    stop.removeEventListener('abort', end);
    void client.end().catch(() => undefined);
  }
}
