import type { Mutant } from './mutant.js';

/** Mutants that no test can or need notice, all for one reason. */
export interface Explanation {
  readonly kind: string;
  /** One or two sentences of Markdown. */
  readonly why: string;
  readonly mutants: readonly ExplainedMutant[];
}

/** Code and replacement on one line each, as `Mutant` has them; the file below `src/einvoice/`. */
export type ExplainedMutant = readonly [file: string, code: string, replacement: string];

export const EXPLAINED_FOLDER = 'src/einvoice/';

export function explains({ mutants }: Explanation, { file, code, replacement }: Mutant): boolean {
  return mutants.some(
    ([inFile, was, becomes]) =>
      `${EXPLAINED_FOLDER}${inFile}` === file && was === code && becomes === replacement,
  );
}
