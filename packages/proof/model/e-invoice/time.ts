import { isEnded, type Saga } from '../../../../src/domain/saga/model.js';
import type { Happens } from '../engine/model.js';
import { abstractSaga, countOf } from './abstract-saga.js';
import { DAYS_AGO, DEADLINES, HOURS_AGO } from './moments.js';
import type { World } from './world.js';

/**
 * What passes by itself: waiting times end, what was noted lies longer ago, the deadline comes nearer.
 *
 * @param hasDeadlines whether that is told apart
 */
export function passTime(world: World, hasDeadlines: boolean, happens: Happens<World>): void {
  const { saga, isLeased } = world;
  if (isEnded(saga.state)) return;
  sendLongAgo(world, happens);
  if (isLeased) return;
  if (!world.due && saga.runAt !== null) happens('environment', 'its time comes', { due: true });
  const ages = (label: string, changes: Partial<Saga>, more: Partial<World> = {}): void => {
    const aged = abstractSaga({ ...saga, ...changes });
    happens('environment', label, { saga: aged, held: aged, ...more });
  };
  if (!world.due) failOn(saga, ages);
  if (hasDeadlines) comeNearer(world, ages);
}

type Ages = (label: string, changes: Partial<Saga>, more?: Partial<World>) => void;

/** What has failed fails on in the same way, up to just before the next threshold that is counted. */
function failOn(saga: Saga, ages: Ages): void {
  const { failures, failingSince, state } = saga;
  if (failures === 0 || failingSince === null || state === 'parked') return;
  if (failures < 7) ages('it fails some more times', { failures: countOf(7), ...notTakenSoOften(saga) });
  if (failures >= 8 && (failures < 19 || failingSince > DAYS_AGO)) {
    ages('it fails for a day', { failures: countOf(19), failingSince: DAYS_AGO });
  }
}

function notTakenSoOften({ ksef }: Saga): Partial<Saga> {
  const { notTaken } = ksef ?? {};
  return ksef === null || notTaken == null ? {} : { ksef: { ...ksef, notTaken: { ...notTaken, sends: 7 } } };
}

/**
 * An hour after a send KSeF's index has caught up, and after two its answer takes long. Steps may take that long as well, so that
 * it passes whether or not somebody works.
 */
function sendLongAgo({ saga, held }: World, happens: Happens<World>): void {
  const ofSaga = aged(saga);
  if (ofSaga === saga) return;
  const changes = { saga: ofSaga, held: held === saga ? ofSaga : aged(held), isIndexed: true };
  happens('environment', 'hours have passed since it was sent', changes);
}

function aged(saga: Saga): Saga {
  const { ksef } = saga;
  if (ksef === null || ksef.sentAt === null || ksef.sentAt <= HOURS_AGO) return saga;
  return abstractSaga({ ...saga, ksef: { ...ksef, sentAt: HOURS_AGO } });
}

/** A saga that waits for KSeF is due at each of these moments. */
function comeNearer(world: World, ages: Ages): void {
  const { saga } = world;
  const { ksef } = saga;
  if (ksef === null || ksef.number !== null) return;
  const next = DEADLINES[(DEADLINES as readonly number[]).indexOf(ksef.deadline) + 1];
  if (next === undefined) return;
  const isWatched = saga.state !== 'unlocking' && saga.state !== 'sent';
  ages(
    next === DEADLINES.at(-1) ? 'the deadline passes' : 'the deadline comes nearer',
    { ksef: { ...ksef, deadline: next } },
    isWatched ? { due: true } : {},
  );
}
