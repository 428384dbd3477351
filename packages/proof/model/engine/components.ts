import type { Edges } from './edges.js';

/** Which part of a graph is looked at. */
export interface Part {
  has(state: number): boolean;
  follows(edge: number): boolean;
}

/**
 * The strongly connected components of a part of a graph (Tarjan, without recursion, for millions of states). Told one after the
 * other, each as its states; one that no edge leads back to is told as well, alone.
 *
 * @param tell returns whether enough was told
 */
export function components(
  states: number,
  edges: Edges,
  part: Part,
  tell: (component: readonly number[]) => boolean,
): void {
  const UNSEEN = 0;
  const order = new Uint32Array(states);
  const low = new Uint32Array(states);
  const isOnStack = new Uint8Array(states);
  const cursor = new Uint32Array(states);
  const stack: number[] = [];
  const way: number[] = [];
  let counter = 0;

  const enter = (state: number): void => {
    counter += 1;
    order[state] = counter;
    low[state] = counter;
    cursor[state] = edges.first(state);
    isOnStack[state] = 1;
    stack.push(state);
    way.push(state);
  };
  /** Goes one edge on. @returns whether there was one */
  const go = (state: number): boolean => {
    const end = edges.first(state + 1);
    for (let edge = cursor[state] as number; edge < end; edge += 1) {
      const to = edges.to(edge);
      if (!part.follows(edge) || !part.has(to)) continue;
      if (order[to] === UNSEEN) {
        cursor[state] = edge + 1;
        enter(to);
        return true;
      }
      if (isOnStack[to] === 1) low[state] = Math.min(low[state] as number, order[to] as number);
    }
    return false;
  };
  /** Its edges are all followed. @returns whether enough was told */
  const leave = (state: number): boolean => {
    way.pop();
    const from = way.at(-1);
    if (from !== undefined) low[from] = Math.min(low[from] as number, low[state] as number);
    if (low[state] !== order[state]) return false;
    const component: number[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      isOnStack[member] = 0;
      component.push(member);
      if (member === state) break;
    }
    return tell(component);
  };

  for (let root = 0; root < states; root += 1) {
    if (order[root] !== UNSEEN || !part.has(root)) continue;
    enter(root);
    for (let state = way.at(-1); state !== undefined; state = way.at(-1)) {
      if (!go(state) && leave(state)) return;
    }
  }
}
