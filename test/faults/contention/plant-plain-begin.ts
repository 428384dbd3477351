import type { Database } from 'better-sqlite3';

/**
 * Plants what transactions began with before: a plain `begin`, that takes the write lock at the first write only, and
 * the five seconds for which SQLite itself waits. It shows when the connection does not retry either.
 */
export function plantPlainBegin(raw: Database): void {
  raw.pragma('busy_timeout = 5000');
  const prepare = raw.prepare.bind(raw);
  const planted = (text: string) => prepare(text === 'begin immediate' ? 'begin' : text);
  Object.defineProperty(raw, 'prepare', { value: planted, configurable: true });
}
