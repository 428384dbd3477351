import { oneOf, upTo } from '../../model/engine/fields.js';
import type { Model } from '../../model/engine/model.js';

export interface Counters {
  readonly a: 'idle' | 'holding' | 'done';
  readonly b: 'idle' | 'holding' | 'done';
  readonly kept: number;
  readonly readByA: number;
  readonly readByB: number;
}

/** Two who each add one to a number: the textbook's lost update, unless one waits for the other. */
export function twoWriters(waits: boolean, hurries = true): Model<Counters> {
  const writer = oneOf('idle', 'holding', 'done');
  return {
    name: 'two writers',
    fields: { a: writer, b: writer, kept: upTo(2), readByA: upTo(2), readByB: upTo(2) },
    initial: () => [{ a: 'idle', b: 'idle', kept: 0, readByA: 0, readByB: 0 }],
    successors: ({ a, b, kept, readByA, readByB }, happens) => {
      if (a === 'idle' && !(waits && b === 'holding'))
        happens('saga', 'a reads', { a: 'holding', readByA: kept });
      if (a === 'holding') happens('saga', 'a writes', { a: 'done', kept: readByA + 1 });
      if (b === 'idle' && !(waits && a === 'holding'))
        happens('saga', 'b reads', { b: 'holding', readByB: kept });
      if (b === 'holding') happens('saga', 'b writes', { b: 'done', kept: readByB + 1 });
      if (!hurries && a === 'holding') happens('environment', 'a rests', {});
    },
    invariants: [
      {
        name: 'nothing is lost',
        rule: 1,
        holds: ({ a, b, kept }) => a !== 'done' || b !== 'done' || kept === 2,
      },
    ],
    steps: [
      {
        name: 'the number only grows',
        rule: 2,
        holds: (before, _label, { kept = before.kept }) => kept >= before.kept,
      },
    ],
    liveness: {
      name: 'both come to their end',
      rule: 3,
      isReached: ({ a, b }) => a === 'done' && b === 'done',
      fair: hurries ? [{ name: 'whoever can goes on', includes: (kind) => kind === 'saga' }] : [],
    },
  };
}
