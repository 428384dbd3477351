import { describe, expect, it } from 'vitest';
import { sentWithoutShare } from '../../storm/workers/senders.js';

const CUT = { worker: 'worker-1', from: 100_000, to: 118_000 };
const at = (moment: number, worker = 'worker-1') => ({ worker, at: moment, what: 'POST /lock' });

describe('what a worker sends that is cut off from PostgreSQL', () => {
  it('is its right while its shares may be its own, and once it reaches the server again', () => {
    expect(sentWithoutShare([CUT], [at(99_999), at(100_001), at(110_000), at(118_001)])).toEqual([]);
  });

  it('is a violation afterwards, with what and when; of others it is none', () => {
    expect(sentWithoutShare([CUT], [at(112_001), at(112_001, 'worker-2')])).toEqual([
      'worker-1 sent POST /lock 12001 ms after it was cut off from PostgreSQL',
    ]);
  });
});
