import { advance } from '../../../../src/domain/saga/advance.js';
import { newSaga } from '../../../../src/domain/saga/model.js';
import type { Model } from '../engine/model.js';
import { abstractSaga } from './abstract-saga.js';
import { decideBy, type Transition } from './decide.js';
import { NOW } from './moments.js';
import { act, reconcile, takeBackOrphan } from './people.js';
import { ENDS, INVARIANTS, STEPS } from './rules.js';
import { live } from './surroundings.js';
import { passTime } from './time.js';
import { drift, failWhileDown, goWrong } from './troubles.js';
import { type Runner, takeUp, work } from './work.js';
import { fieldsOfWorld, type Plan, type World } from './world.js';

/** How much there is of everything. */
export interface Extent {
  readonly name: string;
  readonly plans: readonly Plan[];
  /** What goes wrong, in any order, at any moment. */
  readonly troubles: number;
  /** What people do. */
  readonly acts: number;
  /** Whether the legal deadline may come. */
  readonly hasDeadlines: boolean;
}

/** What can be done otherwise than it is: planted mistakes. */
export interface Parts {
  readonly transition?: Transition;
  readonly isFenced?: boolean;
  readonly commitsFirst?: boolean;
}

/** One invoice that waits for its e-invoice, and the world around it. */
export function eInvoiceModel(extent: Extent, parts: Parts = {}): Model<World> {
  const { transition = advance, isFenced = true, commitsFirst = true } = parts;
  const runner: Runner = { decide: decideBy(transition), isFenced, commitsFirst };
  return {
    name: extent.name,
    fields: fieldsOfWorld(extent.troubles, extent.acts),
    initial: () => beginnings(extent),
    successors: (world, happens) => {
      takeUp(world, runner, happens);
      if (!failWhileDown(world, runner, happens)) work(world, runner, happens);
      goWrong(world, runner, happens);
      drift(world, runner, happens);
      passTime(world, extent.hasDeadlines, happens);
      live(world, happens);
      reconcile(world, happens);
      takeBackOrphan(world, happens);
      act(world, happens);
    },
    invariants: INVARIANTS,
    steps: STEPS,
    liveness: ENDS,
  };
}

/** Asked for, or only edited; of a content that can be issued or not; locked by a person or not. */
function* beginnings({ plans, troubles, acts }: Extent): Iterable<World> {
  for (const plan of plans) {
    for (const content of ['A', 'X'] as const) {
      for (const lockedBy of ['nobody', 'person'] as const) {
        const saga = abstractSaga(newSaga(NOW, false, true));
        yield {
          ...{
            saga,
            held: saga,
            due: true,
            releaseAsked: false,
            adoption: 'none',
            told: '',
            deadlineTold: 'not',
          },
          ...{ isLeased: false, next: 'nothing', shown: null, adrift: null },
          ...{
            exists: true,
            content,
            lockedBy,
            pdf: 'none',
            eInvoice: 'none',
            sentStatus: 'sendingRequested',
          },
          ...{ platform: 'up', ksef: 'up', isLifted: false, isIndexed: false, other: 'none' },
          ...{ session1: 'none', session2: 'none', session3: 'none', session4: 'none' },
          ...{ arrival1: 'none', arrival2: 'none', arrival3: 'none' },
          ...{ isUnseen: false, isUnlooked: false, isUnlockedByUs: false },
          ...{ plan, troubles, acts },
        } as const;
      }
    }
  }
}
