import { describe, expect, it } from 'vitest';
import { KILLED, play } from './scene.js';

/** Where the first daemon is killed, and where the second one while it takes up what the first one left. */
const PAIRS = [
  ['before:read', 'before:read'],
  ['after:commit:fetched', 'after:commit:fetched'],
  ['after:commit:lock-intended', 'before:lock'],
  ['before:lock', 'after:lock'],
  ['after:lock', 'before:commit:locked'],
  ['before:commit:locked', 'before:commit:locked'],
  ['after:produce', 'after:produce'],
  ['before:attach', 'before:attach'],
  ['before:attach', 'after:attach'],
  ['after:attach', 'before:compare'],
  ['after:attach', 'after:compare'],
  ['before:commit:attached', 'before:commit:attached'],
  ['before:commit:attached', 'after:commit:attached'],
  ['before:commit:done', 'before:commit:done'],
] as const;

describe('a daemon that is killed again while it recovers', () => {
  it.each(PAIRS)('%s, then %s: attaches it once after the third start', (first, second) =>
    play(async (scene) => {
      const killedFirst = await scene.start({ SPACEBOOKS_CRASH_AT: first });
      const id = scene.request();
      expect(await killedFirst.exited).toEqual(KILLED);
      expect(await scene.spawn({ SPACEBOOKS_CRASH_AT: second }).exited).toEqual(KILLED);
      await scene.start();
      await scene.reaches(id, 'done');
      expect(scene.requests(id).length - 4).toBeLessThanOrEqual(4);
      await scene.attachedOnce(id);
    }),
  );
});
