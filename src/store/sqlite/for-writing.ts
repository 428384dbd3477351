import type { Database } from 'better-sqlite3';

/** Sets a connection that writes. */
export function forWriting(raw: Database): void {
  // Acknowledged means on the disk: a callback is answered 2xx only after its commit survives a power cut.
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
}
