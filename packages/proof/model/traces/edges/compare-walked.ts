import type { Edge } from './edge.js';
import { OUTSIDE_OF_THE_MODEL } from './outside.js';

export interface Compared {
  /** That the exploration has. */
  readonly edges: number;
  /** Walked, and known to be in no world of the model. */
  readonly outside: number;
  /** Walked, and unknown: the model lacks something, or the table does. */
  readonly unexplored: readonly Edge[];
}

/** @throws Error when the exploration has an edge that the table says it has not */
export function compareWalked(
  walked: readonly Edge[],
  explored: ReadonlySet<Edge>,
  table: Readonly<Record<Edge, string>> = OUTSIDE_OF_THE_MODEL,
): Compared {
  const known = Object.keys(table).find((edge) => explored.has(edge));
  if (known !== undefined)
    throw new Error(`the table of what is outside the model has an explored edge: ${known}`);
  const missing = walked.filter((edge) => !explored.has(edge));
  const unexplored = missing.filter((edge) => table[edge] === undefined);
  return { edges: explored.size, outside: missing.length - unexplored.length, unexplored };
}
