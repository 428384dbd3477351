import type { Clock } from '../clock.js';
import type { LocalDate } from '../domain/invoice.js';
import type { SyncResult } from '../domain/sync-result.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import type { Mirror } from '../store/mirror.js';
import type { BookSpace } from './book-space.js';
import type { SyncProgress } from './mirror/sync-parts.js';
import { syncSpace } from './mirror/sync-space.js';

export interface SyncDeps {
  readonly mirror: Mirror;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SyncOptions {
  readonly since?: LocalDate | undefined;
  readonly acceptDeletions?: boolean | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Copies what has changed on the platform in a space that has books. @throws Failure `platform.*`, `sync.*`, `store.*` */
export function syncBooks(
  { mirror, clock, log }: SyncDeps,
  space: BookSpace,
  client: PlatformClient,
  { since, acceptDeletions, onProgress, signal }: SyncOptions = {},
): Promise<SyncResult> {
  const { id, timeZone, settings, config } = space;
  return syncSpace({
    space: { id, platformId: config.platform_id, timeZone, from: settings.from, client },
    mirror,
    clock,
    log,
    ...(since !== undefined && { since }),
    ...(acceptDeletions !== undefined && { acceptDeletions }),
    ...(onProgress !== undefined && { onProgress }),
    ...(signal !== undefined && { signal }),
  });
}
