import { acceleratedClock, type Clock, systemClock } from '../clock.js';
import type { CommandContext } from './output.js';

/**
 * Tests of whole processes accelerate time (CONTRIBUTING.md), and keep it over a restart: since
 * SPACEBOOKS_CLOCK_SINCE, epoch milliseconds, time has passed faster.
 */
export function clockOf(env: CommandContext['env']): Clock {
  const speed = Number(env.SPACEBOOKS_CLOCK_SPEED ?? '1');
  if (speed === 1) return systemClock;
  const now = systemClock.now();
  const since = Number(env.SPACEBOOKS_CLOCK_SINCE ?? now);
  return acceleratedClock(speed, since + (now - since) * speed);
}
