import { components, type Part } from './components.js';
import type { Violation } from './explore.js';
import type { Graph, Happening } from './graph.js';
import type { Liveness } from './model.js';

/**
 * Where nothing comes of it though nothing goes wrong any more: a state that nothing leads on from, or a cycle that may be gone
 * round for ever. Looks at the graph without faults and without the states in which what is to come has come; there each
 * strongly connected component is a way to go on for ever, unless it passes over something that must happen at some time.
 *
 * @returns the one that is nearest to the beginning, or null
 */
export function findEndless<S extends object>(graph: Graph<S>): Violation<S> | null {
  const { liveness } = graph.model;
  if (liveness === null) return null;
  const part = faultless(graph, liveness);
  let nearest: { entry: number; members: ReadonlySet<number> } | null = null;
  components(graph.states, graph.edges, part, (component) => {
    const members = new Set(component);
    const entry = component.reduce((least, each) => Math.min(least, each));
    if (nearest !== null && nearest.entry <= entry) return false;
    if (isEndless(graph, liveness, part, members)) nearest = { entry, members };
    return false;
  });
  if (nearest === null) return null;
  const { entry, members } = nearest as { entry: number; members: ReadonlySet<number> };
  return {
    name: liveness.name,
    rule: liveness.rule,
    path: graph.pathTo(entry),
    cycle: cycleFrom(graph, part, members, entry),
  };
}

function faultless<S extends object>(graph: Graph<S>, liveness: Liveness<S>): Part {
  const { states, edges, labels } = graph;
  const isOpen = new Uint8Array(states);
  for (let id = 0; id < states; id += 1) isOpen[id] = liveness.isReached(graph.stateOf(id)) ? 0 : 1;
  const isFault = Uint8Array.from(labels.all, ({ kind }) => (kind === 'fault' ? 1 : 0));
  return {
    has: (state) => isOpen[state] === 1,
    follows: (edge) => isFault[edges.label(edge)] === 0,
  };
}

/** Whether one may stay among these for ever: each fair class happens there again and again, or is again and again impossible. */
function isEndless<S extends object>(
  graph: Graph<S>,
  { fair }: Liveness<S>,
  part: Part,
  members: ReadonlySet<number>,
): boolean {
  const { edges, labels } = graph;
  const happensInside = fair.map(() => false);
  const isMissingSomewhere = fair.map(() => false);
  for (const state of members) {
    const isPossible = fair.map(() => false);
    for (let edge = edges.first(state); edge < edges.first(state + 1); edge += 1) {
      if (!part.follows(edge)) continue;
      const { kind, text } = labels.of(edges.label(edge));
      const stays = members.has(edges.to(edge));
      for (const [index, each] of fair.entries()) {
        if (!each.includes(kind, text)) continue;
        isPossible[index] = true;
        if (stays) happensInside[index] = true;
      }
    }
    for (const [index, possible] of isPossible.entries()) isMissingSomewhere[index] ||= !possible;
  }
  return fair.every((_, index) => happensInside[index] || isMissingSomewhere[index]);
}

/** Once round, by a shortest way back to where it was entered; empty where nothing leads back. */
function cycleFrom<S extends object>(
  graph: Graph<S>,
  part: Part,
  members: ReadonlySet<number>,
  entry: number,
): readonly Happening<S>[] {
  const { edges, labels } = graph;
  const cameBy = new Map<number, { from: number; edge: number }>();
  const waiting = [entry];
  for (const state of waiting) {
    for (let edge = edges.first(state); edge < edges.first(state + 1); edge += 1) {
      const to = edges.to(edge);
      if (!part.follows(edge) || !members.has(to) || cameBy.has(to)) continue;
      cameBy.set(to, { from: state, edge });
      waiting.push(to);
    }
  }
  const cycle: Happening<S>[] = [];
  for (let back = cameBy.get(entry), to = entry; back !== undefined; ) {
    cycle.unshift({ label: labels.of(edges.label(back.edge)), state: graph.stateOf(to) });
    to = back.from;
    back = to === entry ? undefined : cameBy.get(to);
  }
  return cycle;
}
