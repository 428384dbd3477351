import { beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/exit-codes.js';
import { faultFigures } from '../fault-matrix/figures.js';
import { type BooksScene, playBooks, playOn, playYesterday, type Yesterday } from './books-scene.js';
import { CLOSE_PLACES, EXPORT_PLACES, SYNC_PLACES, VOID_PLACES } from './command-places.js';
import { dieAt, noting } from './crash-loop.js';
import { partOf } from './part-of.js';
import { isOnTheRoad } from './scene.js';

let yesterday: Yesterday;
let copied: Yesterday;

beforeAll(async () => {
  yesterday = await playYesterday();
  copied = await playOn(yesterday, (scene) => succeeds(scene, ['books', 'sync']));
});

async function succeeds(scene: BooksScene, words: readonly string[], env = {}): Promise<void> {
  const child = scene.command(words, env);
  expect(await child.exited, child.stderr()).toEqual({ code: 0, signal: null });
}

interface KilledCommand {
  readonly words: readonly string[];
  /** What lies on the disk when it begins. */
  readonly on: () => Yesterday;
  /** All that it passes; what lies before a place lay after the one before it, so it is killed after each, and before what is its own. */
  readonly places: readonly string[];
  /** From here on it is done, and the second call is told so. */
  readonly doneFrom?: string;
}

/** What no night does. */
const OWN: readonly string[] = ['before:commit:period-closed', 'before:commit:decision'];

const COMMANDS: readonly KilledCommand[] = [
  { words: ['books', 'sync'], on: () => yesterday, places: SYNC_PLACES },
  { words: ['books', 'export'], on: () => copied, places: EXPORT_PLACES },
  {
    words: ['books', 'periods', 'close', '2025-11', '--reason', 'for the test'],
    on: () => copied,
    places: CLOSE_PLACES,
    doneFrom: 'after:commit:period-closed',
  },
  {
    words: ['books', 'batch', 'void', '1', '--reason', 'imported by mistake'],
    on: () => copied,
    places: VOID_PLACES,
    doneFrom: 'after:commit:decision',
  },
];

describe.each(COMMANDS.map((command) => ({ ...command, name: command.words.slice(1, 3).join(' ') })))(
  'spacebooks books $name that is killed',
  ({ words, on, places, doneFrom }) => {
    let passed: readonly string[];
    let undisturbed: unknown;

    beforeAll(() =>
      playBooks(on(), async (scene) => {
        const noted = noting(scene);
        await succeeds(scene, words, noted.env);
        passed = noted.places().filter(isOnTheRoad);
        undisturbed = scene.books();
      }),
    );

    it('could have been killed at these places', () => {
      faultFigures().passed.push(...passed);
      expect(passed).toEqual(places);
    });

    it.each(partOf(places.filter((place) => place.startsWith('after:') || OWN.includes(place))))(
      '%s: is called again, and all is as if nothing had happened',
      (place) =>
        playBooks(on(), async (scene) => {
          await dieAt(place, scene, (env) => scene.command(words, env));
          const again = scene.command(words);
          const code =
            doneFrom !== undefined && places.indexOf(place) >= places.indexOf(doneFrom)
              ? EXIT.refused
              : EXIT.ok;
          expect(await again.exited, again.stderr()).toEqual({ code, signal: null });
          expect(scene.books()).toEqual(undisturbed);
        }),
    );
  },
);
