import { copiedFrom } from '../config/cutovers-in-force.js';
import type { SyncResult } from '../domain/sync-result.js';
import type { PlatformClient } from '../platform/client.js';
import type { BookSpace } from './book-space.js';
import type { SyncDeps, SyncOptions } from './mirror/sync-deps.js';
import { syncSpace } from './mirror/sync-space.js';

/** Syncs the mirror of a space that has books. @throws Failure `platform.*`, `sync.*`, `store.*` */
export function syncBooks(
  { mirror, clock, log }: Pick<SyncDeps, 'mirror' | 'clock' | 'log'>,
  { id, timeZone, settings, config }: BookSpace,
  client: PlatformClient,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const space = {
    id,
    platformId: config.platform_id,
    timeZone,
    from: copiedFrom(config, settings.from),
    client,
  };
  return syncSpace({ ...options, space, mirror, clock, log });
}
