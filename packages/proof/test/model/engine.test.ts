import { describe, expect, it } from 'vitest';
import { components } from '../../model/engine/components.js';
import { Edges } from '../../model/engine/edges.js';
import { explore } from '../../model/engine/explore.js';
import { interned, oneOf, upTo } from '../../model/engine/fields.js';
import { inWords } from '../../model/engine/in-words.js';
import type { Happens, Kind } from '../../model/engine/model.js';
import { packingOf } from '../../model/engine/packing.js';
import { StateTable } from '../../model/engine/state-table.js';
import { successorsOf } from '../../model/engine/successors.js';
import { twoWriters } from './two-writers.js';

describe('exploration', () => {
  it('finds every state, and the same at each run', () => {
    const { graph, violations } = explore(twoWriters(true));
    // Nobody, a alone (holding, done), b alone (holding, done), the second beside it, both done, in either order.
    expect({ states: graph.states, transitions: graph.transitions, depth: graph.depth }).toEqual({
      states: 9,
      transitions: 8,
      depth: 4,
    });
    expect(violations).toEqual([]);
    expect(explore(twoWriters(true)).graph.states).toBe(9);
  });

  it('finds the shortest way to a broken rule, in words', () => {
    const [lost] = explore(twoWriters(false)).violations;
    expect(lost === undefined ? [] : inWords(lost)).toEqual([
      'rule 1, nothing is lost: broken after 4 steps',
      'begin: a idle, b idle, kept 0, readByA 0, readByB 0',
      'saga: a reads; a holding',
      'saga: b reads; b holding',
      'saga: a writes; a done, kept 1',
      'saga: b writes; b done',
    ]);
  });

  it('finds a step that a rule forbids, with the step', () => {
    const model = twoWriters(true);
    const shrinks = {
      ...model,
      successors: (_: unknown, happens: Parameters<typeof model.successors>[1]) =>
        happens('remote', 'shrinks', { kept: 0 }),
    };
    const [broken] = explore({
      ...shrinks,
      initial: () => [{ a: 'idle', b: 'idle', kept: 1, readByA: 0, readByB: 0 }],
      liveness: null,
    } as typeof model).violations;
    expect(broken?.name).toBe('the number only grows');
    expect(broken?.path.map(({ label }) => label?.text)).toEqual([undefined, 'shrinks']);
  });

  it('stops where a model grows without end', () => {
    expect(() => explore(twoWriters(true), { mostStates: 5 })).toThrow('two writers has more than 5 states');
  });

  it('refuses a value that the model does not know', () => {
    const model = twoWriters(true);
    const wrong = {
      ...model,
      initial: () => [{ a: 'idle', b: 'idle', kept: 3, readByA: 0, readByB: 0 } as const],
    };
    expect(() => explore(wrong)).toThrow('3 is not from 0 to 2');
  });
});

describe('liveness', () => {
  it('finds where nothing need happen any more', () => {
    const [endless] = explore(twoWriters(true, false)).violations;
    expect(endless?.name).toBe('both come to their end');
  });

  it('finds a cycle, unless something fair leads out of it', () => {
    const spinning = (fair: boolean) => ({
      name: 'spinning',
      fields: { at: upTo(2) },
      initial: () => [{ at: 0 }],
      successors: ({ at }: { at: number }, happens: Happens<{ at: number }>) => {
        if (at < 2) happens('environment', 'turns', { at: 1 - at });
        if (at < 2) happens('saga', 'ends', { at: 2 });
      },
      invariants: [],
      steps: [],
      liveness: {
        name: 'it ends',
        rule: 1,
        isReached: ({ at }: { at: number }) => at === 2,
        fair: fair ? [{ name: 'goes on', includes: (kind: Kind) => kind === 'saga' }] : [],
      },
    });
    expect(explore(spinning(true)).violations).toEqual([]);
    const [endless] = explore(spinning(false)).violations;
    expect(endless?.cycle.map(({ label, state }) => [label?.text, state.at])).toEqual([
      ['turns', 1],
      ['turns', 0],
    ]);
  });

  it('goes no faulty way: what is to come need come only when nothing more goes wrong', () => {
    const model = {
      name: 'failing',
      fields: { at: upTo(1) },
      initial: () => [{ at: 0 }],
      successors: ({ at }: { at: number }, happens: Happens<{ at: number }>) => {
        if (at === 0) happens('fault', 'fails', { at: 0 });
        if (at === 0) happens('saga', 'ends', { at: 1 });
      },
      invariants: [],
      steps: [],
      liveness: {
        name: 'it ends',
        rule: 1,
        isReached: ({ at }: { at: number }) => at === 1,
        fair: [{ name: 'goes on', includes: (kind: Kind) => kind === 'saga' }],
      },
    };
    expect(explore(model).violations).toEqual([]);
  });
});

describe('components', () => {
  it('are those of a graph that was taken apart by hand', () => {
    // 0 -> 1 -> 2 -> 0, 2 -> 3, 3 -> 4 -> 3, 5 -> 5
    const edges = new Edges();
    for (const targets of [[1], [2], [0, 3], [4], [3], [5]]) {
      edges.begin();
      for (const to of targets) edges.add(to, 0);
    }
    const found: number[][] = [];
    components(6, edges, { has: () => true, follows: () => true }, (component) => {
      found.push([...component].sort());
      return false;
    });
    expect(found).toEqual([[3, 4], [0, 1, 2], [5]]);
  });
});

describe('packed states', () => {
  it('are read as they were written, whatever was there before', () => {
    const saga = interned(({ step }: { step: string }) => step);
    const { write, read, words } = packingOf<{ lock: 'ours' | null; count: number; saga: { step: string } }>({
      lock: oneOf('ours', null),
      count: upTo(9),
      saga,
    });
    const bytes = new Uint8Array(words * 4);
    write({ lock: null, count: 7, saga: { step: 'sent' } }, bytes);
    write({ saga: { step: 'done' }, lock: 'ours' }, bytes);
    expect(read(bytes, 0)).toEqual({ lock: 'ours', count: 7, saga: { step: 'done' } });
    expect(saga.size).toBe(2);
  });

  it('are known again among a hundred thousand', () => {
    const table = new StateTable(2);
    const numbers = Array.from({ length: 100_000 }, (_, index) => Uint32Array.of(index, index * 7));
    expect(numbers.every((each, index) => table.add(each) === index)).toBe(true);
    expect(numbers.every((each, index) => table.add(each) === index && table.find(each) === index)).toBe(
      true,
    );
    expect(table.size).toBe(100_000);
    expect(table.find(Uint32Array.of(1, 1))).toBeNull();
  });
});

describe('what can happen in a state', () => {
  it('is told with its kind, without an exploration', () => {
    const state = { a: 'holding', b: 'idle', kept: 0, readByA: 0, readByB: 0 } as const;
    expect(successorsOf(twoWriters(true), state)).toEqual([
      {
        kind: 'saga',
        text: 'a writes',
        changes: { a: 'done', kept: 1 },
        state: { ...state, a: 'done', kept: 1 },
      },
    ]);
  });
});
