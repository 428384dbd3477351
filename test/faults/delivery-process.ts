import { systemClock } from '@spacebooks/base/clock';
import { createArchive } from '../../src/archive/archive.js';
import { deliverDue } from '../../src/books/delivery/deliver.js';
import { systemRandom } from '../../src/random.js';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createBatches } from '../../src/store/books/batches.js';
import { createDeliveries } from '../../src/store/books/deliveries.js';
import { openDatabase } from '../../src/store/engine/open.js';

const SPACE = 'space-berlin';

/** Delivers what is due of one database: a process of its own, to be killed. */
const [path = '', archive = '', folder = ''] = process.argv.slice(2);
const { db, close } = await openDatabase(path);
const silent = () => undefined;
const { failed } = await deliverDue({
  spaceId: SPACE,
  targets: new Map([['share', { kind: 'folder', name: 'share', path: folder }]]),
  deliveries: createDeliveries(db),
  batches: createBatches(db),
  archive: createArchive(archive),
  alerts: createAlerts(db),
  clock: systemClock,
  random: systemRandom,
  log: { debug: silent, info: silent, warn: silent, error: silent } as never,
});
await close();
process.exitCode = failed === 0 ? 0 : 1;
