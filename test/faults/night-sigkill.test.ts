import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { faultFigures } from '../fault-matrix/figures.js';
import {
  datesDone,
  officeOf,
  playBooks,
  playFirstMorning,
  playYesterday,
  type Yesterday,
} from './books-scene.js';
import { dieAt, expectKnown, noting } from './crash-loop.js';
import { NIGHT } from './night-places.js';
import { partOf } from './part-of.js';
import { isOnTheRoad } from './scene.js';

/** What lies before a place lay after the one before it: of repeated ones it is enough to be killed after each. */
const PLACES = NIGHT.filter((place) => place.startsWith('after:') || !place.includes('#'));

let yesterday: Yesterday;
let passed: readonly string[];
let undisturbed: unknown;

beforeAll(async () => {
  yesterday = await playYesterday();
  await playBooks(yesterday, async (scene) => {
    const { env, places } = noting(scene);
    await scene.start(env);
    await scene.nightIsOver();
    // A place is noted after what can be seen of it: another end of the night shows below, not here.
    await eventually(() => expect(places()).toContain(NIGHT.at(-1))).catch(() => {});
    passed = places().filter(isOnTheRoad);
    undisturbed = scene.books();
  });
});

describe('a daemon that is killed in a night', () => {
  it('could have been killed at these places', () => {
    faultFigures().passed.push(...passed);
    expect(passed).toEqual(NIGHT);
  });

  it.each(partOf(PLACES))('%s: the next one ends the night as if nothing had happened', (place) =>
    playBooks(yesterday, async (scene) => {
      await dieAt(place, scene, scene.spawn);
      const before = officeOf(scene);
      const { env, places } = noting(scene);
      await scene.start(env);
      await scene.nightIsOver();
      expect(scene.books()).toEqual(undisturbed);
      expect(officeOf(scene)).toMatchObject(withoutParts(before));
      expectKnown(places(), NIGHT);
    }),
  );
});

describe('a daemon that is killed while the books of a space begin', () => {
  it.each(['before:commit:first-night', 'after:commit:first-night'])(
    '%s: they begin once, with the night that comes',
    (place) =>
      playFirstMorning(async (scene) => {
        await dieAt(place, scene, scene.spawn);
        await scene.start();
        const begun = [{ kind: 'first', date: '2026-03-01' }];
        await eventually(() => expect(datesDone(scene)).toEqual(begun));
      }),
  );
});

/** Where the first daemon is killed, and where the second one while it takes up what the first one left. */
const PAIRS = [
  ['after:commit:run-begun', 'after:commit:claim'],
  ['after:commit:invoices', 'after:commit:invoices'],
  ['after:commit:sync-done', 'before:commit:batch'],
  ['after:commit:batch', 'before:commit:export-served'],
  ['before:commit:run-ended', 'after:commit:plan'],
  ['before:deliver:rename', 'after:deliver:link'],
  ['after:deliver:link', 'before:commit:delivered'],
] as const;

describe('a daemon that is killed again in the night that it makes up for', () => {
  it.each(PAIRS)('%s, then %s: the third one ends the night as if nothing had happened', (first, second) =>
    playBooks(yesterday, async (scene) => {
      await dieAt(first, scene, scene.spawn);
      await dieAt(second, scene, scene.spawn);
      await scene.start();
      await scene.nightIsOver();
      expect(scene.books()).toEqual(undisturbed);
    }),
  );
});

/** What stands under its final name is delivered, and must never be other bytes. */
function withoutParts(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('.')));
}
