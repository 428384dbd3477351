import type { Arrival, Content, Session, Verdict, World } from './world.js';

/** What KSeF has received of ours, in the order of its arrival. */
const PLACES = ['arrival1', 'arrival2', 'arrival3'] as const;
export type Place = (typeof PLACES)[number];

export interface Received {
  readonly place: Place;
  readonly session: Session;
  readonly content: Content;
  readonly verdict: Verdict;
}

export function arrivalsOf(world: World): readonly Received[] {
  return PLACES.flatMap((place) => {
    if (world[place] === 'none') return [];
    const [session, content, verdict] = world[place].split(' ') as [Session, Content, Verdict];
    return [{ place, session, content, verdict }];
  });
}

export function arrival({ session, content, verdict }: Omit<Received, 'place'>): Arrival {
  return `${session} ${content} ${verdict}`;
}

/** Null where all places are taken: the model is too small then, and says so. */
export function freePlace(world: World): Place | null {
  return PLACES.find((place) => world[place] === 'none') ?? null;
}

export function acceptedOf(world: World): Received | undefined {
  return arrivalsOf(world).find(({ verdict }) => verdict === 'accepted');
}

export type SessionField = `session${Session}`;

export function sessionField(session: string): SessionField {
  return `session${session as Session}`;
}
