import { systemClock } from '@spacebooks/base/clock';
import { createArchive } from '../../src/archive/archive.js';
import { depositDue } from '../../src/deposit/deposit-files.js';
import { systemRandom } from '../../src/random.js';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { createDeposits } from '../../src/store/sagas/deposits.js';

/** Puts what is due of one database where a platform takes it: a process of its own, to be killed. */
const [path = '', archive = '', folder = '', spaceId = ''] = process.argv.slice(2);
const { db, close } = await openDatabase(path);
const silent = () => undefined;
const next = await depositDue(
  {
    deposits: createDeposits(db),
    archive: createArchive(archive),
    alerts: createAlerts(db),
    clock: systemClock,
    random: systemRandom,
    log: { debug: silent, info: silent, warn: silent, error: silent } as never,
    wakeAlerts: silent,
  },
  spaceId,
  { kind: 'folder', name: 'deposit', path: folder },
);
await close();
process.exitCode = next === null ? 0 : 1;
