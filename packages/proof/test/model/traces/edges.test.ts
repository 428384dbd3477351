import { describe, expect, it } from 'vitest';
import { newKsefProgress } from '../../../../../src/domain/saga/ksef/model.js';
import { newSaga, type Saga } from '../../../../../src/domain/saga/model.js';
import { validate } from '../../../../../test/traces/path/validator.js';
import type { Observation } from '../../../../../test/traces/record/observation.js';
import { compareWalked } from '../../../model/traces/edges/compare-walked.js';
import { type Edge, edgeOf } from '../../../model/traces/edges/edge.js';
import { exploredEdges } from '../../../model/traces/edges/explored.js';
import { OUTSIDE_OF_THE_MODEL } from '../../../model/traces/edges/outside.js';
import { about, claimed, committed, HELD, INTENDED, LOCKED, NOW, TO_THE_LOCK, WHOLE_ROAD } from './scene.js';

function walkedIn(observations: readonly Observation[]): readonly Edge[] {
  const walked = new Set<Edge>();
  const { rejections } = validate(observations, (steps) => {
    for (const { before, event, after, now } of steps) walked.add(edgeOf(before, event, after, now));
  });
  expect(rejections).toEqual([]);
  return [...walked];
}

const AFTER_A_CRASH: readonly Observation[] = [
  ...TO_THE_LOCK,
  ...about('lock', LOCKED),
  { type: 'died' },
  { type: 'let-go', saga: 's1' },
  claimed(INTENDED, 'worker 2'),
  ...about('show', LOCKED),
  committed(HELD, ['locked'], { row: { ...committed(HELD, []).row, lease: 'worker 2' } }),
];

const platform = (troubles: number) =>
  exploredEdges([{ name: 'edges', plans: ['platform'], troubles, acts: 0, hasDeadlines: false }]);

describe('the edges that a trace walks', () => {
  it('are in words, without what the budgets of the exploration bound', () => {
    const plan = { attaches: true, goesOffline: true, deadline: 0 };
    const ksef = { ...newKsefProgress(plan), offline: true, doubtful: true, sentAt: NOW, sends: 7 };
    const sent: Saga = {
      ...newSaga(NOW, false),
      state: 'sent',
      lock: 'ours',
      produced: true,
      failures: 19,
      ksef,
    };
    const failed = { type: 'failed', failure: { code: 'ksef.not-found', action: 'ask' } } as const;
    const parked: Saga = { ...sent, state: 'parked', parkedFrom: 'sent' };
    expect(edgeOf(sent, failed, parked, NOW)).toBe(
      'sent, lock ours, produced, KSeF, drawn, offline, doubtful -- ask fails -> ' +
        'parked from sent, lock ours, produced, KSeF, drawn, offline, doubtful',
    );
  });

  it('are explored on the whole road, and the ends of a crash only where something may go wrong', () => {
    const calm = platform(0);
    const whole = walkedIn(WHOLE_ROAD);
    expect(whole).toContain('lock-intended, lock intended -- locked -> locked, lock ours');
    expect(compareWalked(whole, calm)).toMatchObject({ outside: 0, unexplored: [] });
    const crashed = walkedIn(AFTER_A_CRASH);
    expect(compareWalked(crashed, calm).unexplored).toEqual([
      'lock-intended, lock intended -- resumed -> lock-intended, lock intended',
      'lock-intended, lock intended -- read -> locked, lock ours',
    ]);
    expect(compareWalked(crashed, platform(1)).unexplored).toEqual([]);
  });

  it('may be outside of the model for a reason, which is no reason where the model has them', () => {
    const [edge = ''] = Object.keys(OUTSIDE_OF_THE_MODEL);
    expect(compareWalked([edge, 'a -- b -> c'], new Set())).toEqual({
      ...{ edges: 0, outside: 1, unexplored: ['a -- b -> c'] },
    });
    expect(() => compareWalked([], new Set([edge]))).toThrow(`has an explored edge: ${edge}`);
  });
});
