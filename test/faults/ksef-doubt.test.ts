import { describe } from 'vitest';
import { KSEF_DOUBT } from './ksef-places.js';
import { issuedOnce, killAlong, loseTheDocument } from './ksef-scene.js';

describe('a daemon that is killed while it does not know whether KSeF has the document', () => {
  killAlong({ prepare: loseTheDocument, arrives: issuedOnce, places: KSEF_DOUBT });
});
