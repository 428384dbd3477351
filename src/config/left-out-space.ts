import type { ConfigProblem } from './problem.js';

/** A space that cannot be served as it is written; the others are not concerned. */
export interface LeftOutSpace {
  readonly id: string;
  readonly problems: readonly ConfigProblem[];
}
