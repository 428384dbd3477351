import type { Model } from '../engine/model.js';
import { CONDUCT, type Conduct } from './conduct.js';
import { INVARIANTS, LIVENESS, STEP_RULES } from './rules.js';
import { peopleSteps, platformSteps, timeSteps } from './surroundings.js';
import { workerSteps } from './worker.js';
import { fieldsOfWorld, IDLE, type InvoiceName, intendedRow, type World } from './world.js';

/** How often something may go wrong, and people may act. */
export interface Extent {
  readonly faults: number;
  readonly people: number;
  /** Of the beginnings only so many; all when left out. */
  readonly beginnings?: number;
}

/** What lines are decided to pay when it begins: each `line invoice`, and how many payments A takes. */
const BEGINNINGS: readonly { readonly pays: readonly [1 | 2, InvoiceName][]; readonly room: number }[] = [
  { pays: [[1, 'A']], room: 1 },
  { pays: [[1, 'A']], room: 2 },
  {
    pays: [
      [1, 'A'],
      [2, 'A'],
    ],
    room: 1,
  },
  {
    pays: [
      [1, 'A'],
      [2, 'A'],
    ],
    room: 2,
  },
  {
    pays: [
      [1, 'A'],
      [1, 'B'],
    ],
    room: 1,
  },
];

export function paymentModel(extent: Extent, conduct: Conduct = CONDUCT): Model<World> {
  return {
    name: 'payment',
    fields: fieldsOfWorld(),
    initial: () => BEGINNINGS.slice(0, extent.beginnings).map(({ pays, room }) => begin(pays, room, extent)),
    successors: (state, happens) => {
      workerSteps(state, 'one', conduct, happens);
      workerSteps(state, 'two', conduct, happens);
      platformSteps(state, happens);
      timeSteps(state, conduct, happens);
      peopleSteps(state, happens);
    },
    invariants: INVARIANTS,
    steps: STEP_RULES,
    liveness: LIVENESS,
  };
}

function begin(pays: readonly [1 | 2, InvoiceName][], room: number, { faults, people }: Extent): World {
  const rows = pays.map(([line, of]) => intendedRow(line, of));
  const takes = (most: number) => ({ room: most, isGone: false, copied: { room: most, isGone: false } });
  return {
    records: [],
    rows,
    lines: { 1: 'posting', 2: pays.some(([line]) => line === 2) ? 'posting' : 'open', 9: 'open' },
    invoices: { A: takes(room), B: takes(1) },
    one: IDLE,
    two: IDLE,
    wire: [],
    ...{ faults, people, isBeyond: false, isLineAstray: false },
  };
}
