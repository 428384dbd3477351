import type { Archive } from './archive/content.js';
import type { BookStores } from './books/book-stores.js';
import type { Config } from './config/config.js';
import { createClosing, type ShutdownStack } from './daemon/start/closing.js';
import { composeDaemon } from './daemon/start/compose.js';
import { type DaemonOptions, openDaemon } from './daemon/start/open.js';
import { type StartedWork, startWork } from './daemon/start/start-work.js';
import type { Failure } from './domain/errors.js';
import { raiseNotTaken } from './notify/own-alerts.js';
import type { Operator } from './operator/operator.js';
import { type EInvoiceReport, reportEInvoices } from './store/sagas/e-invoice-reports.js';

export interface Daemon extends StartedWork {
  readonly archive: Archive;
  readonly books: BookStores;
  readonly operator: Operator;
  /** Raises an alert because a reloaded configuration was rejected. */
  raiseNotTaken(failure: Failure): Promise<void>;
  reportEInvoices(): Promise<EInvoiceReport[]>;
  /** Refuses further callbacks, finishes or aborts the steps in flight, and closes everything. */
  stop(): Promise<void>;
}

/**
 * Opens what the daemon touches, composes what works on it, starts the work in order, and stops it in reverse. It leaves nothing
 * running when it throws.
 *
 * @throws Failure of the closed set: `daemon.*`, `store.*`. A failure of one space does not stop the others
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

async function start(config: Config, options: DaemonOptions, closing: ShutdownStack): Promise<Daemon> {
  const open = await openDaemon(config, options, closing);
  const composed = await composeDaemon(open, closing);
  const work = await startWork(open, composed, closing);
  const { archive, clock, log, redaction } = open;
  const { alerts, dispatch, stores, operator } = composed;
  return {
    ...work,
    archive,
    books: stores,
    operator,
    raiseNotTaken: (failure) => raiseNotTaken(alerts, failure, redaction, clock.now()).then(dispatch.wake),
    reportEInvoices: () => reportEInvoices(open.db),
    stop: async () => {
      log.info('daemon.stopping');
      await closing.close();
      log.info('daemon.stopped');
    },
  };
}
