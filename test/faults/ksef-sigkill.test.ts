import { describe, expect, it } from 'vitest';
import { KSEF_ROAD } from './ksef-places.js';
import { issuedOnce, playInWarsaw } from './ksef-scene.js';
import { KILLED } from './scene.js';

describe('a daemon that is killed on the road of an e-invoice of KSeF', () => {
  it('could have been killed at these places', () =>
    playInWarsaw(async (scene) => {
      const { env, places } = scene.places();
      await scene.start(env);
      await scene.reaches(scene.request(), 'done');
      expect(places()).toEqual(KSEF_ROAD);
    }));

  it.each(KSEF_ROAD)('%s issues it once after the next start', (place) =>
    playInWarsaw(async (scene) => {
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      await scene.start();
      await scene.reaches(id, 'done');
      await issuedOnce(scene, id);
    }),
  );
});
