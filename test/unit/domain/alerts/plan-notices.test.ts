import { describe, expect, it } from 'vitest';
import {
  COLLECT_MS,
  HELD_MS,
  type KnownAlert,
  planNotices,
  type ToldBefore,
} from '../../../../src/domain/alerts/plan-notices.js';

const T = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OUTAGE = 'ksef outage';
const REFUSED = 'invoice.refused@berlin';

function alert(id: number, changes: Partial<KnownAlert> = {}): KnownAlert {
  const fresh = { resolvedAt: null, resolution: null, isTold: false } as const;
  return { id, spaceId: 'berlin', code: 'invoice.refused', raisedAt: T, ...fresh, ...changes };
}

function ended(id: number, resolvedAt: number, changes: Partial<KnownAlert> = {}): KnownAlert {
  return alert(id, { isTold: true, resolvedAt, resolution: 'gone', ...changes });
}

function told(topic: string, madeAt: number, kind: ToldBefore['kind'] = 'alert'): ToldBefore {
  return { topic, kind, madeAt };
}

function planned(alerts: readonly KnownAlert[], now: number, before: readonly ToldBefore[] = []) {
  const { notices, ...rest } = planNotices(alerts, before, now);
  return {
    notices: notices.map(({ alerts: of, ...notice }) => ({ ...notice, ids: of.map(({ id }) => id) })),
    ...rest,
  };
}

describe('an alert', () => {
  it('is told a minute after it was raised, with what came meanwhile', () => {
    const alerts = [alert(1), alert(2, { raisedAt: T + 59_000 })];
    expect(planned(alerts, T + COLLECT_MS - 1)).toEqual({
      notices: [],
      quietEnds: [],
      nextAt: T + COLLECT_MS,
    });
    expect(planned(alerts, T + COLLECT_MS)).toEqual({
      notices: [{ kind: 'alert', topic: REFUSED, ids: [1, 2] }],
      quietEnds: [],
      nextAt: null,
    });
  });

  it('that a clock raised or ended which ran ahead is told when that was put back', () => {
    const year = 365 * 24 * HOUR;
    expect(planned([alert(1, { raisedAt: T + year })], T).notices).toEqual([
      { kind: 'alert', topic: REFUSED, ids: [1] },
    ]);
    expect(planned([ended(1, T + year)], T).notices).toEqual([
      { kind: 'resolved', topic: REFUSED, ids: [1] },
    ]);
    const before = [told(REFUSED, T + year), told(REFUSED, T + year, 'resolved')];
    expect(planned([alert(2)], T + COLLECT_MS, before).notices).toHaveLength(1);
    expect(planned([ended(1, T)], T + HELD_MS, before).notices).toHaveLength(1);
  });

  it('about what holds nothing up is told a day later, and its end never', () => {
    const low = { code: 'ksef.warning' } as const;
    const topic = 'ksef.warning@berlin';
    const alerts = [alert(1, low), alert(2, { ...low, raisedAt: T + HOUR })];
    expect(planned(alerts, T + 24 * HOUR - 1)).toEqual({ notices: [], quietEnds: [], nextAt: T + 24 * HOUR });
    expect(planned(alerts, T + 24 * HOUR).notices).toEqual([{ kind: 'alert', topic, ids: [1, 2] }]);
    expect(planned([ended(1, T, low)], T + 24 * HOUR, [told(topic, T)])).toEqual({
      notices: [],
      quietEnds: [1],
      nextAt: null,
    });
    expect(planned([{ ...ended(1, T, low), isTold: false }], T + 24 * HOUR).notices).toEqual([]);
  });

  it('of another space or code is another message', () => {
    const alerts = [alert(1), alert(2, { spaceId: 'hamburg' }), alert(3, { code: 'invoice.mail-failed' })];
    expect(planned(alerts, T + HOUR).notices.map(({ topic }) => topic)).toEqual([
      REFUSED,
      'invoice.refused@hamburg',
      'invoice.mail-failed@berlin',
    ]);
  });

  it('that was gone before anybody was told is never told', () => {
    const gone = alert(1, { resolvedAt: T + 1, resolution: 'gone' });
    expect(planned([gone], T + HOUR)).toEqual({ notices: [], quietEnds: [], nextAt: null });
  });

  it.each([
    [0, 0],
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 60],
    [9, 60],
  ])('after %d messages of its kind within a day waits %d minutes from the last', (count, minutes) => {
    const last = T + 5 * MINUTE;
    const before = Array.from({ length: count }, (_, back) => told(REFUSED, last - back * HOUR));
    const raised = alert(1, { raisedAt: last });
    const expected = last + Math.max(COLLECT_MS, minutes * MINUTE);
    expect(planned([raised], last, before).nextAt).toBe(expected);
    expect(planned([raised], expected, before).notices).toHaveLength(1);
  });
});

