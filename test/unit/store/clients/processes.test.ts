import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import { type Db, openDatabase } from '../../../../src/store/engine/open.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import type { Area } from './area.js';
import { AREAS } from './areas/all-areas.js';
import { serveLedger } from './drivers.js';
import { figures } from './figures.js';
import { decide } from './history/decide.js';
import { SLOW_CLAIM } from './processes/mistakes.js';
import { type Processes, startProcesses } from './processes/play.js';
import { actsOf, PATIENCE_MS, runs } from './runs.js';

const CLIENTS = 3;
const counted = figures('histories of processes');

/** @param database its path, for a file that is not there yet, or the URL of an empty one */
function onProcesses(hasShares: boolean, database: () => Promise<string>): void {
  let db: Db;
  let processes: Processes;
  let close: () => Promise<void>;
  let run = 0;
  beforeAll(async () => {
    const path = await database();
    ({ db, close } = await openDatabase(path));
    await serveLedger(db);
    processes = await startProcesses(path, { count: CLIENTS, hasShares, db });
  }, PATIENCE_MS);
  afterAll(async () => {
    processes.stop();
    await close();
  });

  /** @returns why; empty where every history has an order */
  async function whyRejected(area: Area, options: fc.Parameters<unknown>): Promise<string> {
    let why = '';
    const property = fc.asyncProperty(actsOf(area, CLIENTS), async (acts) => {
      run += 1;
      const played = await processes.play(area, `space-${run}`, acts);
      const verdict = decide(area, played);
      counted.histories += 1;
      counted.calls += played.history.length;
      counted.states += verdict.states;
      why = verdict.why;
      return why === '';
    });
    await fc.check(property, { ...options, endOnFailure: true });
    return why;
  }

  it.each(AREAS)(
    '$name: what several processes are told at once has an order',
    async (area) => {
      const why = await whyRejected(area, runs(3));
      if (why !== '') counted.violations += 1;
      expect(why).toBe('');
      expect(await createAuditLog(db).verify()).toMatchObject({ ok: true });
    },
    PATIENCE_MS,
  );

  // A server answers too slowly for one to be met soon; it is found there among connections (planted.test.ts).
  it.skipIf(hasShares)(
    'a mistake between processes is found',
    async () => {
      const acts = fc.constantFrom({ do: 'take claim' } as const, { do: 'release claim' } as const);
      const why = await whyRejected({ ...SLOW_CLAIM, act: acts } as Area, { seed: 1, numRuns: 300 });
      expect(why).toMatch(/No order of these|not what is there in the end/);
    },
    PATIENCE_MS,
  );
}

/** Clients elsewhere in these tests are connections of one process; here each is a process, and none waits for its turn. */
describe.skipIf(process.env.SPACEBOOKS_TEST_POOLER === '1')('SQLite', () =>
  onProcesses(false, async () => `${temporaryFolder('processes-')}/spacebooks.sqlite`),
);
describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  const cluster = shareCluster();
  onProcesses(true, cluster.emptyDatabase);
});
