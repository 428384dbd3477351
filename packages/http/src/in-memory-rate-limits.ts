import type { RateLimitStore } from './rate-limit.js';

/** What a limiter remembers where there is no store: as long as the process lives. */
export function inMemoryRateLimits(): RateLimitStore {
  const sent: { key: string; at: number }[] = [];
  const successors = new Map<string, string>();
  const between = (key: string, since: number, until: number): readonly number[] =>
    sent.filter((each) => each.key === key && each.at > since && each.at <= until).map(({ at }) => at);
  const inFlight = (key: string, sentAt: number): { key: string; at: number } | undefined => {
    const keys = [key, successors.get(key)];
    return sent.find((each) => keys.includes(each.key) && each.at === sentAt);
  };
  return {
    recent: async (key, since, now) => between(key, since, now),
    record: async (key, at, limits) => {
      if (limits.some(({ since, most }) => between(key, since, at).length >= most)) return false;
      sent.push({ key, at });
      return true;
    },
    answered: async (key, sentAt, at) => {
      const found = inFlight(key, sentAt);
      if (found !== undefined) found.at = at;
    },
    giveBack: async (key, sentAt) => {
      const found = inFlight(key, sentAt);
      if (found !== undefined) sent.splice(sent.indexOf(found), 1);
    },
    // The limiter itself waits; no other program shares this.
    pausedUntil: async () => null,
    pause: async () => undefined,
    move: async (fromKey, toKey) => {
      successors.set(fromKey, toKey);
      for (const each of sent) if (each.key === fromKey) each.key = toKey;
    },
  };
}
