import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Db } from '../../../../src/store/open.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { severalClients } from '../postgres/several-clients.js';
import { act, runs } from './acts.js';
import { type Act, BEGIN, CLIENTS, createClient, STEP_MS } from './client.js';
import { explain, type Told } from './explain.js';

const acts = fc.array(fc.array(act, { minLength: 4, maxLength: 14 }), {
  minLength: CLIENTS,
  maxLength: CLIENTS,
});

/** Seeds name acts, not the order in which the server does them: a counterexample may take several runs. */
describe.skipIf(!hasPostgres())('several clients at once on PostgreSQL', () => {
  const several = severalClients(shareCluster());

  it('leave behind what they were told, each effect once', async () => {
    const dbs = await several(CLIENTS);
    let run = 0;
    const atOnce = async (given: readonly (readonly Act[])[]): Promise<void> => {
      run += 1;
      const space = `space-${run}`;
      let begun = 0;
      const told: Told[] = [];
      const work = async (each: readonly Act[], index: number): Promise<void> => {
        const client = createClient(dbs[index] as Db, space, `${index}`);
        for (const one of each) {
          begun += 1;
          const outcome = await client.perform(one, BEGIN + STEP_MS * begun);
          told.push({ act: one.do, outcome });
        }
      };
      await Promise.all(given.map(work));
      await explain(dbs[0] as Db, space, told);
    };
    await fc.assert(fc.asyncProperty(acts, atOnce), runs(25));
  });
});
