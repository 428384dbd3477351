import type { Clock } from '@spacebooks/base/clock';
import type { SyncResult } from '../domain/sync-result.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import { kept } from '../words/retold.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import type { SyncOptions } from './mirror/sync-deps.js';
import { recordRun } from './schedule/night-shift.js';
import { syncBooks } from './sync.js';

interface CopyDeps {
  readonly stores: Pick<BookStores, 'mirror' | 'runs'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Copies a space from the platform as a night does, under the claim that the caller holds. People see it among the runs.
 *
 * @param onBegin is given the number of its run
 * @throws Failure `platform.*`, `sync.*`, `store.*`
 */
export function copyNow(
  { stores: { mirror, runs }, clock, log }: CopyDeps,
  space: BookSpace,
  client: PlatformClient,
  options: SyncOptions = {},
  onBegin?: (run: number) => Promise<void>,
): Promise<SyncResult> {
  const work = (show: (text: string) => void): Promise<SyncResult> =>
    syncBooks({ mirror, clock, log }, space, client, {
      ...options,
      onProgress: (progress) => {
        const { part, read, requests } = progress;
        show(kept('progress.copy', { part, read, requests }));
        options.onProgress?.(progress);
      },
    });
  const run = { spaceId: space.id, kind: 'sync', businessDate: null, work, onBegin } as const;
  return recordRun({ runs, clock }, { ...run, summary: (result: SyncResult) => result });
}
