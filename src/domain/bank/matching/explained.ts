import type { Evidence } from './certainty.js';
import type { Explanation, Split } from './explanation.js';
import type { ReadLine } from './read-line.js';
import type { Signs } from './signs.js';

/** An explanation of a line, with what speaks for it. */
export interface Explained {
  readonly read: ReadLine;
  readonly items: Explanation;
  readonly split: Split;
  readonly signs: Signs;
  readonly evidence: Evidence;
}
