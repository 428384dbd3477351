/** One operation of the platform, with a command that calls it. Ids are those of the stage's seed. */
export interface ApiRow {
  /** Name in the published description; ours where it has none. */
  readonly operation: string;
  /** What follows `spacebooks api`, as a shell reads it. `ID` is the id that the last of `first` has answered. */
  readonly command: string;
  /** Another token of the seed than the admin's. */
  readonly as?: string;
  /** Commands that lead there. */
  readonly first?: readonly string[];
  /** What the document of version 1.0 promises; version 2.0 is held to the published description. */
  readonly status?: number;
}

export const row = (
  operation: string,
  command: string,
  rest: Omit<ApiRow, 'operation' | 'command'> = {},
): ApiRow => ({
  operation,
  command,
  ...rest,
});

/** Parts of a command line: blanks separate, single quotes hold together. */
export function words(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));
}

/** Where version 1.0 is beside the spaces; in tests the sandbox's address. */
export const AUTH_URL = 'https://www.cobot.me';

export const DAYS = '--field filter[from]=2026-10-01 --field filter[to]=2026-12-31';
export const TIMES = '--field filter[from]=2026-10-01T00:00:00Z --field filter[to]=2026-12-31T00:00:00Z';
export const FREE = '--field filter[from]=2026-10-06T09:00:00Z --field filter[to]=2026-10-06T10:00:00Z';
