import type { Action, SagaEvent } from '../../../../src/domain/saga/model.js';
import { isEnded } from '../../../../src/domain/saga/model.js';
import type { Happens } from '../engine/model.js';
import { BLOCKED, type Code, failed, WITHOUT_RIGHTS } from './outcome.js';
import { answered, outcomesOf, type Runner } from './work.js';
import type { Adrift, World } from './world.js';

const AT_KSEF: readonly Action[] = [
  ...(['open-session', 'send', 'locate', 'ask', 'compare-duplicate', 'adopt', 'confirm-absent'] as const),
  'fetch-receipt',
];
const ON_THE_PLATFORM: readonly Action[] = ['read', 'lock', 'attach', 'compare', 'unlock', 'register'];
/** What changes something on another side. */
const CHANGES: readonly Action[] = [
  'lock',
  'attach',
  'unlock',
  'register',
  'send',
  'confirm-absent',
  'open-session',
];
/** What must not be carried out behind its sender's back more than the sender knows. */
const DRIFTS: readonly Action[] = ['lock', 'attach', 'unlock', 'register', 'send'];

/** What goes wrong with what the worker is doing: each costs one trouble. */
export function goWrong(world: World, runner: Runner, happens: Happens<World>): void {
  const { next, held, troubles } = world;
  if (!world.isLeased || next === 'nothing' || troubles === 0) return;
  const left = { troubles: troubles - 1 };
  const fails = (label: string, event: SagaEvent, effect: Partial<World> = {}): void =>
    happens('fault', `${next}: ${label}`, { ...effect, ...answered(world, effect, event, runner), ...left });
  for (const code of refusalsOf(next)) fails(`refused with ${code}`, failed(next, code, next === 'send'));
  if (isRemote(next)) fails('lost on its way', failed(next, unreachable(next), next === 'send'));
  if (CHANGES.includes(next)) {
    for (const { effect } of outcomesOf(next, held, world))
      fails('its answer is lost', failed(next, unreachable(next)), effect);
  }
  if (DRIFTS.includes(next) && world.adrift === null) {
    const adrift = { action: next, held, byOldWorker: false };
    fails('given up, and still under way', failed(next, unreachable(next)), { adrift });
  }
  crash(world, happens, left);
  loseSpace(world, happens, left);
}

/** Dies before it asks, or after that had its effect, before it is committed. */
function crash(world: World, happens: Happens<World>, left: Partial<World>): void {
  const { next, held } = world;
  if (next === 'nothing') return;
  happens('fault', `crash before ${next}`, { ...abandoned(world), ...left });
  if (!CHANGES.includes(next)) return;
  for (const { effect } of outcomesOf(next, held, world)) {
    happens('fault', `crash after ${next}`, { ...effect, ...abandoned({ ...world, ...effect }), ...left });
  }
}

/** Taken for dead, it still has a step in hand. */
function loseSpace(world: World, happens: Happens<World>, left: Partial<World>): void {
  const { next, held, adrift } = world;
  if (next === 'nothing' || adrift !== null || !DRIFTS.includes(next)) return;
  happens('fault', `another worker takes over before ${next}`, {
    ...abandoned(world),
    ...left,
    adrift: { action: next, held, byOldWorker: true },
  });
}

/** Nobody has the lease; at its start whoever follows takes up what was under way or is parked. */
function abandoned({ saga }: World): Partial<World> {
  return { isLeased: false, held: saga, next: 'nothing', shown: null, due: !isEnded(saga.state) };
}

/** A request without a waiting sender arrives after all, or never. */
export function drift(world: World, runner: Runner, happens: Happens<World>): void {
  const { adrift } = world;
  if (adrift === null) return;
  happens('fault', `${adrift.action} of before never arrives`, { adrift: null });
  for (const { effect, event } of outcomesOf(adrift.action, adrift.held, world)) {
    const unseen = { ...effect, ...notSeen(effect, world), adrift: null };
    happens('fault', `${adrift.action} of before arrives`, unseen);
    if (adrift.byOldWorker) commitLate(world, unseen, event, adrift, runner, happens);
  }
}

