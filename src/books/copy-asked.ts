import { asFailure } from '../domain/errors.js';
import type { PlatformClient } from '../platform/client.js';
import type { BookSpace } from './book-space.js';
import { copyNow } from './copy-now.js';
import { type CopyingDeps, followCopy } from './follow-copy.js';

/**
 * Makes the copy of the platform that somebody asked for, under the claim that the caller holds. What became of it is kept
 * for whoever asked: a failure is theirs to see, and raises no alert.
 */
export async function copyAsked(
  deps: CopyingDeps,
  space: BookSpace,
  client: PlatformClient,
  stop: AbortSignal,
): Promise<void> {
  const { stores, log } = deps;
  const asked = await stores.syncs.waiting(space.id);
  if (asked === null) return;
  try {
    const onBegin = (run: number): Promise<void> => stores.syncs.begun(asked.id, run);
    await followCopy(deps, space, await copyNow(deps, space, client, { signal: stop }, onBegin), stop);
  } catch (error) {
    const { code, detail } = asFailure(error);
    log.warn('sync.failed', { space: space.id, code, detail });
  }
}
