import { describe, expect, it } from 'vitest';
import type { OpenState } from '../../src/domain/saga/model.js';
import {
  KSEF_ADOPTED,
  KSEF_ATTACH,
  KSEF_DOUBT,
  KSEF_OFFLINE,
  KSEF_REJECTED,
  KSEF_ROAD,
} from './ksef-places.js';
import { ROAD, UNLOCKING } from './places.js';

const ZUGFERD = [...ROAD, ...UNLOCKING];
const KSEF = [
  ...KSEF_ROAD,
  ...KSEF_DOUBT,
  ...KSEF_ATTACH,
  ...KSEF_OFFLINE,
  ...KSEF_REJECTED,
  ...KSEF_ADOPTED,
];

/**
 * The place at which a daemon dies while the saga rests in a state, and the next one takes it up there. Null for one
 * in which no saga rests: `checked` is passed on the way to `lock-intended`, in one commit.
 */
const LEFT_IN: Readonly<Record<OpenState, readonly string[] | null>> = {
  requested: ['before:read'],
  fetched: ['after:commit:fetched'],
  checked: null,
  'lock-intended': ['after:commit:lock-intended'],
  locked: ['after:commit:locked'],
  produced: ['after:commit:produced'],
  'send-intended': ['after:commit:send-intended'],
  'in-doubt': ['after:commit:in-doubt'],
  located: ['after:commit:located'],
  sent: ['after:commit:sent'],
  accepted: ['after:commit:accepted'],
  'attach-intended': ['after:commit:attach-intended'],
  attached: ['after:commit:attached'],
  'register-intended': ['after:commit:register-intended'],
  registered: ['after:commit:registered'],
  unlocking: ['after:commit:unlocking'],
  parked: ['before:adopt'],
};

/** States that an e-invoice without KSeF never comes to; `produced` it passes in the commit of the attach's intent. */
const ONLY_KSEF: readonly OpenState[] = [
  'produced',
  'send-intended',
  'in-doubt',
  'located',
  'sent',
  'accepted',
  'register-intended',
  'registered',
  'parked',
];

describe('a saga whose daemon is killed', () => {
  it.each(Object.entries(LEFT_IN))('is left in every state in which it can rest: %s', (state, places) => {
    for (const place of places ?? []) {
      expect(KSEF).toContain(place);
      if (!ONLY_KSEF.includes(state as OpenState)) expect(ZUGFERD).toContain(place);
    }
  });
});
