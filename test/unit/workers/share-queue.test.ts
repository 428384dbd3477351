import { expect, it } from 'vitest';
import { HOLD_SECONDS, openShareQueue } from '../../../src/workers/share-queue.js';
import { afterTest } from '../../after-test.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';

const { emptyDatabase } = hasPostgres() ? shareCluster() : { emptyDatabase: async () => '' };

it.skipIf(!hasPostgres())(
  'says when the first hold runs out, which a touch puts off, so that the next look is then',
  async () => {
    const worker = { id: 'one', host: 'here', version: '1.2.3' };
    const queue = await openShareQueue(await emptyDatabase(), worker, () => undefined);
    afterTest(() => queue.close());
    await queue.send(['a', 'b']);
    expect((await queue.state()).staleInMs).toBeNull();
    const holdMs = HOLD_SECONDS * 1_000;
    const [first] = await queue.fetch(1);
    const fetched = (await queue.state()).staleInMs ?? 0;
    expect(fetched).toBeLessThanOrEqual(holdMs);
    expect(fetched).toBeGreaterThan(0);
    const [second] = await queue.fetch(1);
    // The one that was fetched first is the first to run out.
    const sooner = (await queue.state()).staleInMs ?? 0;
    expect(sooner).toBeLessThanOrEqual(fetched);
    if (first === undefined || second === undefined) throw new Error('both are there');
    await queue.touch([first, second]);
    expect((await queue.state()).staleInMs).toBeLessThanOrEqual(holdMs);
    await queue.giveBack([first, second]);
    expect((await queue.state()).staleInMs).toBeNull();
  },
);
