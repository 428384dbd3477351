import type { Edges } from './edges.js';
import type { Label, Labels } from './labels.js';
import type { Model } from './model.js';
import { type Packing, packingOf } from './packing.js';
import type { StateTable } from './state-table.js';

/** One thing that happened on the way, and the state after it. */
export interface Happening<S> {
  /** Null at the beginning. */
  readonly label: Label | null;
  readonly state: S;
}

/** Everything that was found of a model. */
export interface Graph<S extends object> {
  readonly model: Model<S>;
  readonly states: number;
  readonly transitions: number;
  /** Of the state that is farthest from the beginning. */
  readonly depth: number;
  readonly edges: Edges;
  readonly labels: Labels;
  stateOf(id: number): S;
  /** Null where there is no such state. */
  idOf(state: S): number | null;
  /** A shortest way from the beginning. */
  pathTo(id: number): readonly Happening<S>[];
}

export interface Found {
  readonly table: StateTable;
  readonly edges: Edges;
  readonly labels: Labels;
  readonly parents: Parents;
  readonly depth: number;
}

/** How each state was found first. */
interface Parents {
  /** The state itself for one that is at the beginning. */
  of(id: number): number;
  labelOf(id: number): number;
}

export function graphOf<S extends object>(model: Model<S>, found: Found): Graph<S> {
  const { table, edges, labels, parents, depth } = found;
  const packing: Packing<S> = packingOf(model.fields);
  const words = new Uint32Array(packing.words);
  const bytes = new Uint8Array(words.buffer);
  const stateOf = (id: number): S => {
    table.copy(id, words);
    return packing.read(bytes, 0);
  };
  return {
    model,
    states: table.size,
    transitions: edges.size,
    depth,
    edges,
    labels,
    stateOf,
    idOf: (state) => {
      packing.write(state, bytes);
      return table.find(words);
    },
    pathTo: (id) => {
      const path: Happening<S>[] = [];
      for (let at = id; ; at = parents.of(at)) {
        const isFirst = parents.of(at) === at;
        path.unshift({ label: isFirst ? null : labels.of(parents.labelOf(at)), state: stateOf(at) });
        if (isFirst) return path;
      }
    },
  };
}
