import type { TokenUsers } from './token-user.js';
import type { SendTimes } from './user-queue.js';

/** What the rate limiter remembers where there is no store: as long as the process lives. */
export function createOwnMemory(): SendTimes & TokenUsers {
  const sent: { userKey: string; at: number }[] = [];
  const users = new Map<string, string>();
  const after = (userKey: string, since: number): readonly number[] =>
    sent.filter((each) => each.userKey === userKey && each.at > since).map(({ at }) => at);
  return {
    recent: async (userKey, since) => after(userKey, since),
    record: async (userKey, at, { since, most }) => {
      if (after(userKey, since).length >= most) return false;
      sent.push({ userKey, at });
      return true;
    },
    answered: async (userKey, sentAt, at) => {
      const found = sent.find((each) => each.userKey === userKey && each.at === sentAt);
      if (found !== undefined) found.at = at;
    },
    // The queue itself waits; nobody else is there to be told.
    pausedUntil: async () => null,
    pause: async () => undefined,
    move: async (fromKey, toKey) => {
      for (const each of sent) if (each.userKey === fromKey) each.userKey = toKey;
    },
    userOf: async (digest) => users.get(digest) ?? null,
    rememberUser: async (digest, id) => void users.set(digest, id),
  };
}
