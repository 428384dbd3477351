import type { Action, Saga } from '../../../../src/domain/saga/model.js';
import { factsOf } from './facts.js';
import { type Code, failed, type Outcome } from './outcome.js';
import type { World } from './world.js';

/** What the platform does about each request, where nothing goes wrong. As its documents say, which the sandbox follows too. */
export function askPlatform(action: Action, world: World, held: Saga): Outcome | null {
  switch (action) {
    case 'read':
      if (!world.exists) return { effect: {}, event: { type: 'missing' } };
      return { effect: { isUnseen: false }, event: { type: 'read', facts: factsOf(world) } };
    case 'lock':
      return change(world, lockOf(world), 'locked');
    case 'unlock':
      if (world.exists && (world.pdf !== 'none' || world.eInvoice !== 'none'))
        return refused(action, 'platform.conflict');
      return change(world, { lockedBy: 'nobody', isUnlockedByUs: true }, 'unlocked');
    case 'attach':
      return attach(world, held);
    case 'compare':
      if (!world.exists) return refused(action, 'platform.not-found');
      return { effect: {}, event: { type: 'compared', ours: world.pdf === held.contentDigest } };
    case 'register':
      if (world.exists && world.eInvoice !== 'none') return refused(action, 'platform.conflict');
      return change(
        world,
        { eInvoice: held.ksef?.number === 'F' ? 'F' : 'K', ...LOCKS(world) },
        'registered',
      );
    default:
      return null;
  }
}

function refused(action: Action, code: Code): Outcome {
  return { effect: {}, event: failed(action, code) };
}

/** Whether it was locked before the lock does not say. */
function lockOf({ lockedBy }: World): Partial<World> {
  if (lockedBy === 'nobody') return { lockedBy: 'us', isUnlockedByUs: false };
  return lockedBy === 'person' ? { lockedBy: 'unclear' } : {};
}

/** Metadata of an e-invoice lock the invoice too. */
const LOCKS = ({ lockedBy }: World): Partial<World> =>
  lockedBy === 'nobody' ? { lockedBy: 'us', isUnlockedByUs: false } : {};

function attach(world: World, held: Saga): Outcome {
  if (world.exists && (world.lockedBy === 'nobody' || world.pdf !== 'none'))
    return refused('attach', 'platform.conflict');
  const pdf = held.contentDigest === 'B' ? 'B' : 'A';
  return change(world, held.ksef === null ? { pdf, eInvoice: 'ours' } : { pdf }, 'attached');
}

function change(
  world: World,
  effect: Partial<World>,
  type: 'locked' | 'unlocked' | 'attached' | 'registered',
): Outcome {
  if (!world.exists) return refused(ACTION_OF[type], 'platform.not-found');
  if (type === 'unlocked') return { effect, event: { type } };
  return { effect, event: { type, facts: factsOf({ ...world, ...effect }) } };
}

const ACTION_OF = { locked: 'lock', unlocked: 'unlock', attached: 'attach', registered: 'register' } as const;
