import { describe, expect, it } from 'vitest';
import { issuedOnce, playInWarsaw } from './ksef-scene.js';
import { KILLED } from './scene.js';

/** Where the first daemon is killed, and where the second one while it takes up what the first one left. */
const PAIRS = [
  ['before:ksef:online-session', 'after:ksef:online-session'],
  ['after:commit:send-intended', 'before:ksef:metadata'],
  ['after:commit:send-intended', 'after:commit:located'],
  ['after:commit:send-intended', 'after:commit:send-intended'],
  ['before:ksef:send', 'after:ksef:send'],
  ['after:ksef:send', 'before:locate'],
  ['after:ksef:send', 'after:ksef:session-documents'],
  ['after:ksef:send', 'before:commit:accepted'],
  ['before:commit:sent', 'after:commit:accepted'],
  ['before:commit:accepted', 'after:ksef:document-status'],
  ['after:register', 'before:commit:registered'],
  ['after:ksef:session', 'after:ksef:session'],
] as const;

describe('a daemon that is killed again while it recovers an e-invoice of KSeF', () => {
  it.each(PAIRS)('%s, then %s: it is issued once after the third start', (first, second) =>
    playInWarsaw(async (scene) => {
      const killedFirst = await scene.start({ SPACEBOOKS_CRASH_AT: first });
      const id = scene.request();
      expect(await killedFirst.exited).toEqual(KILLED);
      expect(await scene.spawn({ SPACEBOOKS_CRASH_AT: second }).exited).toEqual(KILLED);
      await scene.start();
      await issuedOnce(scene, id);
    }),
  );
});
