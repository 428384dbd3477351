import type { World } from '@spacebooks/cobot-sandbox';
import type { Database } from 'better-sqlite3';
import type { SpaceId } from './plan.js';

interface Pause {
  readonly spaceId: SpaceId;
  /** Epoch milliseconds of the world. */
  readonly from: number;
  /** `Infinity` while it lasts. */
  to: number;
}

/** When people paused spaces, kept apart from the database: a daemon that forgets a pause does not forget this. */
export interface Pauses {
  decided(spaceId: SpaceId, kind: 'pause' | 'resume'): void;
  /** Spaces that are paused now. */
  lasting(): readonly SpaceId[];
  /** @returns one line for each change that was asked of the platform in a paused space */
  broken(platform: World): readonly string[];
  /** @returns one line for each batch that a paused space has handed out, where the machine's clock was never wrong */
  brokenByBooks(database: Database): readonly string[];
}

/** What is under way goes on: requests that wait for a Retry-After of minutes, or are repeated. */
const UNDER_WAY_MS = 20 * 60_000;
/** The platform's journal has no smaller times. */
const JOURNAL_MS = 1_000;
/** A night reads many pages. */
const NIGHT_UNDER_WAY_MS = 60 * 60_000;

export function createPauses(now: () => number): Pauses {
  const pauses: Pause[] = [];
  const lasting = (spaceId: SpaceId): Pause | undefined =>
    pauses.find((pause) => pause.spaceId === spaceId && pause.to === Number.POSITIVE_INFINITY);
  return {
    decided: (spaceId, kind) => {
      const pause = lasting(spaceId);
      if (kind === 'resume' && pause !== undefined) pause.to = now();
      if (kind === 'pause' && pause === undefined)
        pauses.push({ spaceId, from: now(), to: Number.POSITIVE_INFINITY });
    },
    lasting: () => [...new Set(pauses.filter((pause) => pause === lasting(pause.spaceId)).map(idOf))],
    broken: ({ requests, invoices }) => {
      if (pauses.length === 0) return [];
      return requests.entries(1).flatMap(({ method, path, userId, at }) => {
        if (method === 'GET' || userId === null) return [];
        const space = invoices.get(/\/invoices\/([^/]+)/.exec(path)?.[1] ?? '')?.spaceId;
        const moment = Date.parse(at);
        const pause = pauses.find(
          ({ spaceId, from, to }) =>
            space === `space-${spaceId}` && moment > from + UNDER_WAY_MS && moment + JOURNAL_MS < to,
        );
        return pause === undefined ? [] : [`${method} ${path} at ${at}, and ${pause.spaceId} is paused`];
      });
    },
    brokenByBooks: (database) => {
      const released = database.prepare(
        'select number from batch where space_id = ? and created_at > ? and created_at < ?',
      );
      return pauses.flatMap(({ spaceId, from, to }) => {
        const rows = released.all(spaceId, from + NIGHT_UNDER_WAY_MS, Math.min(to, Number.MAX_SAFE_INTEGER));
        return (rows as { number: number }[]).map(
          ({ number }) => `batch ${number} is handed out, and ${spaceId} is paused`,
        );
      });
    },
  };
}

function idOf({ spaceId }: Pause): SpaceId {
  return spaceId;
}
