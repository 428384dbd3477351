import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it, vi } from 'vitest';
import type { SpaceConfig } from '../../../src/config/config.js';
import type { RosterDeps } from '../../../src/daemon/spaces/roster.js';
import { workInShares } from '../../../src/daemon/spaces/share-roster.js';
import { Failure } from '../../../src/domain/errors.js';
import { silentLog } from '../../../src/ops/log.js';
import { systemRandom } from '../../../src/random.js';
import { currentFence } from '../../../src/store/engine/fence.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { afterTest } from '../../after-test.js';
import { eventually } from '../../eventually.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';

vi.setConfig({ testTimeout: 60_000 });

const SPACE = { id: 'berlin', config: { id: 'berlin', e_invoices: {} } as never as SpaceConfig };

/** A clock on which nothing that waits for longer than a second ever comes. */
const IMPATIENT: RosterDeps['open']['clock'] = {
  now: () => 1_000_000,
  speed: 1,
  after: (delayMs, run) => {
    const timer = delayMs <= 1_000 ? setTimeout(run, 1) : undefined;
    return () => clearTimeout(timer);
  },
  sleep: async (delayMs, signal) => {
    await new Promise<void>((resolve) => {
      if (delayMs <= 1_000) setTimeout(resolve, 1);
      signal?.addEventListener('abort', () => resolve());
    });
  },
};

describe.skipIf(!hasPostgres())('a worker that takes a share', () => {
  const { emptyDatabase } = shareCluster();

  it('begins within a second what the database was too busy for at first', async () => {
    const url = await emptyDatabase();
    const { db, close } = await openDatabase(url, { isShared: true });
    afterTest(close);
    const begun: string[] = [];
    let refusals = 2;
    const deps = {
      open: {
        served: { spaces: new Map([[SPACE.id, SPACE]]), open: async () => SPACE },
        ksef: { drop: () => undefined },
        db,
        config: { store: { path: '', url: new Secret(url) }, left_out: [] },
        clock: IMPATIENT,
        log: silentLog,
        random: systemRandom,
        version: 'test',
        environment: {},
      },
      composed: {
        sagas: {
          countOutside: async () => 0,
          resumeSpaces: async () => {
            expect(currentFence()).toBeDefined();
            if (refusals > 0) {
              refusals -= 1;
              throw new Failure('store.busy');
            }
          },
        },
        stores: {
          anchor: { check: async () => [], keep: async () => undefined },
          holds: { settle: async () => [] },
        },
        alerts: { raise: async () => undefined, end: async () => false, endOthers: async () => false },
        releases: { settleEnded: async () => undefined },
        dispatch: { wake: () => undefined },
      },
      works: {
        runner: { wake: () => undefined },
        firstTry: async () => undefined,
        underWay: () => [],
        prepare: () => undefined,
        begin: (id: string) => void begun.push(id),
        end: async () => undefined,
      },
      common: { start: async () => undefined, stop: async () => undefined },
    } as unknown as RosterDeps;
    const roster = workInShares(deps);
    afterTest(() => roster.stop());
    await roster.begin();
    await eventually(() => expect(begun).toEqual(['berlin']));
    expect(refusals).toBe(0);
  });
});
