import type { Logger } from '../../../src/ops/log.js';

/** A log of which nothing is kept but that the daemon gave up on its database. */
export function watchedLog(onBusy: (line: string) => void): Logger {
  const look = (message: string, fields: object = {}): void => {
    const { code } = fields as { code?: unknown };
    if (code === 'store.busy') onBusy(`the daemon gives up on the database: ${message}`);
  };
  const log: Logger = {
    debug: look,
    info: look,
    warn: look,
    error: look,
    child: () => log,
  };
  return log;
}
