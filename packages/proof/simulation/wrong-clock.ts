import type { SeededRandom } from '../../../test/seeded-random.js';
import type { PlannedEvent } from './plan.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** What goes wrong in practice: NTP that answers late, summer time, a time zone, a battery, a year typed wrong. */
const USUAL = [5 * MINUTE, HOUR, 2 * HOUR, DAY, 2 * DAY, 30 * DAY, YEAR] as const;
/** Those who set a clock stop the daemon for it, or the machine was off anyway. */
const DOWN_MS = 3 * MINUTE;

/**
 * The clock of the daemon's machine goes wrong at a moment, by five minutes to a year, forward or back, while the
 * daemon runs or is stopped, and is put right later: at once, in two steps, or never.
 */
export function wrongClock(random: SeededRandom, at: number): readonly PlannedEvent[] {
  const wrongByMs = (random.chance(0.5) ? 1 : -1) * amount(random);
  const until = at + random.between(1, 300) * MINUTE;
  const events = setClock(random, at, wrongByMs);
  // Something fails meanwhile, so that it waits for a moment of the wrong clock.
  const outage = { type: 'fault', side: 'platform', kind: 'error', count: random.between(4, 30) } as const;
  if (random.chance(0.6)) events.push({ at: Math.max(at, until - random.below(20 * MINUTE)), act: outage });
  if (!random.chance(0.8)) return events;
  // Another wrong time on the way to the right one, as whoever types it leaves it.
  if (random.chance(0.2)) events.push(...setClock(random, (at + until) / 2, amount(random)));
  return [...events, ...setClock(random, until, 0)];
}

/** Every order of magnitude as often as the others. */
function amount(random: SeededRandom): number {
  if (random.chance(0.5)) return random.pick(USUAL);
  const minutes = 5 * (YEAR / MINUTE / 5) ** (random.below(1_000) / 999);
  return Math.round(minutes) * MINUTE;
}

function setClock(random: SeededRandom, at: number, wrongByMs: number): PlannedEvent[] {
  const step: PlannedEvent = { at, act: { type: 'clock', wrongByMs } };
  if (!random.chance(0.3)) return [step];
  return [{ at: Math.max(0, at - MINUTE), act: { type: 'stop', downMs: DOWN_MS } }, step];
}
