import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who does a piece of work, for which share of the spaces. Where several workers share a database, it commits only while
 * the share is still that owner's at that version; an engine that only one process works with ignores it.
 */
export interface Fence {
  readonly share: string;
  readonly owner: string;
  /** Counts the takeovers of the share. */
  readonly version: number;
}

const fences = new AsyncLocalStorage<Fence | undefined>();

/** Everything that `work` writes, directly or later, is written within the fence. Transactions throw Failure `share.lost`. */
export function fenced<T>(fence: Fence, work: () => T): T {
  return fences.run(fence, work);
}

/** What belongs to no share: a user's rate limit, what a worker knows about itself. */
export function unfenced<T>(work: () => T): T {
  return fences.run(undefined, work);
}

export function currentFence(): Fence | undefined {
  return fences.getStore();
}

/** The same object, whose asynchronous methods all work unfenced. */
export function outsideFences<Methods extends object>(methods: Methods): Methods {
  const outside = Object.entries(methods).map(([name, method]) => [
    name,
    (...given: unknown[]) => unfenced(() => method(...given)),
  ]);
  return Object.fromEntries(outside);
}
