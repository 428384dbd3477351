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

export function createTrace(now: () => number, keepLines: boolean): Trace {
  const lines: string[] = [];
  const hash = createHash('sha256');
  let steps = 0;
  return {
    note: (text) => {
      steps += 1;
      const line = `${new Date(now()).toISOString()} ${text}`;
      hash.update(`${line}\n`);
      if (keepLines) lines.push(line);
    },
    lines,
    get steps() {
      return steps;
    },
    digest: () => hash.copy().digest('hex'),
  };
}
