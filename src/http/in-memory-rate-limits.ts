import type { RateLimitStore } from '../domain/rate-limit.js';

/** What a limiter remembers where there is no store: as long as the process lives. */
export function inMemoryRateLimits(): RateLimitStore {
  const sent: { key: string; at: number }[] = [];
  const successors = new Map<string, string>();
  const between = (key: string, since: number, until: number): readonly number[] =>
    sent.filter((each) => each.key === key && each.at > since && each.at <= until).map(({ at }) => at);
  return {
    recent: async (key, since, now) => between(key, since, now),
    record: async (key, at, limits) => {
      if (limits.some(({ since, most }) => between(key, since, at).length >= most)) return false;
      sent.push({ key, at });
      return true;
    },
    answered: async (key, sentAt, at) => {
      const keys = [key, successors.get(key)];
      const found = sent.find((each) => keys.includes(each.key) && each.at === sentAt);
      if (found !== undefined) found.at = at;
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
