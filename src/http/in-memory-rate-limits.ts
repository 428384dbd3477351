import type { RateLimitStore } from '../domain/rate-limit.js';

/** What a limiter remembers where there is no store: as long as the process lives. */
export function inMemoryRateLimits(): RateLimitStore {
  let sent: { key: string; at: number }[] = [];
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
      const found = sent.find((each) => each.key === key && each.at === sentAt);
      if (found !== undefined) found.at = at;
    },
    // The limiter itself waits; no other program shares this.
    pausedUntil: async () => null,
    pause: async () => undefined,
    move: async (fromKey, toKey) => {
      sent = sent.map(({ key, at }) => ({ key: key === fromKey ? toKey : key, at }));
    },
  };
}
