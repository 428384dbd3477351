import type { openAtWork } from '../einvoice/at-work/at-work.js';
import type { Visuals } from '../einvoice/visuals.js';
import type { Transport } from '../http/transport.js';
import type { Listen } from '../ops/http-listener.js';
import type { RequestTrace } from '../ops/request-trace.js';
import type { BusyRetry } from '../store/busy-retry.js';
import type { ConnectionOptions } from '../store/engine.js';

/**
 * Where a daemon touches what is outside its process. What is left out is the real thing; a simulation, which has both
 * sides in one process and no time to lose, gives its own.
 */
export interface DaemonEnvironment {
  /** Makes a way out to the platform or to KSeF. */
  readonly transport?: () => Transport;
  readonly listen?: Listen;
  readonly onConnect?: ConnectionOptions['onConnect'];
  /** How long a start waits for the spaces, milliseconds of real time. */
  readonly patienceMs?: number;
  /** How the daemon's connection waits for those beside it. */
  readonly busyRetry?: BusyRetry;
  readonly visuals?: Visuals;
  /** Computes documents; under the watch of a thread when left out. */
  readonly openAtWork?: typeof openAtWork;
  /** Remembers which requests were sent for which e-invoice; Node carries the subject through every promise. */
  readonly trace?: RequestTrace;
  /** Is given what to call after a command has written a person's decision; else the database is looked at. */
  readonly onDecisions?: (look: () => void) => void;
}
