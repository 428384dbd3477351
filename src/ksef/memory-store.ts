import type { KsefStateStore } from './state-store.js';

/** What a client remembers where there is no store: as long as the process lives. */
export function createKsefMemoryStore(): KsefStateStore {
  const sent: { readonly limitKey: string; readonly at: number }[] = [];
  const pauses = new Map<string, number>();
  return {
    requestsSince: async (limitKey, since) =>
      sent.filter((each) => each.limitKey === limitKey && each.at > since).map(({ at }) => at),
    recordRequest: async (limitKey, at) => void sent.push({ limitKey, at }),
    pausedUntil: async (limitKey) => pauses.get(limitKey) ?? null,
    pauseUntil: async (limitKey, until) => void pauses.set(limitKey, until),
    openSessions: async () => [],
    sessionOpened: async () => undefined,
    sessionClosed: async () => undefined,
  };
}
