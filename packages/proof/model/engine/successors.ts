import type { Label } from './labels.js';
import type { Model } from './model.js';

export interface Successor<S> extends Label {
  readonly changes: Partial<S>;
  readonly state: S;
}

/**
 * What can happen in one state, without exploring anything: for those who walk along a trace and ask at each of its lines
 * whether the model allows it. Its `kind` tells a committed step (`saga`) from a request or its effect (`remote`) and from what
 * others do (`environment`, `fault`).
 */
export function successorsOf<S extends object>(model: Model<S>, state: S): readonly Successor<S>[] {
  const found: Successor<S>[] = [];
  model.successors(state, (kind, text, changes) => {
    found.push({ kind, text, changes, state: { ...state, ...changes } });
  });
  return found;
}
