import type { LogEvent } from '../domain/log-events.js';

/** The part of the daemon's log that this room writes to. */
export interface KsefLog {
  info(event: LogEvent, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: LogEvent, fields?: Readonly<Record<string, unknown>>): void;
}

export const silentKsefLog: KsefLog = { info: () => {}, warn: () => {} };
