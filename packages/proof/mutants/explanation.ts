import type { Survivor } from './room-report.js';
import { placeOf } from './rooms.js';

/** Mutants that no test can or need notice, all for one reason. */
export interface Explanation {
  readonly kind: string;
  /** One or two sentences of Markdown. */
  readonly why: string;
  readonly mutants: readonly ExplainedMutant[];
}

/** As `Mutant` has them; the file as a room names its code. Without the number of the line, which moves. */
export type ExplainedMutant = readonly [file: string, statement: string, code: string, replacement: string];

export function explains(
  { mutants }: Explanation,
  { file, statement, code, replacement }: Survivor,
): boolean {
  return mutants.some(
    ([inFile, within, was, becomes]) =>
      placeOf(inFile, 'src') === file && within === statement && was === code && becomes === replacement,
  );
}
