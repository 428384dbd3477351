import { addDays } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from '../../books/book-stores.js';
import { lastBegun, nightBegins } from '../../books/schedule/business-date.js';
import type { Config } from '../../config/config.js';
import { nightState } from '../../domain/night-standing.js';
import type { LastSync, NightDesk } from '../../web/night-desk.js';
import { perList } from '../spaces/live-config.js';
import { bookSpaces } from './book-spaces.js';
import { spacesWithBooks } from './books-of-page.js';

interface NightDeskDeps {
  readonly config: Config;
  readonly stores: BookStores;
  /** For what people look at. */
  readonly looking: BookStores;
  readonly clock: Clock;
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  /** There is something to do in the books of a space, at once. */
  readonly expediteBooks: (spaceId: string) => void;
}

/** The nights of the page, and copies of the platform that people ask for. */
export function openNightDesk(deps: NightDeskDeps): NightDesk {
  const { config, stores, looking, clock, isPaused, expediteBooks } = deps;
  const spaceOf = spacesWithBooks(config);
  const spacesOf = perList((spaces) => bookSpaces({ ...config, spaces }));
  const lastSync = async (spaceId: string): Promise<LastSync | null> => {
    const asked = await looking.syncs.last(spaceId);
    if (asked === null) return null;
    const { by, askedAt, run, isWaiting } = asked;
    if (isWaiting) return { by, askedAt, run, state: 'waiting' };
    if (run?.outcome) return { by, askedAt, run, state: run.outcome };
    const isRunning = run !== null && (await looking.asked.isBusy(spaceId, clock.now()));
    return { by, askedAt, run, state: isRunning ? 'running' : 'lost' };
  };
  return {
    of: async (spaceIds) => {
      const spaces = spacesOf(config.spaces).filter(({ id }) => spaceIds.includes(id));
      const nights = await looking.runs.lastNights(spaces.map(({ id }) => id));
      const now = clock.now();
      return Promise.all(
        spaces.map(async ({ id, timeZone, accounting }) => {
          const time = { timeZone, at: accounting.night_at };
          const date = lastBegun(now, time);
          const last = nights.get(id) ?? null;
          const isBusy = last?.outcome === null && (await looking.asked.isBusy(id, now));
          return {
            spaceId: id,
            state: nightState({ last, begun: { date, at: nightBegins(date, time) }, isBusy, now }),
            last,
            nextAt: nightBegins(addDays(date, 1), time),
            isPaused: await isPaused(id),
          };
        }),
      );
    },
    lastSync,
    sync: async (spaceId, by) => {
      const { id } = spaceOf(spaceId);
      if (await isPaused(id)) return 'paused';
      if ((await lastSync(id))?.state === 'running') return 'running';
      await stores.syncs.ask(id, { by, at: clock.now() });
      expediteBooks(id);
      return 'asked';
    },
  };
}
