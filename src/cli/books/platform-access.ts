import { platformStateStore } from '../../daemon/limit-stores.js';
import { connectPlatform, type PlatformConnection } from '../../platform/connection.js';
import { type CommandContext, printAdvice } from '../output.js';
import type { OpenBooks } from './open-books.js';

/**
 * The platform, for a command that has the database for itself: what these commands ask for a daemon asks for, too,
 * and both at once would spend the limit that its e-invoices need (docs/adr/0031-commands-beside-the-daemon.md).
 *
 * @returns null, with the reason told, beside a running daemon
 */
export function platformAccess(
  { config, db, besideDaemon, clock }: OpenBooks,
  version: string,
  { output }: CommandContext,
  otherwise: string,
): PlatformConnection | null {
  if (besideDaemon) {
    printAdvice(output, 'a daemon works with this database, and with the platform', otherwise);
    return null;
  }
  const requestsPerMinute = config.platform.requests_per_minute;
  return connectPlatform({ clock, requestsPerMinute, store: platformStateStore(db), version });
}
