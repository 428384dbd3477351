import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { expectDeviation } from '../traces/processes/expected-deviation.js';
import { play } from './scene.js';

const DEVIATE = fileURLToPath(new URL('./inject/deviate.mjs', import.meta.url));

/** Every test of the faults is followed (`follow-each-test.ts`); here a daemon leaves the graph, and that has to be seen. */
describe('an e-invoice is no path of its graph', () => {
  it('with a daemon that asks for a lock twice', () =>
    play(async (scene) => {
      expectDeviation(/^step \d+ of saga \S+: lock of \S+/);
      await scene.start({ NODE_OPTIONS: `--import ${DEVIATE}`, INJECT: 'lock-twice' });
      const id = scene.request();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));

  it('when somebody else writes its row', () =>
    play(async (scene) => {
      expectDeviation(/^step \d+ of saga \S+: it was changed beside its own road: failures/);
      const { operator } = scene.sandbox;
      operator.addFault({
        match: { operation: 'attach-invoice-pdf' },
        action: { type: 'status', status: 503 },
      });
      await scene.start();
      const id = scene.request();
      await scene.reaches(id, 'attach-intended');
      await eventually(() => {
        const database = new Sqlite(scene.database);
        const { changes } = database
          .prepare('update saga set failures = 40 where failures > 0 and lease is null')
          .run();
        database.close();
        expect(changes).toBe(1);
      });
      operator.clearFaults();
      await scene.reaches(id, 'done');
    }));
});
