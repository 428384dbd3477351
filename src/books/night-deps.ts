import type { Clock } from '@spacebooks/base/clock';
import type { Logger } from '../ops/log.js';
import type { Tracer } from '../ops/tracing/span.js';
import type { Random } from '../random.js';
import type { BookStores } from './book-stores.js';

export interface NightDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Defaults to no tracing. */
  readonly tracer?: Tracer | undefined;
  readonly wakeAlerts: () => void;
  /** No night begins in a paused space, and none that is under way exports there. */
  readonly isPaused: (spaceId: string) => Promise<boolean>;
}
