import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OUTPUT } from './engine/instrumentor.js';
import type { Outcome } from './run-target.js';

/** All runs of this machine together. */
export const FIGURES = join(OUTPUT, 'figures.json');

/** What a target has cost so far, and what came of it. */
export interface Total {
  readonly executions: number;
  /** Of the processor. */
  readonly seconds: number;
  readonly branches: number;
  readonly known: number;
  /** Kinds and places of all findings. */
  readonly keys: readonly string[];
}

export type Totals = Readonly<Record<string, Total>>;

export function readTotals(file: string): Totals {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Totals) : {};
}

/** Adds what became of a target to what it had before. */
export function withOutcome(totals: Totals, outcome: Outcome): Totals {
  const { target, executions, seconds, branches, known, findings } = outcome;
  const before = totals[target];
  return {
    ...totals,
    [target]: {
      executions: (before?.executions ?? 0) + executions,
      seconds: (before?.seconds ?? 0) + seconds,
      branches: Math.max(before?.branches ?? 0, branches),
      known: Math.max(before?.known ?? 0, known),
      keys: [...new Set([...(before?.keys ?? []), ...findings.map(({ key }) => key)])].toSorted(),
    },
  };
}

export function writeTotals(file: string, totals: Totals): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(totals, null, 1)}\n`);
}