/** What arrives behind the back of whoever works now, that one cannot have looked at, or know for ours. */
function notSeen(effect: Partial<World>, world: World): Partial<World> {
  const { state, lock } = world.saga;
  const isKnown = !isEnded(state) && (lock === 'intended' || lock === 'ours') && world.next !== 'lock';
  return {
    ...(effect.lockedBy === 'us' && !isKnown ? { lockedBy: 'unclear' } : {}),
    ...(effect.isUnlockedByUs === true ? { isUnlockedByUs: false } : {}),
    ...((effect.pdf ?? 'none') !== 'none' || effect.eInvoice !== undefined ? { isUnseen: true } : {}),
    ...(effect.isUnlooked === true ? { isUnlooked: world.isUnlooked } : {}),
  };
}

/** The old worker has its answer, and commits what that came to: the space is not its own any more. */
function commitLate(
  world: World,
  effect: Partial<World>,
  event: SagaEvent,
  { held }: Adrift,
  runner: Runner,
  happens: Happens<World>,
): void {
  const label = 'the old worker commits';
  if (runner.isFenced) {
    happens('saga', label, effect);
    return;
  }
  const { saga, due } = { due: world.due, ...answered({ ...world, held }, effect, event, runner) };
  happens('saga', label, {
    ...effect,
    ...(saga !== undefined && { saga, due, ...(world.isLeased ? {} : { held: saga }) }),
  });
}

function isRemote(action: Action): boolean {
  return AT_KSEF.includes(action) || ON_THE_PLATFORM.includes(action);
}

function unreachable(action: Action): Code {
  return AT_KSEF.includes(action) ? 'ksef.unreachable' : 'platform.unreachable';
}

/** One of each class that the saga tells apart; nothing has come of the request then. */
function refusalsOf(action: Action): readonly Code[] {
  if (action === 'draw')
    return ['daemon.defect', 'invoice.refused', 'ksef.offline-certificate', 'archive.refused'];
  if (ON_THE_PLATFORM.includes(action))
    return [
      'platform.conflict',
      'platform.rejected',
      'platform.forbidden',
      'platform.unauthorized',
      'daemon.defect',
    ];
  if (action === 'send') return ['ksef.rejected', 'ksef.unauthorized', 'ksef.session-closed'];
  if (AT_KSEF.includes(action))
    return ['ksef.rejected', 'ksef.unauthorized', 'ksef.not-found', 'daemon.defect'];
  return ['daemon.defect', 'archive.refused'];
}

/** While a side is down, or turns us away, everything asked of it fails; that costs nothing more. */
export function failWhileDown(world: World, runner: Runner, happens: Happens<World>): boolean {
  const { next } = world;
  if (!world.isLeased || next === 'nothing') return false;
  const event = whileDown(world, next);
  if (event?.type !== 'failed') return false;
  happens('saga', `${next} fails with ${event.failure.code}`, answered(world, {}, event, runner));
  return true;
}

const WHILE_PLATFORM = {
  up: null,
  down: 'platform.unreachable',
  denies: 'platform.unauthorized',
  conflicts: 'platform.conflict',
} as const;

function whileDown({ platform, ksef }: World, action: Action): SagaEvent | null {
  if (ON_THE_PLATFORM.includes(action)) {
    const code = WHILE_PLATFORM[platform];
    return code === null ? null : failed(action, code);
  }
  if (!AT_KSEF.includes(action)) return null;
  if (ksef === 'down') return failed(action, 'ksef.unreachable', action === 'send');
  if (ksef === 'denies') return failed(action, 'ksef.unauthorized', action === 'send');
  return action === 'send' ? WHILE_SENDS_FAIL[ksef] : null;
}

const WHILE_SENDS_FAIL = {
  up: null,
  'takes nothing': failed('send', 'ksef.session-closed', true),
  'fails sends': failed('send', 'ksef.unavailable'),
  blocks: BLOCKED,
  'gives no rights': WITHOUT_RIGHTS,
} as const;
