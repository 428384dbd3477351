import type { KsefLocation, KsefStatus } from '../../../../src/domain/saga/ksef/model.js';
import type { Action, Saga } from '../../../../src/domain/saga/model.js';
import { acceptedOf, arrival, arrivalsOf, freePlace, type Received, sessionField } from './arrivals.js';
import { failed, type Outcome } from './outcome.js';
import { type Content, SESSIONS, type Session, type World } from './world.js';

/** What KSeF does about each request, where nothing goes wrong. */
export function askKsef(action: Action, world: World, held: Saga): readonly Outcome[] {
  switch (action) {
    case 'open-session':
      return [openSession(world)];
    case 'send':
      return [send(world, held)];
    case 'ask':
      return ask(world, held);
    case 'locate': {
      const location = find(world, held, [presentSession(held)], ['dropped']);
      return [{ effect: LOOKED, event: { type: 'located', location } }];
    }
    case 'confirm-absent':
      return [confirmAbsent(world, held)];
    case 'compare-duplicate':
      return [compareDuplicate(world, held)];
    case 'adopt':
      return [adopt(world)];
    case 'fetch-receipt':
      return [{ effect: {}, event: { type: 'receipt-archived' } }];
    default:
      return [];
  }
}

const LOOKED: Partial<World> = { isUnlooked: false };

/** The client keeps a session that it takes to be open. */
function openSession(world: World): Outcome {
  if (world.isLifted) return { effect: {}, event: { type: 'sending-lifted' } };
  const open = SESSIONS.find((each) => world[sessionField(each)] === 'open');
  const session = open ?? SESSIONS.find((each) => world[sessionField(each)] === 'none');
  if (session === undefined) throw new Error('the model has too few sessions');
  return { effect: { [sessionField(session)]: 'open' }, event: { type: 'session-opened', session } };
}

function presentSession({ ksef }: Saga): Session {
  return (ksef?.sessions.at(-1) ?? '1') as Session;
}

function send(world: World, held: Saga): Outcome {
  const session = presentSession(held);
  if (world[sessionField(session)] !== 'open') {
    return { effect: {}, event: failed('send', 'ksef.session-closed', true) };
  }
  const place = freePlace(world);
  if (place === null) throw new Error('the model has too few places for arrivals');
  const document = { session, content: held.contentDigest as Content, verdict: 'processing' } as const;
  return {
    effect: { [place]: arrival(document), isUnlooked: true },
    event: { type: 'sent', reference: place },
  };
}

function ask(world: World, held: Saga): readonly Outcome[] {
  const found = arrivalsOf(world).find(({ place }) => place === held.ksef?.reference);
  if (found === undefined) return [{ effect: {}, event: failed('ask', 'ksef.not-found') }];
  return statusesOf(found, world).map((status) => ({
    label:
      status.kind === 'duplicate' ? `duplicate of ${status.ksefNumber ?? 'what is not named'}` : status.kind,
    effect: LOOKED,
    event: { type: 'status', status },
  }));
}

/** KSeF may leave out which document it is that has our key. */
function statusesOf({ verdict }: Received, world: World): readonly KsefStatus[] {
  switch (verdict) {
    case 'processing':
      return [{ kind: 'processing' }];
    case 'accepted':
      return [{ kind: 'accepted', ksefNumber: 'K', acquisitionDate: 'T' }];
    case 'duplicate':
      return [numberOfAccepted(world), null].map((ksefNumber) => ({
        kind: 'duplicate',
        ksefNumber,
        session: null,
      }));
    default:
      return [{ kind: verdict, detail: '' }];
  }
}

function numberOfAccepted(world: World): 'K' | 'F' {
  return acceptedOf(world) === undefined ? 'F' : 'K';
}

/** By this order where a session has more than one of the same bytes. */
const RANK = ['accepted', 'processing', 'duplicate', 'rejected', 'dropped'];

function find(
  world: World,
  held: Saga,
  sessions: readonly string[],
  passedOver: readonly string[],
): KsefLocation {
  for (const session of sessions) {
    const [found] = arrivalsOf(world)
      .filter((each) => each.session === session && each.content === held.contentDigest)
      .toSorted((a, b) => RANK.indexOf(a.verdict) - RANK.indexOf(b.verdict));
    if (found === undefined || passedOver.includes(found.verdict)) continue;
    const [status] = statusesOf(found, world);
    if (status !== undefined) return { place: 'session', session, reference: found.place, status };
  }
  const ours = foundByNumber(world);
  if (ours === 'F') return { place: 'taken', ksefNumber: 'F', difference: { key: '' } };
  if (ours === null) return { place: 'nowhere' };
  return ours.content === held.contentDigest
    ? { place: 'archive', ksefNumber: 'K', acquisitionDate: 'T' }
    : { place: 'taken', ksefNumber: 'K', difference: { key: '' } };
}

/** Of the index, which lags. */
function foundByNumber(world: World): Received | 'F' | null {
  const ours = acceptedOf(world);
  if (ours !== undefined) return world.isIndexed ? ours : null;
  return world.other === 'indexed' ? 'F' : null;
}

function confirmAbsent(world: World, held: Saga): Outcome {
  const sessions = held.ksef?.sessions ?? [];
  const closed = Object.fromEntries(sessions.map((each) => [sessionField(each), 'closed']));
  const location = find(world, held, sessions, ['dropped', 'rejected']);
  return { effect: { ...closed, ...LOOKED }, event: { type: 'absence-checked', closed: true, location } };
}

function compareDuplicate(world: World, held: Saga): Outcome {
  const named = held.ksef?.duplicateOf?.ksefNumber ?? null;
  const found = foundByNumber(world);
  if (named === null && found === null)
    return { effect: {}, event: failed('compare-duplicate', 'ksef.not-found') };
  const ours = acceptedOf(world);
  const isOurs = ours !== undefined && ours.content === held.contentDigest;
  // When it was accepted only the index says.
  if (isOurs && found === null) return { effect: {}, event: failed('compare-duplicate', 'ksef.not-found') };
  const ksefNumber = numberOfAccepted(world);
  return {
    effect: LOOKED,
    event: isOurs
      ? { type: 'duplicate-compared', ours: true, ksefNumber, acquisitionDate: 'T' }
      : { type: 'duplicate-compared', ours: false, ksefNumber, difference: { key: '' } },
  };
}

/** A person decides for the document with our number; a slip names one of another invoice. */
function adopt(world: World): Outcome {
  if (world.adoption === 'none') return { effect: {}, event: { type: 'not-adopted' } };
  if (world.adoption === 'wrong') {
    const refused = { decision: 1, detail: '' };
    return { effect: {}, event: { type: 'not-adopted', refused } };
  }
  const ksefNumber = numberOfAccepted(world);
  if (foundByNumber(world) === null) return { effect: {}, event: failed('adopt', 'ksef.not-found') };
  return { effect: {}, event: { type: 'adopted', ksefNumber, acquisitionDate: 'T' } };
}
