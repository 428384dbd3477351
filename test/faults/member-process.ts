import { systemClock } from '@spacebooks/base/clock';
import { silentLog } from '../../src/ops/log.js';
import { openBeside } from '../../src/store/engine/open.js';
import { joinWorkers } from '../../src/workers/membership.js';

/** A worker in a process of its own, which reports what it takes, ends and loses; any message stops it. */
const [id = '', url = '', shares = ''] = process.argv.slice(2);
const report = async (what: string, share: string, version = 0): Promise<void> => {
  process.send?.({ what, share, version, at: Date.now() });
};
const { db, close } = await openBeside(url);
const membership = await joinWorkers({
  url,
  db,
  worker: { id, host: 'here', version: '1.2.3' },
  shares: shares.split(','),
  take: ({ share, version }) => report('take', share, version),
  end: (share) => report('leave', share),
  lost: (share) => report('leave', share),
  clock: systemClock,
  log: silentLog,
});
process.once('message', async () => {
  await membership.stop();
  await close();
  process.disconnect();
});
