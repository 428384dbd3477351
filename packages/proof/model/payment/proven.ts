import type { ModelResult, ProvenModel } from '../models.js';
import { CONDUCT } from './conduct.js';
import type { Extent } from './model.js';
import { PLANTED, resultOf } from './planted.js';

const EXTENTS: Readonly<Record<'small' | 'large', readonly Extent[]>> = {
  small: [
    { faults: 1, people: 0 },
    { faults: 0, people: 1 },
    { faults: 0, people: 2, beginnings: 1 },
  ],
  large: [
    { faults: 1, people: 0 },
    { faults: 0, people: 1 },
    { faults: 0, people: 2, beginnings: 2 },
    { faults: 1, people: 1, beginnings: 2 },
    { faults: 2, people: 0, beginnings: 2 },
  ],
};

/** The saga of a payment (docs/bank-saga.md), each extent by itself: states that two of them share count in both. */
export const PAYMENT: ProvenModel = {
  name: 'payment',
  about: 'payments of two lines on two invoices, two workers, a person, a platform whose answers get lost',
  run: ({ size }) => EXTENTS[size].map((extent) => resultOf(extent, CONDUCT, false)).reduce(together),
  planted: PLANTED,
};

function together(one: ModelResult, other: ModelResult): ModelResult {
  return {
    states: one.states + other.states,
    transitions: one.transitions + other.transitions,
    depth: Math.max(one.depth, other.depth),
    invariants: one.invariants,
    violations: [...one.violations, ...other.violations],
  };
}
