import { systemClock } from '@spacebooks/base/clock';
import { expect, it, vi } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import type { BookSpace } from '../../../src/books/book-space.js';
import { createBookStores } from '../../../src/books/book-stores.js';
import { createNights } from '../../../src/books/nights.js';
import { silentLog } from '../../../src/ops/log.js';
import { systemRandom } from '../../../src/random.js';
import { afterTest } from '../../after-test.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from '../store/database.js';

it('what another process has written is looked at once it is known, in every space', async () => {
  const { db } = await temporaryDatabase();
  const polled = new Set<string>();
  const isPaused = async (spaceId: string): Promise<boolean> => {
    polled.add(spaceId);
    return true;
  };
  const spaces = ['berlin', 'warsaw'].map((id) => ({
    space: {
      id,
      timeZone: 'UTC',
      accounting: { night_at: '02:00', exports: [], bank: [], bankFolders: [] },
    } as unknown as BookSpace,
    client: {} as never,
  }));
  const nights = createNights(spaces, {
    stores: createBookStores(db, createArchive(temporaryFolder('nights-')), 'owner'),
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
    wakeAlerts: () => undefined,
    isPaused,
  });
  await nights.start();
  afterTest(() => nights.stop());
  await vi.waitFor(() => expect([...polled].toSorted()).toEqual(['berlin', 'warsaw']));
  polled.clear();
  // Between two polls.
  await new Promise(setImmediate);
  nights.wake(null);
  await vi.waitFor(() => expect([...polled].toSorted()).toEqual(['berlin', 'warsaw']));
});
