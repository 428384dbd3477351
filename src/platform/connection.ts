import type { Clock } from '../clock.js';
import { createPlatformClient, type PlatformClient, type PlatformClientOptions } from './client.js';
import { createLimiter } from './limiter.js';
import { createSender } from './sender.js';
import type { TokenUsers } from './token-user.js';
import { createTransport, type Transport } from './transport.js';
import type { SendTimes, UserQueueState } from './user-queue.js';

/** What all spaces of a daemon share towards the platform: the rate limit, the connections, the end. */
export interface PlatformConnection {
  client(space: Pick<PlatformClientOptions, 'baseUrl' | 'spaceBaseUrl' | 'token'>): PlatformClient;
  /** For health: what waits, and who has to. */
  snapshot(): readonly UserQueueState[];
  /** Sends nothing more: what waits for its turn ends with `platform.unreachable`, what is under way goes on. */
  drain(): void;
  /** Ends what is under way, too. */
  close(): void;
}

export interface ConnectionOptions {
  readonly clock: Clock;
  /** Of each user, in any minute. */
  readonly requestsPerMinute: number;
  /** What must survive a restart; the store's RateMemory is one. */
  readonly memory: SendTimes & TokenUsers;
  /** Version of spacebooks, for the User-Agent. */
  readonly version: string;
  /** The network when left out. */
  readonly transport?: Transport;
  /** Added to the minute of the rate limit, milliseconds of the clock; 500 when left out. */
  readonly marginMs?: number;
}

export function connectPlatform(options: ConnectionOptions): PlatformConnection {
  const { clock, requestsPerMinute, memory, version, marginMs, transport = createTransport() } = options;
  const margin = marginMs === undefined ? {} : { marginMs };
  const limiter = createLimiter({ clock, requestsPerMinute, sendTimes: memory, ...margin });
  const sender = createSender({ transport, limiter, clock, userAgent: `spacebooks/${version}` });
  return {
    client: (space) => createPlatformClient({ ...space, sender, limiter, tokenUsers: memory }),
    snapshot: () => limiter.snapshot(),
    drain: () => sender.drain(),
    close: () => sender.close(),
  };
}
