import { HOUR_MS } from '@spacebooks/base/durations';
/**
 * Time as the saga's function sees it. `now` stands still; what was noted lies at one of a few distances from it, one for each
 * side of each threshold that a transition asks about. Time that passes moves what was noted, not `now`.
 */
export const NOW = 1_800_000_000_000;

/** Longer ago than KSeF's index may lag (an hour), and than its answer may take before a person is told. */
export const HOURS_AGO = NOW - 2 * HOUR_MS;
/** Longer ago than anything is waited for (a day). */
export const DAYS_AGO = NOW - 48 * HOUR_MS;

/** The legal deadline: far, within twelve hours, within two, passed. In this order. */
export const DEADLINES = [NOW + 30 * 24 * HOUR_MS, NOW + 6 * HOUR_MS, NOW + HOUR_MS, NOW - HOUR_MS] as const;

/** The class of a moment of the past: the nearest that lies on the same side of every threshold. */
export function agoOf(at: number | null): number | null {
  if (at === null || at > HOURS_AGO) return at === null ? null : NOW;
  return at > DAYS_AGO ? HOURS_AGO : DAYS_AGO;
}

export function deadlineOf(at: number): number {
  const leftMs = at - NOW;
  if (leftMs > 12 * HOUR_MS) return DEADLINES[0];
  if (leftMs > 2 * HOUR_MS) return DEADLINES[1];
  return leftMs > 0 ? DEADLINES[2] : DEADLINES[3];
}
