import { acceleratedClock, systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAlarm } from '../../../../src/books/schedule/alarm.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Rings heard up to a moment, as ISO times. */
async function ringsBetween(from: string, to: string, at: string, zone: string): Promise<string[]> {
  vi.setSystemTime(new Date(from));
  const rings: string[] = [];
  const alarm = setAlarm(at, zone, systemClock, () => rings.push(new Date(Date.now()).toISOString()));
  await vi.advanceTimersByTimeAsync(Date.parse(to) - Date.parse(from));
  await alarm.stop();
  return rings.map((text) => text.slice(0, 16));
}

describe('the alarm', () => {
  it('rings every day at the time of the space, in winter and in summer', async () => {
    const winter = await ringsBetween(
      '2026-11-20T20:00:00Z',
      '2026-11-22T12:00:00Z',
      '02:30',
      'Europe/Berlin',
    );
    expect(winter).toEqual(['2026-11-21T01:30', '2026-11-22T01:30']);
    const summer = await ringsBetween(
      '2027-07-01T20:00:00Z',
      '2027-07-02T12:00:00Z',
      '02:30',
      'Europe/Berlin',
    );
    expect(summer).toEqual(['2027-07-02T00:30']);
  });

  it('rings no more once it was stopped', async () => {
    vi.setSystemTime(new Date('2026-11-20T20:00:00Z'));
    const ring = vi.fn();
    await setAlarm('02:30', 'Europe/Berlin', systemClock, ring).stop();
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(ring).not.toHaveBeenCalled();
  });

  it('is silent on a clock that is not the machine’s', async () => {
    const ring = vi.fn();
    vi.setSystemTime(new Date('2026-11-20T20:00:00Z'));
    setAlarm('02:30', 'Europe/Berlin', acceleratedClock(30), ring);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(ring).not.toHaveBeenCalled();
  });
});
