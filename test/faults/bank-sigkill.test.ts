import { beforeAll, describe, expect, it } from 'vitest';
import { faultFigures } from '../fault-matrix/figures.js';
import { BANK_PLACES, LOOKED_AGAIN } from './bank-places.js';
import { type Before, BANK_OUTCOME as OUTCOME, playBank, playBefore } from './bank-scene.js';
import { dieAt, expectKnown, noting } from './crash-loop.js';
import { partOf } from './part-of.js';
import { isOnTheRoad } from './scene.js';

/** Longer than nobody may look for a payment whose answer is lost, or that is claimed. */
const SETTLED_MS = 6 * 60_000;

let before: Before;
let passed: readonly string[];

beforeAll(async () => {
  before = await playBefore();
  await playBank(before, async (scene) => {
    const { env, places } = noting(scene);
    await scene.succeeds(['books', 'bank', 'match'], env);
    passed = places().filter(isOnTheRoad);
    expect(await scene.outcome()).toEqual(OUTCOME);
  });
});

describe('spacebooks books bank match that is killed while it records a payment and undoes another one', () => {
  it('could have been killed at these places', () => {
    faultFigures().passed.push(...passed);
    expect(passed).toEqual(BANK_PLACES);
  });

  it.each(partOf(BANK_PLACES))('%s: is called again, and each payment is there once or not at all', (place) =>
    playBank(before, async (scene) => {
      await dieAt(place, scene, (env) => scene.command(['books', 'bank', 'match'], env));
      // At once: what may still take effect is left alone.
      await scene.succeeds(['books', 'bank', 'match']);
      scene.advance(SETTLED_MS);
      const { env, places } = noting(scene);
      await scene.succeeds(['books', 'bank', 'match'], env);
      expect(await scene.outcome()).toEqual(OUTCOME);
      expectKnown(places(), [...BANK_PLACES, ...LOOKED_AGAIN]);
      await scene.succeeds(['audit', 'verify']);
    }),
  );
});
