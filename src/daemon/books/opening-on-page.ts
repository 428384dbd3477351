import type { Clock } from '@spacebooks/base/clock';
import type { BookSpace } from '../../books/book-space.js';
import type { BookStores } from '../../books/book-stores.js';
import { openingLine } from '../../books/month/opening.js';
import { confirmOpening, openingItems } from '../../books/opening/opening-desk.js';
import type { Config } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import type { BookDesk } from '../../web/book-desk.js';
import { perList } from '../spaces/live-config.js';
import { bookSpaces } from './book-spaces.js';

interface OpeningOnPageDeps {
  readonly config: Config;
  readonly stores: BookStores;
  /** The same, for what is only looked at. */
  readonly looking: BookStores;
  readonly clock: Clock;
  readonly wakeBooks: (spaceId: string) => void;
}

/** @param spaceOf throws where a space has no books */
export function openingOnPage(
  { config, stores, looking, clock, wakeBooks }: OpeningOnPageDeps,
  spaceOf: (spaceId: string) => BookSpace,
): Pick<BookDesk, 'opening' | 'confirmOpening'> {
  return {
    opening: async (spaceId) => {
      const space = bookSpaces(config).find(({ id }) => id === spaceId);
      if (space === undefined) return null;
      const list = await openingItems({ stores: looking }, space);
      return { list, found: openingLine(space.id, list).found };
    },
    confirmOpening: async (spaceId, yes) => {
      const list = await confirmOpening({ stores, clock }, spaceOf(spaceId), yes);
      wakeBooks(spaceId);
      return list;
    },
  };
}

interface Seen {
  readonly space: BookSpace;
  /** Of the last copy and the last yes. */
  readonly state: string;
  readonly isAsked: boolean;
}

/**
 * Of spaces, those whose opening items wait for a person. Every copy from before the cutover is read once for each sync, yes
 * and configuration.
 */
export function openingAsked(
  stores: BookStores,
  config: Config,
): (spaceIds: readonly string[]) => Promise<readonly string[]> {
  const spacesOf = perList((spaces) => bookSpaces({ ...config, spaces }));
  const seen = new Map<string, Seen>();
  return async (spaceIds) => {
    const asked: string[] = [];
    for (const space of spacesOf(config.spaces).filter(({ id }) => spaceIds.includes(id))) {
      const state = await stateOf(stores, space);
      const known = seen.get(space.id);
      const isKnown = known?.space === space && known.state === state;
      const isAsked = isKnown ? known.isAsked : await isOpeningAsked(stores, space);
      seen.set(space.id, { space, state, isAsked });
      if (isAsked) asked.push(space.id);
    }
    return asked;
  };
}

async function stateOf({ mirror, openings }: BookStores, { id, settings }: BookSpace): Promise<string> {
  const copied = await mirror.lastSync(id);
  const said = await openings.latest(id, settings.from);
  return JSON.stringify([copied?.startedAt, copied?.finishedAt, said?.digest, said?.at]);
}

async function isOpeningAsked(stores: BookStores, space: BookSpace): Promise<boolean> {
  try {
    return (await openingItems({ stores }, space)).state === 'asked';
  } catch (error) {
    // The page of the switch says why; a list of tasks has more to show.
    if (error instanceof Failure) return false;
    throw error;
  }
}
