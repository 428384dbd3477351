import type { Database } from 'better-sqlite3';

export interface StatementHooks {
  /** A step of the daemon, which may be its last. */
  readonly step: (name: string) => void;
  readonly note: (line: string) => void;
  /** It has begun a transaction. */
  readonly began: () => void;
  /** It has committed something. */
  readonly committed: () => void;
  /** What it writes within one finds the database locked: whatever was read there may not be true any more. */
  readonly outrun: (name: string) => void;
}

const TABLE = /(?:into|update|from) "?(\w+)"?/i;
/** Once for each request: their lines would hide the others. */
const UNTOLD = /request/;
const BEGIN = /^begin\b/;
const WRITE = /^\s*(insert|update|delete|replace)\b/i;

/** Makes every commit of a connection that changes something a step before and a step after it. */
export function watchStatements(
  raw: Database,
  { step, note, began, committed, outrun }: StatementHooks,
): void {
  const prepare = raw.prepare.bind(raw);
  let hasChanges = false;
  const commit = (act: () => unknown, name: string): unknown => {
    step(`before:${name}`);
    const result = act();
    if (isWithoutChange(result)) return result;
    committed();
    if (!UNTOLD.test(name)) note(name);
    step(`after:${name}`);
    return result;
  };
  const around = (text: string, act: () => unknown): unknown => {
    if (BEGIN.test(text)) {
      hasChanges = false;
      const result = act();
      began();
      return result;
    }
    if (text === 'commit') return hasChanges ? commit(() => act() !== null, 'commit') : act();
    if (!WRITE.test(text)) return act();
    if (!raw.inTransaction) return commit(act, nameOf(text));
    try {
      const result = act();
      hasChanges ||= !isWithoutChange(result);
      return result;
    } catch (error) {
      if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) outrun(nameOf(text));
      throw error;
    }
  };
  const watched = (text: string) => {
    const statement = prepare(text);
    if (!WRITE.test(text) && !BEGIN.test(text) && text !== 'commit') return statement;
    for (const method of ['run', 'all'] as const) {
      const act = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      const value = (...values: unknown[]): unknown => around(text, () => act(...values));
      Object.defineProperty(statement, method, { value, configurable: true });
    }
    return statement;
  };
  Object.defineProperty(raw, 'prepare', { value: watched, configurable: true });
}

function nameOf(text: string): string {
  return `write ${TABLE.exec(text)?.[1] ?? ''}`;
}

function isWithoutChange(result: unknown): boolean {
  if (Array.isArray(result)) return result.length === 0;
  return (result as { changes?: number }).changes === 0;
}
