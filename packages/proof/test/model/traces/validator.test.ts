import { describe, expect, it } from 'vitest';
import { validate } from '../../../../../test/traces/path/validator.js';
import type { Observation } from '../../../../../test/traces/record/observation.js';
import {
  ATTACHED,
  about,
  BEGUN,
  claimed,
  committed,
  exchanged,
  FACTS,
  HELD,
  INTENDED,
  LOCKED,
  TO_THE_ATTACH,
  TO_THE_LOCK,
  WHOLE_ROAD,
} from './scene.js';

function rejected(observations: readonly Observation[]): readonly (string | number | null)[] {
  return validate(observations).rejections.flatMap(({ step, observed }) => [step, observed]);
}

describe('the validation of traces', () => {
  it('takes the whole road for a path', () => {
    expect(validate(WHOLE_ROAD)).toEqual({ traces: 1, steps: 10, rejections: [] });
  });

  it('takes a crash after the lock, and the next one who looks, for a path', () => {
    const crashed: readonly Observation[] = [
      ...TO_THE_LOCK,
      ...about('lock', LOCKED),
      { type: 'died' },
      { type: 'let-go', saga: 's1' },
      claimed(INTENDED, 'worker 2'),
      ...about('show', LOCKED),
      committed(HELD, ['locked'], { row: { ...committed(HELD, []).row, lease: 'worker 2' } }),
    ];
    expect(rejected(crashed)).toEqual([]);
  });

  it('says where a trace leaves the graph, and what would have been allowed', () => {
    const [rejection] = validate([...TO_THE_LOCK, ...about('attach', ATTACHED)]).rejections;
    expect(rejection).toEqual({
      saga: 's1',
      step: 5,
      observed: 'attach of i1',
      allowed: 'lock-intended: its claimant does "lock" and commits what comes of it',
    });
  });

  it.each<[string, readonly Observation[], readonly (string | number | null)[]]>([
    ['a lock that was not asked for', [...TO_THE_LOCK, committed(HELD, ['locked'])], [5, 'committed locked']],
    [
      'a lock whose intent was not committed',
      [...TO_THE_LOCK.slice(0, -1), ...about('lock', LOCKED)],
      [4, 'lock of i1'],
    ],
    [
      'a PDF that is attached twice',
      [...TO_THE_ATTACH, ...about('attach', ATTACHED), ...about('attach', ATTACHED)],
      [9, 'attach of i1 once more'],
    ],
    [
      'an unlock that nothing gave reason for',
      [...TO_THE_ATTACH, ...about('unlock', FACTS)],
      [8, 'unlock of i1'],
    ],
    [
      'a commit by who was thought dead',
      [
        ...TO_THE_LOCK,
        ...about('lock', LOCKED),
        { type: 'died' },
        claimed(INTENDED, 'worker 2'),
        committed(HELD, ['locked']),
      ],
      [7, 'committed locked by somebody else'],
    ],
    [
      'what was changed beside the road',
      [...TO_THE_LOCK, { type: 'died' }, claimed({ ...INTENDED, lock: 'ours' })],
      [5, 'it was changed beside its own road: lock'],
    ],
    [
      'the lock of an invoice that nobody asked for',
      exchanged({ what: 'lock', invoice: 'i2' }, { status: 200, facts: LOCKED }),
      [1, 'lock of i2'],
    ],
    [
      'a request that nobody has mapped',
      exchanged({ what: 'unmapped', request: 'platform PATCH /x' }, { status: 200 }),
      [1, 'platform PATCH /x'],
    ],
    [
      'a refusal that nobody is told of',
      [
        ...TO_THE_LOCK.slice(0, 2),
        ...about('show', { ...FACTS, archived: true }),
        committed(
          {
            ...BEGUN,
            state: 'refused',
            reason: { code: 'invoice.final-pdf' },
            alerted: 'invoice.final-pdf',
            runAt: null,
          },
          ['refused'],
        ),
      ],
      [3, 'committed refused'],
    ],
    [
      'a callback that is acknowledged before it is committed',
      [
        { type: 'acknowledged', invoice: 'i1' },
        { type: 'took', invoice: 'i1' },
      ],
      [1, 'a callback about i1 is acknowledged'],
    ],
  ])('rejects %s', (_what, observations, expected) => {
    expect(rejected(observations)).toEqual(expected);
  });
});
