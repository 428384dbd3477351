import { describe, expect, it } from 'vitest';
import { END_STATES, OPEN_STATES, type Reason, type SagaState } from '../../../src/domain/saga/model.js';
import type { Attempt } from '../../../src/operator/stories.js';
import { type Moment, timelineOf } from '../../../src/operator/timeline.js';

const REFUSED: Reason = { code: 'invoice.refused' };
const DOWN: Reason = { code: 'ksef.unreachable' };

type Step = SagaState | readonly [SagaState, Reason];

/** An attempt of these states, one a minute from a minute on. */
function attempt(since: number, steps: readonly Step[], more: Partial<Attempt> = {}): Attempt {
  const told = steps.map((step, index) => {
    const [state, reason = null] = typeof step === 'string' ? [step] : step;
    return { at: since + index, state, reason };
  });
  const last = told.at(-1);
  return {
    sagaId: `saga ${since}`,
    traceId: null,
    state: last?.state ?? 'requested',
    reason: last?.reason ?? null,
    lock: 'none',
    startedAt: since,
    runAt: null,
    failures: 0,
    steps: told,
    requests: [],
    files: [],
    ksef: null,
    ...more,
  };
}

const told = (attempts: readonly Attempt[], decisions: Parameters<typeof timelineOf>[0]['decisions'] = []) =>
  timelineOf({ attempts: attempts.toReversed(), decisions }).map(
    ({ key, at, times, lastAt }: Moment) =>
      `${at} ${key}${times > 1 ? ` ${times} times, last ${lastAt}` : ''}`,
  );

describe('the timeline of an e-invoice', () => {
  it('is its few moments, and not the states in between', () => {
    const path: SagaState[] = ['requested', 'fetched', 'checked', 'lock-intended', 'locked', 'produced'];
    const rest: SagaState[] = ['attach-intended', 'attached', 'done'];
    expect(told([attempt(1, [...path, ...rest])])).toEqual([
      '1 requested',
      '3 checked',
      '5 locked',
      '6 produced',
      '8 attached',
      '9 mailed',
    ]);
  });

  it('tells of KSeF what was sent, received and registered', () => {
    expect(
      told([attempt(1, ['send-intended', 'sent', 'accepted', 'register-intended', 'registered'])]),
    ).toEqual(['2 sent', '3 accepted', '5 registered']);
  });

  it('makes one line of a storm of tries', () => {
    const storm: Step[] = Array.from(
      { length: 200 },
      () => ['send-intended', ['in-doubt', DOWN], 'located'] as const,
    ).flat();
    expect(told([attempt(1, ['requested', ...storm, 'sent'])])).toEqual([
      '1 requested',
      '3 in-doubt 200 times, last 600',
      '4 not-there 200 times, last 601',
      '602 sent',
    ]);
  });

  it('tells apart what came for another reason', () => {
    const other: Reason = { code: 'ksef.mismatch' };
    expect(
      told([
        attempt(1, [
          ['parked', DOWN],
          ['parked', other],
          ['parked', DOWN],
        ]),
      ]),
    ).toEqual(['1 waiting 2 times, last 3', '2 waiting']);
  });

  it('says how often it is being tried, and when it is again', () => {
    const [, last] = timelineOf({
      attempts: [attempt(1, ['requested'], { state: 'requested', failures: 3, reason: DOWN, runAt: 90 })],
      decisions: [],
    });
    expect(last).toMatchObject({ key: 'retrying', times: 3, next: 90, reason: DOWN });
  });

  it('makes one of attempts that all went the same way', () => {
    const refused: Step[] = ['requested', 'fetched', ['refused', REFUSED]];
    const all = [10, 20, 30].map((since) => attempt(since, refused));
    expect(told([...all, attempt(40, ['requested', 'fetched', 'checked'])])).toEqual([
      '10 requested 3 times, last 30',
      '12 refused 3 times, last 32',
      '40 requested-again',
      '42 checked',
    ]);
  });

  it('tells of a mail that did not go out, and who decided what', () => {
    const decision = { at: 5, kind: 'retry', by: 'anna', why: null, outcome: null } as const;
    const failed: Reason = { code: 'invoice.mail-failed' };
    expect(told([attempt(1, ['attached', ['done', failed]])], [decision])).toEqual([
      '1 attached',
      '2 mail-failed',
      '5 decided',
    ]);
  });

  it.each([...OPEN_STATES, ...END_STATES])('never fails at %s', (state) => {
    expect(told([attempt(1, [state])]).length).toBeLessThanOrEqual(1);
  });

  it('is empty where nobody asked for one', () => {
    expect(timelineOf({ attempts: [], decisions: [] })).toEqual([]);
  });
});
