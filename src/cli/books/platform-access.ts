import { connectPlatform, type PlatformConnection } from '../../platform/connection.js';
import { createRateMemory } from '../../store/rate-memory.js';
import { printAdvice, type Surroundings } from '../output.js';
import type { OpenBooks } from './open-books.js';

/**
 * The platform, for a command that has the database for itself: two processes that did not know of each other's
 * requests would break the limit of the platform.
 *
 * @returns null, with the reason told, beside a running daemon
 */
export function platformAccess(
  { config, db, besideDaemon, clock }: OpenBooks,
  version: string,
  { output }: Surroundings,
  otherwise: string,
): PlatformConnection | null {
  if (besideDaemon) {
    printAdvice(output, 'a daemon works with this database, and with the platform', otherwise);
    return null;
  }
  const requestsPerMinute = config.platform.requests_per_minute;
  return connectPlatform({ clock, requestsPerMinute, memory: createRateMemory(db), version });
}
