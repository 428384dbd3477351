import { describe, expect, it } from 'vitest';
import { dieAt } from './crash-loop.js';
import { issuedOnce, playInWarsaw } from './ksef-scene.js';
import { partOf } from './part-of.js';
import { KILLED } from './scene.js';

/** What the limiters and the client of KSeF remember: each is passed early, and again with every request. */
const REMEMBERED = ['request', 'answer', 'user', 'user-known', 'ksef-request', 'ksef-session-opened'].flatMap(
  (what) => [`before:memory:${what}`, `after:memory:${what}`],
);

describe('a daemon that is killed while it writes down what the other side counts', () => {
  it.each(partOf(REMEMBERED))('%s: the next one keeps within the limits and issues it once', (place) =>
    playInWarsaw(async (scene) => {
      // Before there is anybody to be told: the first look at the platform finds it.
      const id = scene.request();
      await dieAt(place, scene, scene.spawn);
      await scene.start();
      await issuedOnce(scene, id);
    }),
  );

  it.each(['before', 'after'])('%s the end of a session in KSeF: the next one opens another', (when) =>
    playInWarsaw(async (scene) => {
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: `${when}:memory:ksef-session-closed` });
      const id = scene.request();
      await issuedOnce(scene, id);
      first.signal('SIGTERM');
      expect(await first.exited).toEqual(KILLED);
      await scene.start();
      const second = scene.request();
      await scene.reaches(second, 'done');
      expect(scene.ksef.operator.documents().filter(({ ksefNumber }) => ksefNumber !== null)).toHaveLength(2);
    }),
  );
});
