import { Edges } from './edges.js';
import { type Graph, graphOf, type Happening } from './graph.js';
import { withRoom } from './growing.js';
import { Labels } from './labels.js';
import { findEndless } from './liveness.js';
import type { Happens, Model } from './model.js';
import { packingOf } from './packing.js';
import { StateTable } from './state-table.js';

export interface Violation<S> {
  readonly name: string;
  readonly rule: number;
  /** A shortest way to it. */
  readonly path: readonly Happening<S>[];
  /** What is repeated for ever behind the path, where nothing more comes of it. */
  readonly cycle: readonly Happening<S>[];
}

export interface Exploration<S extends object> {
  readonly graph: Graph<S>;
  /** The first of each rule, nearest to the beginning. */
  readonly violations: readonly Violation<S>[];
}

export interface Bounds {
  /** Ends at the first violation: enough to know that a rule can fail. */
  readonly stopAtFirst?: boolean;
  /** A model that has more states is taken to be endless, which is a mistake in it. */
  readonly mostStates?: number;
}

const MOST_STATES = 40_000_000;
const ROOM = 1 << 16;

/**
 * Finds every state of a model, breadth first, and every rule that does not hold.
 *
 * @throws Error when the model has more than `mostStates`, or a value outside its fields
 */
export function explore<S extends object>(model: Model<S>, bounds: Bounds = {}): Exploration<S> {
  const { stopAtFirst = false, mostStates = MOST_STATES } = bounds;
  const packing = packingOf(model.fields);
  const table = new StateTable(packing.words);
  const edges = new Edges();
  const labels = new Labels();
  let parent = new Uint32Array(ROOM);
  let parentLabel = new Uint16Array(ROOM);
  const before = new Uint32Array(packing.words);
  const after = new Uint32Array(packing.words);
  const beforeBytes = new Uint8Array(before.buffer);
  const afterBytes = new Uint8Array(after.buffer);
  const broken = new Map<
    string,
    Omit<Violation<S>, 'cycle' | 'path'> & { at: number; then?: Happening<S> }
  >();

  const meet = (from: number | null, label: number): number => {
    const known = table.size;
    const id = table.add(after);
    if (table.size === known) return id;
    if (id >= mostStates) throw new Error(`${model.name} has more than ${mostStates} states`);
    parent = withRoom(parent, id + 1);
    parentLabel = withRoom(parentLabel, id + 1);
    parent[id] = from ?? id;
    parentLabel[id] = label;
    return id;
  };

  let at = 0;
  let state: S;
  const happens: Happens<S> = (kind, text, changes) => {
    after.set(before);
    packing.write(changes, afterBytes);
    const label = labels.codeOf(kind, text);
    edges.add(meet(at, label), label);
    for (const { name, rule, holds } of model.steps) {
      if (broken.has(name) || holds(state, text, changes)) continue;
      const then = { label: { kind, text }, state: { ...state, ...changes } };
      broken.set(name, { name, rule, at, then });
    }
  };

  for (const first of model.initial()) {
    packing.write(first, afterBytes);
    meet(null, 0);
  }
  let depth = 0;
  let levelEnd = table.size;
  for (at = 0; at < table.size; at += 1) {
    if (at === levelEnd) {
      depth += 1;
      levelEnd = table.size;
    }
    table.copy(at, before);
    state = packing.read(beforeBytes, 0);
    for (const { name, rule, holds } of model.invariants) {
      if (!broken.has(name) && !holds(state)) broken.set(name, { name, rule, at });
    }
    edges.begin();
    model.successors(state, happens);
    if (stopAtFirst && broken.size > 0) break;
  }
  const parents = {
    of: (id: number) => parent[id] as number,
    labelOf: (id: number) => parentLabel[id] as number,
  };
  const graph = graphOf(model, { table, edges, labels, parents, depth });
  const violations = [...broken.values()].map(({ name, rule, at: id, then }) => ({
    name,
    rule,
    path: [...graph.pathTo(id), ...(then === undefined ? [] : [then])],
    cycle: [],
  }));
  if (stopAtFirst && broken.size > 0) return { graph, violations };
  const endless = findEndless(graph);
  return { graph, violations: endless === null ? violations : [...violations, endless] };
}
