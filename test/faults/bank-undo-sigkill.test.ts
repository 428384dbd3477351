import { beforeAll, describe, expect, it } from 'vitest';
import { faultFigures } from '../fault-matrix/figures.js';
import { LOOKED_AGAIN, UNDO_PLACES } from './bank-places.js';
import { type BankScene, type Before, playBank, playBefore, UNDONE_OUTCOME } from './bank-scene.js';
import { dieAt, expectKnown, noting } from './crash-loop.js';
import { partOf } from './part-of.js';
import { isOnTheRoad } from './scene.js';

/** Longer than nobody may look for a payment whose answer is lost, or that is claimed. */
const SETTLED_MS = 6 * 60_000;
const UNDO = ['books', 'bank', 'undo', '1', '--reason', 'wrong invoice'];
const MATCH = ['books', 'bank', 'match'];

let before: Before;
let passed: { readonly undo: readonly string[]; readonly match: readonly string[] };

beforeAll(async () => {
  before = await playBefore({ comesBack: false });
  await playBank(before, async (scene) => {
    const placesOf = async (words: readonly string[]): Promise<readonly string[]> => {
      const { env, places } = noting(scene);
      await scene.succeeds(words, env);
      return places().filter(isOnTheRoad);
    };
    passed = { undo: await placesOf(UNDO), match: await placesOf(MATCH) };
    expect(await scene.outcome()).toEqual(UNDONE_OUTCOME);
  });
});

/** Called again until nothing is left to do: the payment is gone, and its line waits. */
async function endsWell(scene: BankScene): Promise<void> {
  // At once: what may still take effect is left alone.
  await scene.succeeds(MATCH);
  scene.advance(SETTLED_MS);
  const { env, places } = noting(scene);
  await scene.succeeds(MATCH, env);
  expect(await scene.outcome()).toEqual(UNDONE_OUTCOME);
  expectKnown(places(), [...UNDO_PLACES.match, ...LOOKED_AGAIN]);
  await scene.succeeds(['audit', 'verify']);
}

describe('spacebooks books bank undo, and the match after it, that are killed', () => {
  it('could have been killed at these places', () => {
    faultFigures().passed.push(...passed.undo, ...passed.match);
    expect(passed).toEqual(UNDO_PLACES);
  });

  it.each(partOf(UNDO_PLACES.undo))('undo, %s: is called again, and takes the decision back once', (place) =>
    playBank(before, async (scene) => {
      await dieAt(place, scene, (env) => scene.command(UNDO, env));
      if (place.startsWith('before')) await scene.succeeds(UNDO);
      await endsWell(scene);
    }),
  );

  it.each(partOf(UNDO_PLACES.match))('match, %s: is called again, and the payment is gone once', (place) =>
    playBank(before, async (scene) => {
      await scene.succeeds(UNDO);
      await dieAt(place, scene, (env) => scene.command(MATCH, env));
      await endsWell(scene);
    }),
  );
});
