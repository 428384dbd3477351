import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapshot, transact, transactByRows } from '../../../../src/store/engine/transact.js';
import { type Driver, onEveryDriver } from './drivers.js';
import { figures } from './figures.js';
import { anomalyText, findAnomaly } from './history/dependencies.js';
import { createRegisters, type Perform, programs } from './history/registers.js';
import { runs } from './runs.js';

const counted = figures('transactions of lists, all at once');

/** Plays programs until a history has no order. @returns which anomaly was seen; empty for none */
async function firstAnomaly(driver: Driver, perform: Perform, options: object): Promise<string> {
  const registers = await createRegisters(await driver.open(3));
  let seen = '';
  const property = fc.asyncProperty(programs, fc.scheduler(), async (given, scheduler) => {
    const { committed, end, aborted } = await registers.play(given, perform, scheduler);
    counted.histories += 1;
    counted.calls += committed.length;
    seen = anomalyText(findAnomaly(committed, end, aborted));
    return seen === '';
  });
  await fc.check(property, { ...options, endOnFailure: true });
  return seen;
}

/** For what is known to be wrong: until it shows. */
const UNTIL_SEEN = { seed: 1, numRuns: 500 };

/** As Elle checks databases: values are appended to lists, whose order shows who was first. */
onEveryDriver((driver) => {
  it('transactions of several clients at once are as good as one after the other', async () => {
    const together: Perform = (db, read, write) => transact(db, async (on) => write(on, await read(on)));
    expect(await firstAnomaly(driver, together, runs(8))).toBe('');
  });

  describe('a history is rejected', () => {
    it('of statements by themselves', async () => {
      const apart: Perform = async (db, read, write) => write(db, await read(db));
      expect(await firstAnomaly(driver, apart, UNTIL_SEEN)).toMatch(/^(?:lost|G)/);
    });

    it('of one transaction that reads, and another one that writes', async () => {
      const split: Perform = async (db, read, write) => {
        const seen = await snapshot(db, read);
        return transact(db, (on) => write(on, seen));
      };
      expect(await firstAnomaly(driver, split, UNTIL_SEEN)).toMatch(/^(?:lost|G)/);
    });

    it.runIf(driver.hasShares)('of transactions that are read committed', async () => {
      const byRows: Perform = (db, read, write) =>
        transactByRows(db, async (on) => write(on, await read(on)));
      expect(await firstAnomaly(driver, byRows, UNTIL_SEEN)).toMatch(/^(?:lost|G)/);
    });

    it.runIf(driver.hasShares)('of transactions that each read one moment, and miss each other', async () => {
      const ofOneMoment: Perform = (db, read, write) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (on) => write(on, await read(on)));
      expect(await firstAnomaly(driver, ofOneMoment, UNTIL_SEEN)).toMatch(/^G2: /);
    });
  });
});
