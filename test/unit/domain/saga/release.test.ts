import { describe, expect, it } from 'vitest';
import { advance } from '../../../../src/domain/saga/advance.js';
import { newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import { KSEF_ROAD } from '../../../../src/domain/saga/ksef/road.js';
import {
  type Lock,
  newSaga,
  OPEN_STATES,
  type OpenState,
  type Saga,
} from '../../../../src/domain/saga/model.js';
import { PLATFORM_ROAD } from '../../../../src/domain/saga/platform-road.js';
import { whyNotReleasable, whyNotRetryable } from '../../../../src/domain/saga/release.js';

const NOW = 1_000;
const CIRCUMSTANCES = { now: NOW, fraction: 0.5 };
const KSEF = newKsefProgress({ attaches: true, goesOffline: false, deadline: 10 ** 12 });

function saga(
  state: OpenState,
  lock: Lock,
  ksef: Saga['ksef'] = null,
  parkedFrom: OpenState | null = null,
): Saga {
  return { ...newSaga(NOW, false), state, lock, ksef, parkedFrom, produced: true };
}

/** States in which our lock may be there and nothing was handed over, by hand from the picture of the saga. */
const ZUGFERD: readonly OpenState[] = ['lock-intended', 'locked', 'produced', 'attach-intended'];
const OF_KSEF: readonly OpenState[] = ['lock-intended', 'locked', 'produced'];
/** No saga rests where it was checked. */
const RESTED_IN = OPEN_STATES.filter((state) => state in PLATFORM_ROAD || state in KSEF_ROAD);

describe('a person who gives an e-invoice up', () => {
  it.each(OPEN_STATES)('from %s: only where our lock is there and nothing was handed over', (state) => {
    const possible = (each: Saga) => whyNotReleasable(each) === null;
    const parked = state === 'parked';
    const from = parked ? 'locked' : null;
    expect(possible(saga(state, 'ours', null, from))).toBe(parked || ZUGFERD.includes(state));
    expect(possible(saga(state, 'ours', KSEF, from))).toBe(parked || OF_KSEF.includes(state));
    expect(possible(saga(state, 'ours', { ...KSEF, doubtful: true }, from))).toBe(false);
    expect(possible(saga(state, 'ours', { ...KSEF, number: '1' }, from))).toBe(false);
    expect(possible(saga(state, 'foreign', null, from))).toBe(false);
    expect(possible(saga(state, 'none', null, from))).toBe(false);
  });

  it.each(RESTED_IN)(
    'from %s: unlocks after a look, or takes up the work as if nothing had been said',
    (state) => {
      const ksef = state in PLATFORM_ROAD ? null : KSEF;
      const before = saga(state, 'ours', ksef, state === 'parked' ? 'attached' : null);
      const asked = advance(before, { type: 'release-asked', detail: 'decided by Anna' }, CIRCUMSTANCES);
      if (ZUGFERD.includes(state)) {
        expect(asked).toMatchObject({
          steps: ['unlocking'],
          next: 'read',
          alert: null,
          saga: { state: 'unlocking', reason: { code: 'operator.released', detail: 'decided by Anna' } },
        });
      } else expect(asked).toEqual(advance(before, { type: 'resumed' }, CIRCUMSTANCES));
    },
  );

  it('is told with the end, and never unlocks what has an e-invoice', () => {
    const asked = advance(
      saga('attach-intended', 'ours'),
      { type: 'release-asked', detail: 'x' },
      CIRCUMSTANCES,
    );
    const facts = {
      canUpdate: false,
      eInvoice: false,
      eInvoiceStandard: null,
      archived: false,
      sentStatus: 'sendingRequested',
      contentDigest: 'd',
    };
    const read = advance(asked.saga, { type: 'read', facts }, CIRCUMSTANCES);
    expect(read.next).toBe('unlock');
    const ended = advance(read.saga, { type: 'unlocked' }, CIRCUMSTANCES);
    expect(ended).toMatchObject({ saga: { state: 'released' }, alert: { code: 'operator.released' } });
    const attached = advance(
      asked.saga,
      { type: 'read', facts: { ...facts, eInvoice: true } },
      CIRCUMSTANCES,
    );
    expect(attached.next).toBe('compare');
  });
});

describe('why a person cannot have a lock taken back', () => {
  it.each([
    ['it has ended', { ...saga('locked', 'ours'), state: 'done' }, { key: 'ended done' }],
    ['the lock is of somebody else', saga('locked', 'foreign'), { key: 'foreign lock' }],
    ['there is none', saga('fetched', 'none'), { key: 'not locked' }],
    ['it is being taken back', saga('unlocking', 'ours'), { key: 'unlocking' }],
    ['it is being taken back, for KSeF', saga('unlocking', 'ours', KSEF), { key: 'unlocking' }],
    ['the e-invoice is attached', saga('attached', 'ours'), { key: 'attached' }],
    [
      'KSeF has accepted it',
      saga('locked', 'ours', { ...KSEF, number: '1' }),
      { key: 'accepted', values: { number: '1' } },
    ],
    ['KSeF may have it', saga('sent', 'ours', KSEF), { key: 'may be in KSeF' }],
  ] as const)('%s', (_, given, refusal) => {
    expect(whyNotReleasable(given)).toEqual(refusal);
  });
});

describe('a retry', () => {
  it('is of use for what is open and for what waits for a person', () => {
    expect(whyNotRetryable(saga('parked', 'ours', null, 'locked'))).toBeNull();
    for (const state of ['refused', 'released'] as const) {
      expect(whyNotRetryable({ ...newSaga(NOW, false), state })).toBeNull();
    }
    for (const state of ['done', 'done-foreign', 'gone'] as const) {
      expect(whyNotRetryable({ ...newSaga(NOW, false), state })).toEqual({ key: state });
    }
  });
});
