import type { Clock } from '@spacebooks/base/clock';
import type { FolderTurns } from '@spacebooks/base/folder-turns';
import type { Logger } from '../ops/log.js';
import type { Tracer } from '../ops/tracing/span.js';
import type { Random } from '../random.js';
import type { BookStores } from './book-stores.js';
import type { DeliveryPatience } from './delivery/reach.js';

export interface NightDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Defaults to no tracing. */
  readonly tracer?: Tracer | undefined;
  /** How long a target of deliveries is waited for; that of a network when left out. */
  readonly patience?: DeliveryPatience | undefined;
  /** Which folders may be asked; defaults to what the process knows of them. */
  readonly turns?: FolderTurns | undefined;
  readonly wakeAlerts: () => void;
  /** No night begins in a paused space, and none that is under way exports there. */
  readonly isPaused: (spaceId: string) => Promise<boolean>;
}