describe('something that is down', () => {
  const down = (id: number, changes: Partial<KnownAlert> = {}): KnownAlert =>
    alert(id, { code: 'ksef.unavailable', ...changes });

  it('is one message over codes and spaces, however many wait', () => {
    const alerts = Array.from({ length: 300 }, (_, id) =>
      down(id, { spaceId: `space-${id % 7}`, code: id % 2 === 0 ? 'ksef.unavailable' : 'ksef.unreachable' }),
    );
    const { notices } = planned(alerts, T + HOUR);
    expect(notices.map(({ kind, topic, ids }) => [kind, topic, ids.length])).toEqual([
      ['alert', OUTAGE, 300],
    ]);
  });

  it('and goes on is told again after six hours, with what has come to wait since', () => {
    const before = [told(OUTAGE, T)];
    const alerts = [down(1, { isTold: true }), down(2, { raisedAt: T + HOUR })];
    expect(planned(alerts, T + 6 * HOUR - 1, before)).toMatchObject({ notices: [], nextAt: T + 6 * HOUR });
    expect(planned(alerts, T + 6 * HOUR, before).notices).toEqual([
      { kind: 'update', topic: OUTAGE, ids: [2] },
    ]);
  });

  it('is over when nothing waits any more and that has held', () => {
    const before = [told(OUTAGE, T)];
    const waits = down(2, { isTold: true });
    const first = ended(1, T + HOUR, { code: 'ksef.unavailable' });
    const last = ended(2, T + 2 * HOUR, { code: 'ksef.unavailable' });
    expect(planned([first, waits], T + 9 * HOUR, before).notices).toEqual([]);
    expect(planned([first, last], T + 2 * HOUR + HELD_MS - 1, before).notices).toEqual([]);
    expect(planned([first, last], T + 2 * HOUR + HELD_MS, before).notices).toEqual([
      { kind: 'resolved', topic: OUTAGE, ids: [1, 2] },
    ]);
  });

  it('and comes back before it was told to be over is no news', () => {
    const alerts = [ended(1, T, { code: 'ksef.unavailable' }), down(2, { raisedAt: T + MINUTE })];
    const before = [told(OUTAGE, T - HOUR)];
    expect(planned(alerts, T + HOUR, before)).toEqual({ notices: [], quietEnds: [], nextAt: T + 5 * HOUR });
    const later = planned(alerts, T + 5 * HOUR, before).notices;
    expect(later).toEqual([{ kind: 'update', topic: OUTAGE, ids: [2] }]);
  });
});

describe('the end of single troubles', () => {
  it('is told together, an hour apart at least, while others go on', () => {
    const alerts = [ended(1, T), alert(2, { isTold: true }), ended(3, T + MINUTE)];
    expect(planned(alerts, T + MINUTE + HELD_MS).notices).toEqual([
      { kind: 'resolved', topic: REFUSED, ids: [1, 3] },
    ]);
    const before = [told(REFUSED, T, 'resolved')];
    expect(planned(alerts, T + HOUR - 1, before)).toMatchObject({ notices: [], nextAt: T + HOUR });
  });

  it('is not told of what a person put aside, nor of what another alert took the place of', () => {
    const alerts = [ended(1, T, { resolution: 'by hand' }), ended(2, T, { resolution: 'replaced' })];
    expect(planned(alerts, T + HOUR)).toEqual({ notices: [], quietEnds: [1, 2], nextAt: null });
  });
});
