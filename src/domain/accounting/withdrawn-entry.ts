import type { Entry } from './model.js';

/** An entry of a batch that was withdrawn, and that no later batch has put back or replaced. */
export interface WithdrawnEntry {
  readonly entry: Entry;
  /** As in `PartState`; of a reversal that of what took the place of the reversed entry. */
  readonly revision: number;
  /** Id of its own reversal. */
  readonly reversalId: string;
}
