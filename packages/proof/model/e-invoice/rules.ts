import { isBeforeAnyLock, isEnded, type Saga } from '../../../../src/domain/saga/model.js';
import type { Invariant, Liveness, StepRule } from '../engine/model.js';
import { acceptedOf, arrivalsOf } from './arrivals.js';
import { DEADLINES } from './moments.js';
import type { World } from './world.js';

/** The rules of the design, by their numbers, as they read in this world. */
export const INVARIANTS: readonly Invariant<World>[] = [
  {
    rule: 1,
    name: 'no lock of ours is left by a saga that has ended',
    holds: (world) =>
      !isLockedByUs(world) || !isEnded(world.saga.state) || isHandedOver(world) || isSuspected(world),
  },
  {
    rule: 1,
    name: 'a lock of ours is known as ours',
    holds: (world) =>
      !isLockedByUs(world) ||
      isEnded(world.saga.state) ||
      isHandedOver(world) ||
      world.saga.lock === 'ours' ||
      world.saga.lock === 'intended',
  },
  {
    rule: 2,
    name: 'what KSeF has or may get is not unlocked by us',
    holds: (world) =>
      !world.isUnlockedByUs ||
      !arrivalsOf(world).some(({ verdict }) => verdict === 'processing' || verdict === 'accepted'),
  },
  {
    rule: 3,
    name: 'at most one document is accepted under the number',
    holds: (world) =>
      arrivalsOf(world).filter(({ verdict }) => verdict === 'accepted').length +
        (world.other === 'none' ? 0 : 1) <=
      1,
  },
  {
    rule: 3,
    name: 'a number is ours by its bytes, or by a person',
    holds: (world) => {
      const { saga } = world;
      if (saga.ksef === null || saga.ksef.number === null) return true;
      if (world.adoption === 'right') return true;
      return saga.ksef.number === 'K' && acceptedOf(world)?.content === saga.contentDigest;
    },
  },
  {
    rule: 5,
    name: 'done means handed over',
    holds: (world) => world.saga.state !== 'done' || !world.exists || isHandedOver(world),
  },
  {
    rule: 5,
    name: 'done in KSeF means that the platform knows the number',
    holds: (world) => {
      const { saga, exists, eInvoice } = world;
      if (saga.state !== 'done' || saga.ksef === null || saga.ksef.number === null || !exists) return true;
      return eInvoice === saga.ksef.number || world.told !== '';
    },
  },
  {
    rule: 9,
    name: 'what is parked was told',
    holds: ({ saga, told }) =>
      saga.state !== 'parked' || saga.alerted === told || saga.alerted === 'platform.unauthorized',
  },
  {
    rule: 9,
    name: 'what was refused, given up or found was told',
    holds: ({ saga, told }) =>
      !['refused', 'released', 'done-foreign'].includes(saga.state) || told === saga.reason?.code,
  },
  {
    rule: 9,
    name: 'a refusal without a lock has locked nothing',
    holds: (world) =>
      world.saga.state !== 'refused' ||
      world.saga.lock !== 'none' ||
      !isLockedByUs(world) ||
      isHandedOver(world),
  },
  {
    rule: 9,
    name: 'a deadline that has passed was told',
    holds: (world) => {
      const { saga, due, isLeased } = world;
      if (saga.ksef === null || saga.ksef.number !== null || isEnded(saga.state) || due || isLeased)
        return true;
      if (saga.state === 'unlocking' || saga.state === 'sent') return true;
      return saga.ksef.deadline !== DEADLINES[3] || world.deadlineTold === 'passed';
    },
  },
];

function isLockedByUs({ exists, lockedBy }: World): boolean {
  return exists && lockedBy === 'us';
}

function isHandedOver({ pdf, eInvoice }: World): boolean {
  return pdf !== 'none' || eInvoice !== 'none';
}

/** Upkeep asks about these every day. */
function isSuspected({ saga }: World): boolean {
  return (
    (saga.state === 'gone' || saga.state === 'refused') &&
    !saga.produced &&
    saga.lock !== 'foreign' &&
    saga.lock !== 'none'
  );
}

/** Of what somebody does who has the lease, before it is committed: labels begin with the action. */
const asks = (action: string, label: string, { isLeased, next }: World): boolean =>
  isLeased &&
  next === action &&
  (label === action || label.startsWith(`${action}:`) || label === `crash after ${action}`);

