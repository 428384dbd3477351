import type { RateLimitStore } from '../src/rate-limit.js';

/** The store of a limiter, open to tests. */
export interface RateLimitMemory extends RateLimitStore {
  readonly sent: { userKey: string; at: number }[];
  readonly pauses: Map<string, { at: number; until: number }>;
}

/** Others write later moments while a statement waits. */
const AHEAD_MS = 60_000;

/** Keeps the contract of the store in the database, except that moments to come stay as they are. */
export function rateLimitMemory(sent: RateLimitMemory['sent'] = []): RateLimitMemory {
  const pauses: RateLimitMemory['pauses'] = new Map();
  const pausedUntil = (userKey: string, now: number, holdAfterRollbackMs = 0): number | null => {
    const pause = pauses.get(userKey);
    if (pause === undefined || pause.until <= now) return null;
    if (pause.at <= now + AHEAD_MS) return pause.until;
    if (holdAfterRollbackMs === 0) return null;
    pauses.set(userKey, { at: now, until: now + Math.min(pause.until - pause.at, holdAfterRollbackMs) });
    return pausedUntil(userKey, now);
  };
  const successors = new Map<string, string>();
  const inFlight = (userKey: string, sentAt: number): RateLimitMemory['sent'][number] | undefined => {
    const keys = [userKey, successors.get(userKey)];
    return sent.find((each) => keys.includes(each.userKey) && each.at === sentAt);
  };
  return {
    sent,
    pauses,
    pausedUntil: async (userKey, now, holdMs) => pausedUntil(userKey, now, holdMs),
    pause: async (userKey, at, until) => void pauses.set(userKey, { at, until }),
    recent: async (userKey, since) =>
      sent.filter((each) => each.userKey === userKey && each.at > since).map(({ at }) => at),
    record: async (userKey, at, limits) => {
      const isFull = limits.some(({ since, most }) => {
        const within = sent.filter(
          (each) => each.userKey === userKey && each.at > since && each.at <= at + AHEAD_MS,
        );
        return within.length >= most;
      });
      if (isFull || pausedUntil(userKey, at) !== null) return false;
      sent.push({ userKey, at });
      return true;
    },
    answered: async (userKey, sentAt, at) => {
      const found = inFlight(userKey, sentAt);
      if (found !== undefined) found.at = at;
    },
    giveBack: async (userKey, sentAt) => {
      const found = inFlight(userKey, sentAt);
      if (found !== undefined) sent.splice(sent.indexOf(found), 1);
    },
    move: async (fromKey, toKey) => {
      successors.set(fromKey, toKey);
      for (const each of sent) if (each.userKey === fromKey) each.userKey = toKey;
    },
  };
}
