import type { Clock } from '@spacebooks/base/clock';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import PQueue from 'p-queue';
import { createPlatformClient, type PlatformClient, type PlatformClientOptions } from './client.js';
import { createLimiter, type UserLimitState } from './limiter.js';
import { createSender, type SenderOptions } from './sender.js';
import type { PlatformStateStore } from './state-store.js';

/** What all spaces of a daemon share towards the platform: the rate limit, the connections, the end. */
export interface PlatformConnection {
  /** @param ended nothing more is sent for this client: what waits fails, what is in flight completes */
  client(
    space: Pick<PlatformClientOptions, 'baseUrl' | 'spaceBaseUrl' | 'token'>,
    ended?: AbortSignal,
  ): PlatformClient;
  /** For health: what waits, and who has to. */
  snapshot(): readonly UserLimitState[];
  /** Sends nothing more: what waits fails with `platform.unreachable`, what is in flight completes. */
  drain(): void;
  /** Aborts what is in flight, too. */
  close(): void;
}

export interface PlatformConnectionOptions {
  readonly clock: Clock;
  /** Of each user, in any minute. */
  readonly requestsPerMinute: number;
  readonly store: PlatformStateStore;
  /** Version of spacebooks, for the User-Agent. */
  readonly version: string;
  /** The network when left out. */
  readonly transport?: Transport | undefined;
  readonly deadlineMs?: SenderOptions['deadlineMs'];
}

/** Each may use up what another one is about to use. */
const IDENTIFICATIONS_AT_ONCE = 4;

export function connectPlatform(options: PlatformConnectionOptions): PlatformConnection {
  const { clock, requestsPerMinute, store, version, deadlineMs } = options;
  const { transport = createTransport() } = options;
  const limiter = createLimiter({ clock, requestsPerMinute, store });
  const identifications = new PQueue({ concurrency: IDENTIFICATIONS_AT_ONCE });
  const userAgent = `spacebooks/${version}`;
  const sender = createSender({ transport, limiter, clock, userAgent, deadlineMs });
  return {
    client: (space, ended) =>
      createPlatformClient({
        ...space,
        sender: ended === undefined ? sender : sender.until(ended),
        limiter,
        tokenUsers: store,
        identifications,
      }),
    snapshot: () => limiter.snapshot(),
    drain: () => sender.drain(),
    close: () => sender.close(),
  };
}