/** A request that its sender has given up arrives when it will: nothing on our side can stop it any more. */
const isLate = (label: string): boolean =>
  label.endsWith('of before arrives') || label === 'the old worker commits';

/** Each request that changes something stands in the database before. */
const INTENDED_IN: Readonly<Record<string, readonly Saga['state'][]>> = {
  lock: ['lock-intended'],
  attach: ['attach-intended'],
  unlock: ['unlocking'],
  send: ['send-intended'],
  register: ['register-intended'],
};

export const STEPS: readonly StepRule<World>[] = [
  {
    rule: 1,
    name: 'nothing is asked for before its intent is committed',
    holds: (before, label) =>
      Object.entries(INTENDED_IN).every(
        ([action, states]) => !asks(action, label, before) || states.includes(before.saga.state),
      ),
  },
  {
    rule: 1,
    name: 'a lock of somebody else stays',
    holds: (before, label, { lockedBy }) =>
      !(before.lockedBy === 'person' && lockedBy === 'nobody') ||
      label.startsWith('a person') ||
      isLate(label),
  },
  {
    rule: 2,
    name: 'nothing is unlocked that was handed over',
    holds: (before, label) =>
      !asks('unlock', label, before) || before.isUnseen || !before.exists || !isHandedOver(before),
  },
  {
    rule: 1,
    name: 'nothing is attached twice',
    holds: (before, label) => !asks('attach', label, before) || before.isUnseen || before.pdf === 'none',
  },
  {
    rule: 3,
    name: 'nothing is sent again without a look',
    holds: (before, label) => !asks('send', label, before) || !before.isUnlooked,
  },
  {
    rule: 3,
    name: 'what a total failure covers is not sent',
    holds: (before, label) => !asks('send', label, before) || !before.isLifted,
  },
  {
    rule: 9,
    name: 'what cannot be drawn offline is kept for KSeF',
    holds: (before, label, { saga = before.saga }) =>
      !asks('draw', label, before) ||
      before.saga.ksef?.number !== null ||
      !['parked', 'unlocking', 'refused'].includes(saga.state),
  },
  {
    rule: 15,
    name: 'a commit of a lost lease changes nothing',
    holds: (before, label, { saga = before.saga, told = before.told, due = before.due }) =>
      label !== 'the old worker commits' ||
      (saga === before.saga && told === before.told && due === before.due),
  },
];

/** Every request ends attached, refused or told, once nothing more goes wrong. */
export const ENDS: Liveness<World> = {
  rule: 5,
  name: 'every request ends attached, refused or told',
  isReached: (world) => {
    const { saga } = world;
    if (isWaitingForReconciliation(world)) return false;
    if (isEnded(saga.state) || saga.state === 'parked') return true;
    if (isHandedOver(world) && !isBeforeAnyLock(saga.state)) return true;
    return saga.alerted !== null && saga.alerted === saga.reason?.code;
  },
  fair: [
    { name: 'work goes on', includes: (kind) => kind === 'saga' },
    { name: 'time passes', includes: (_, label) => label === 'its time comes' },
    { name: 'what fails for ever fails for long', includes: (_, label) => label.startsWith('it fails') },
    { name: 'hours pass after a send', includes: (_, label) => label.startsWith('hours') },
    {
      name: 'KSeF decides',
      includes: (_, label) => label === 'KSeF accepts' || label === 'KSeF finds a duplicate',
    },
    { name: 'the index catches up', includes: (_, label) => label.startsWith('the index') },
    { name: 'the mail goes out', includes: (_, label) => label === 'the platform mails it' },
    { name: 'the platform comes back', includes: (_, label) => label === 'the platform works again' },
    { name: 'KSeF comes back', includes: (_, label) => label === 'KSeF works again' },
    { name: 'reconciliation comes round', includes: (_, label) => label.startsWith('reconciliation') },
  ],
};

function isWaitingForReconciliation({ saga, exists, eInvoice, sentStatus }: World): boolean {
  const isOver = saga.state === 'gone' || saga.state === 'done' || saga.state === 'done-foreign';
  return isOver && exists && eInvoice === 'none' && sentStatus === 'sendingRequested';
}
