import { describe } from 'vitest';
import { KSEF_ROAD } from './ksef-places.js';
import { issuedOnce, killAlong } from './ksef-scene.js';

describe('a daemon that is killed on the road of an e-invoice of KSeF', () => {
  killAlong({ arrives: issuedOnce, places: KSEF_ROAD });
});
