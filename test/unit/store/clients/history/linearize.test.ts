import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../runs.js';
import { linearize, type Operation, type Specification, told } from './linearize.js';

type Call = { readonly put: number } | { readonly get: true } | { readonly swap: number };

/** A place for one number; `swap` answers with what was there. */
const place: Specification<number, Call> = {
  begin: 0,
  after: (state, call, outcome) => {
    if ('put' in call) return outcome === 'ok' ? call.put : null;
    if (outcome !== `${state}`) return null;
    return 'swap' in call ? call.swap : state;
  },
  mayEnd: () => true,
};

function operation(
  who: string,
  call: Call,
  outcome: string,
  invoked: number,
  answered: number,
): Operation<Call> {
  return { who, call, outcome, invoked, answered };
}

describe('a history is linear', () => {
  it('when who was at it at the same time may have come first', () => {
    const history = [operation('a', { put: 1 }, 'ok', 1, 4), operation('b', { get: true }, '0', 2, 3)];
    expect(linearize(place, history)).toMatchObject({ isLinear: true });
    expect(
      linearize(place, [history[0], { ...history[1], outcome: '1' }] as Operation<Call>[]),
    ).toMatchObject({
      isLinear: true,
    });
  });

  it('not when a read misses what was answered before it was asked', () => {
    const history = [operation('a', { put: 1 }, 'ok', 1, 2), operation('b', { get: true }, '0', 3, 4)];
    const verdict = linearize(place, history);
    expect(verdict).toMatchObject({ isLinear: false, longest: [{ who: 'a' }] });
  });

  it('not when two were given the same by turns, as of an update that is lost', () => {
    const history = [operation('a', { swap: 1 }, '0', 1, 4), operation('b', { swap: 2 }, '0', 2, 3)];
    expect(linearize(place, history).isLinear).toBe(false);
    expect(told(history)).toBe('  1–4   a: {"swap":1} → 0\n  2–3   b: {"swap":2} → 0');
  });

  it('not when no order ends as it did', () => {
    const history = [operation('a', { put: 1 }, 'ok', 1, 3), operation('b', { put: 2 }, 'ok', 2, 4)];
    const ending = (end: number) =>
      linearize({ ...place, mayEnd: (state) => state === end }, history).isLinear;
    expect([ending(1), ending(2), ending(3)]).toEqual([true, true, false]);
  });
});

/** Every order that real time allows, without remembering anything. */
function byEveryOrder(history: readonly Operation<Call>[], state = place.begin): boolean {
  if (history.length === 0) return true;
  return history.some((each) => {
    if (history.some((other) => other.answered < each.invoked)) return false;
    const next = place.after(state, each.call, each.outcome);
    return (
      next !== null &&
      byEveryOrder(
        history.filter((other) => other !== each),
        next,
      )
    );
  });
}

const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ put: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ swap: fc.integer({ min: 1, max: 2 }) }),
  fc.constant({ get: true } as const),
);

it('says of any history what going through every order says', () => {
  const told = new Set<boolean>();
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ call, outcome: fc.constantFrom('0', '1', '2'), client: fc.nat(2), length: fc.nat(4) }),
        {
          maxLength: 6,
        },
      ),
      (given) => {
        const free = [0, 0, 0];
        const history = given.map((each, index) => {
          const invoked = Math.max(free[each.client] ?? 0, index) + 0.1 * each.client;
          const answered = invoked + each.length + 0.5;
          free[each.client] = answered + 0.01;
          const outcome = 'put' in each.call ? 'ok' : each.outcome;
          return operation(`${each.client}`, each.call, outcome, invoked, answered);
        });
        const { isLinear } = linearize(place, history);
        told.add(isLinear);
        expect(isLinear).toBe(byEveryOrder(history));
      },
    ),
    runs(500),
  );
  expect(told.size).toBe(2);
});
