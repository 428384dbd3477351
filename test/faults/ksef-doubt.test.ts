import { describe, expect, it } from 'vitest';
import { KSEF_DOUBT } from './ksef-places.js';
import { issuedOnce, loseTheDocument, playInWarsaw } from './ksef-scene.js';
import { KILLED } from './scene.js';

describe('a daemon that is killed while it does not know whether KSeF has the document', () => {
  it('could have been killed at these places', () =>
    playInWarsaw(async (scene) => {
      loseTheDocument(scene);
      const { env, places } = scene.places();
      await scene.start(env);
      const id = scene.request();
      await scene.reaches(id, 'done');
      const passed = places();
      const [from, to] = [passed.indexOf('before:commit:in-doubt'), passed.indexOf('after:commit:accepted')];
      expect(passed.slice(from, to + 1)).toEqual(KSEF_DOUBT);
      expect(scene.ksef.operator.documents().map(({ verdict }) => verdict)).toEqual([200, 440]);
    }));

  it.each(KSEF_DOUBT)('%s issues it once after the next start', (place) =>
    playInWarsaw(async (scene) => {
      loseTheDocument(scene);
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      await scene.start();
      await scene.reaches(id, 'done');
      await issuedOnce(scene, id);
    }),
  );
});
