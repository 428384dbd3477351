import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { partOf } from './part-of.js';
import { ROAD } from './places.js';
import { KILLED, play } from './scene.js';

describe('a daemon that is killed on the road of an e-invoice', () => {
  it('could have been killed at these places', () =>
    play(async (scene) => {
      const { env, places } = scene.places();
      await scene.start(env);
      await scene.reaches(scene.request(), 'done');
      await eventually(() => expect(places()).toEqual(ROAD));
    }));

  it.each(partOf(ROAD))('%s attaches it once after the next start', (place) =>
    play(async (scene) => {
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      await scene.start();
      await scene.reaches(id, 'done');
      expect(scene.requests(id).length - 4).toBeLessThanOrEqual(2);
      await scene.attachedOnce(id);
    }),
  );
});
