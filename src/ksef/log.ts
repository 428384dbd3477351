/** The part of the daemon's log that this room writes to. */
export interface KsefLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const silentKsefLog: KsefLog = { info: () => {}, warn: () => {} };
