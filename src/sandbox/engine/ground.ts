import type { Faults } from '../faults/faults.js';
import type { Journal } from '../journal.js';
import type { SandboxClock } from '../sandbox-clock.js';
import type { RequestEntry } from './request-entry.js';

/** What every stand-in has, whichever system it plays. */
export interface Ground {
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly requests: Journal<RequestEntry>;
  /** Waits on the sandbox clock; a reset ends the wait at once. */
  sleep(ms: number): Promise<void>;
}
