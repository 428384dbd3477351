import type { RateLimitStore } from '@spacebooks/http/rate-limit';

/** Remembers nothing: for windows that are over when the next process begins, in which the limiter alone counts. */
export const UNSTORED: RateLimitStore = {
  recent: async () => [],
  record: async () => true,
  answered: async () => undefined,
  giveBack: async () => undefined,
  pausedUntil: async () => null,
  pause: async () => undefined,
  move: async () => undefined,
};
