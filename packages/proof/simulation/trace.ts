import { createHash } from 'node:crypto';

/** What happened, line by line; the same seed gives the same lines. */
export interface Trace {
  note(line: string): void;
  readonly lines: readonly string[];
  /** Things that happened: requests, commits, decisions, faults. */
  readonly steps: number;
  /** SHA-256 of all lines. */
  digest(): string;
}

/** @param folder another one in every process: lines do not name it */
export function createTrace(now: () => number, folder: string): Trace {
  const lines: string[] = [];
  let moment = { at: Number.NaN, text: '' };
  return {
    note: (text) => {
      const at = now();
      if (at !== moment.at) moment = { at, text: new Date(at).toISOString() };
      lines.push(`${moment.text} ${text.replaceAll(folder, '')}`);
    },
    lines,
    get steps() {
      return lines.length;
    },
    digest: () => createHash('sha256').update(lines.join('\n')).digest('hex'),
  };
}
