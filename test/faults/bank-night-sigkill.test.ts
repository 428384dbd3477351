import { beforeAll, describe, expect, it } from 'vitest';
import { createBookRuns } from '../../src/store/books/book-runs.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { faultFigures } from '../fault-matrix/figures.js';
import { BANK_NIGHT_PLACES, LOOKED_AGAIN } from './bank-places.js';
import { BANK_OUTCOME, type BankScene, type Before, playBank, playBefore } from './bank-scene.js';
import { dieAt, expectKnown, noting } from './crash-loop.js';
import { isOnTheRoad } from './scene.js';

/** Longer than nobody may look for a payment whose answer is lost, or that is claimed. */
const SETTLED_MS = 6 * 60_000;

/**
 * Of a daemon each costs two starts. Where the command is killed at every place (bank-sigkill), the daemon is at those after
 * which something else is true; at all of them with SPACEBOOKS_PLACES=all.
 */
const DECISIVE = [
  'after:commit:payments-intended',
  'after:commit:payment-claimed',
  'after:commit:payment-sending',
  'after:post:payment',
  'after:delete:payment',
];
const PLACES = process.env.SPACEBOOKS_PLACES === 'all' ? BANK_NIGHT_PLACES : DECISIVE;

let before: Before;
let passed: readonly string[];

/** A night is due: yesterday's is the last that counts as done. */
async function isDue({ database, now }: BankScene): Promise<void> {
  const { db, close } = await openDatabase(database);
  await createBookRuns(db).beginAt('berlin', '2026-11-18', now());
  await close();
}

const isOfTheBank = (place: string): boolean => /bank|payment-|payments-intended|undo|verdict/.test(place);

const isOver = (scene: BankScene) =>
  eventually(async () => expect(await scene.outcome()).toEqual(BANK_OUTCOME));

beforeAll(async () => {
  before = await playBefore();
  await playBank(before, async (scene) => {
    await isDue(scene);
    const { env, places } = noting(scene);
    await scene.start(env);
    await isOver(scene);
    await eventually(() => expect(places()).toContain(BANK_NIGHT_PLACES.at(-1))).catch(() => {});
    const all = places().filter(isOnTheRoad);
    const last = all.indexOf(BANK_NIGHT_PLACES.at(-1) ?? '');
    passed = all.slice(all.indexOf(BANK_NIGHT_PLACES[0] ?? ''), last + 1);
  });
});

describe('a daemon that is killed in a night that matches lines of the bank, records a payment and undoes another one', () => {
  it('could have been killed at these places', () => {
    faultFigures().passed.push(...passed);
    expect(passed).toEqual(BANK_NIGHT_PLACES);
  });

  it.each(PLACES)(
    '%s: the next one ends it, each payment is there once or not at all, and on its own day',
    (place) =>
      playBank(before, async (scene) => {
        await isDue(scene);
        await dieAt(place, scene, scene.spawn);
        scene.advance(SETTLED_MS);
        const { env, places } = noting(scene);
        await scene.start(env);
        await isOver(scene);
        expect(scene.alerts()).toEqual([]);
        expectKnown(places().filter(isOfTheBank), [...BANK_NIGHT_PLACES, ...LOOKED_AGAIN]);
      }),
  );
});
