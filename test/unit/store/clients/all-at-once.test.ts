import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import type { Db } from '../../../../src/store/engine/open.js';
import type { Area } from './area.js';
import { AREAS } from './areas/all-areas.js';
import { type Driver, onEveryDriver } from './drivers.js';
import { figures } from './figures.js';
import { decide } from './history/decide.js';
import { playAtOnce } from './history/play.js';
import { actsOf, PATIENCE_MS, runs } from './runs.js';

const CLIENTS = 3;
const counted = figures('histories, all at once');

/** Seeds name acts and who goes on next, not how long a server takes: a counterexample may take several runs. */
async function explain(area: Area, driver: Driver): Promise<void> {
  const dbs = await driver.open(CLIENTS);
  let run = 0;
  const property = fc.asyncProperty(actsOf(area, CLIENTS), fc.scheduler(), async (given, scheduler) => {
    run += 1;
    const played = await playAtOnce({ area, driver, dbs, space: `space-${run}`, scheduler }, given);
    counted.histories += 1;
    counted.calls += played.history.length;
    const verdict = decide(area, played);
    counted.states += verdict.states;
    if (!verdict.isLinear) counted.violations += 1;
    expect(verdict.why).toBe('');
  });
  await fc.assert(property, runs(4));
  expect(await createAuditLog(dbs[0] as Db).verify()).toMatchObject({ ok: true });
}

onEveryDriver((driver) => {
  it.each(AREAS)(
    '$name: what several clients are told at once has an order',
    (area) => explain(area, driver),
    PATIENCE_MS,
  );
});
