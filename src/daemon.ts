import type { Archive } from './archive/archive.js';
import type { BookStores } from './books/book-stores.js';
import type { Nights } from './books/nights.js';
import type { Config } from './config/config.js';
import { type Closing, createClosing } from './daemon/closing.js';
import { composeDaemon } from './daemon/compose.js';
import { type DaemonOptions, openDaemon } from './daemon/open.js';
import { startWork } from './daemon/start-work.js';
import type { Failure } from './domain/errors.js';
import { raiseNotTaken } from './notify/own-alerts.js';
import type { Operator } from './operator/operator.js';
import type { Health } from './ops/health.js';
import { type EInvoiceReport, reportEInvoices } from './store/e-invoice-reports.js';

export interface Daemon {
  /** The port that callbacks are taken on. */
  readonly port: number;
  /** The port that monitoring asks on; null where the configuration has none. */
  readonly operationsPort: number | null;
  /** The port of the page for people; null where the configuration has none. */
  readonly webPort: number | null;
  /** Whether a new start is needed. */
  health(): Promise<Health>;
  readonly archive: Archive;
  readonly nights: Pick<Nights, 'runNow'>;
  readonly books: BookStores;
  /** What people see and decide. */
  readonly operator: Operator;
  /** Tells people that another configuration could not be taken. */
  raiseNotTaken(failure: Failure): Promise<void>;
  reportEInvoices(): Promise<EInvoiceReport[]>;
  /** Takes no more callbacks, finishes or releases the steps in flight, and closes everything. */
  stop(): Promise<void>;
}

/**
 * Opens what the daemon touches, composes what works on it, starts the work in order, and stops it in reverse. Nothing is left running when it throws.
 *
 * @throws Failure of the closed set: `daemon.*`, `store.*`, `ksef.unauthorized`. What is wrong with one space stops nobody
 */
export async function startDaemon(config: Config, options: DaemonOptions): Promise<Daemon> {
  const closing = createClosing();
  try {
    return await start(config, options, closing);
  } catch (error) {
    await closing.close().catch(() => undefined);
    throw error;
  }
}

async function start(config: Config, options: DaemonOptions, closing: Closing): Promise<Daemon> {
  const open = await openDaemon(config, options, closing);
  const composed = await composeDaemon(open, closing);
  const work = await startWork(open, composed, closing);
  const { archive, clock, log, redaction } = open;
  const { alerts, dispatch, phase, stores, operator } = composed;
  return {
    ...work,
    archive,
    books: stores,
    operator,
    raiseNotTaken: (failure) => raiseNotTaken(alerts, failure, redaction, clock.now()).then(dispatch.wake),
    reportEInvoices: () => reportEInvoices(open.db),
    stop: async () => {
      phase.isReady = false;
      log.info('daemon.stopping');
      await closing.close();
      log.info('daemon.stopped');
    },
  };
}
