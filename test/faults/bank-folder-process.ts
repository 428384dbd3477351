import { systemClock } from '@spacebooks/base/clock';
import { createArchive } from '../../src/archive/archive.js';
import { createBankFolderPoll } from '../../src/books/bank-folder.js';
import type { BookSpace } from '../../src/books/book-space.js';
import { createBookStores } from '../../src/books/book-stores.js';
import { silentLog } from '../../src/ops/log.js';
import { systemRandom } from '../../src/random.js';
import { openDatabase } from '../../src/store/engine/open.js';

/** Looks once at a folder that is watched, an hour later than the look before: a process of its own, to be killed. */
const [path = '', archive = '', folder = ''] = process.argv.slice(2);
const { db, close } = await openDatabase(path);
let hours = 0;
const poll = createBankFolderPoll(
  {
    stores: createBookStores(db, createArchive(archive), 'owner'),
    clock: {
      speed: 1,
      now: () => Date.UTC(2026, 10, 20) + hours * 3_600_000,
      after: (delayMs, run) => systemClock.after(delayMs, run),
      sleep: (delayMs, signal) => systemClock.sleep(delayMs, signal),
    },
    random: systemRandom,
    log: silentLog,
    lease: systemRandom.id(),
    wakeAlerts: () => undefined,
    onMatched: () => undefined,
  },
  {
    id: 'berlin',
    language: 'en',
    timeZone: 'Europe/Berlin',
    accounting: {
      bank: [{ account: 'DE42100000000001234567', currency: 'EUR', layout: null }],
      bankFolders: [{ path: folder, account: null }],
      bankPosting: 'ask',
    },
  } as unknown as BookSpace,
);
const stop = new AbortController();
await poll(stop.signal);
hours += 1;
await poll(stop.signal);
stop.abort();
await close();
