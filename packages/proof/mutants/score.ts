import type { Mutant } from './mutant.js';

export interface Score {
  /** All that were programs. */
  readonly mutants: number;
  readonly detected: number;
}

export function scoreOf(mutants: readonly Mutant[]): Score {
  const counted = mutants.filter(({ isDetected }) => isDetected !== null);
  return { mutants: counted.length, detected: counted.filter(({ isDetected }) => isDetected).length };
}

export function sumOf(scores: readonly Score[]): Score {
  const sum = (of: (score: Score) => number): number => scores.reduce((total, each) => total + of(each), 0);
  return { mutants: sum(({ mutants }) => mutants), detected: sum(({ detected }) => detected) };
}

/** 0 to 100; 100 where there is nothing to notice. */
export function percentOf({ mutants, detected }: Score): number {
  return mutants === 0 ? 100 : (100 * detected) / mutants;
}

/** Cut, not rounded: 84.99 is not 85. */
export function shownPercent(score: Score): string {
  return `${(Math.floor(percentOf(score) * 10) / 10).toFixed(1)} %`;
}

/** Scores by file, lowest first. */
export function scoresByFile(mutants: readonly Mutant[]): readonly (readonly [file: string, score: Score])[] {
  const files = [...new Set(mutants.map(({ file }) => file))];
  return files
    .map((file) => [file, scoreOf(mutants.filter((each) => each.file === file))] as const)
    .sort(([, a], [, b]) => percentOf(a) - percentOf(b));
}
