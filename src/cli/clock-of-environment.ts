import { acceleratedClock, type Clock, systemClock } from '../clock.js';
import type { CommandContext } from './output.js';

/**
 * Tests of whole processes let time pass faster (CONTRIBUTING.md), and go on with the same time after a
 * restart: SPACEBOOKS_CLOCK_SINCE is the moment, epoch milliseconds, from which time has passed faster.
 */
export function clockOf(env: CommandContext['env']): Clock {
  const speed = Number(env.SPACEBOOKS_CLOCK_SPEED ?? '1');
  if (speed === 1) return systemClock;
  const now = systemClock.now();
  const since = Number(env.SPACEBOOKS_CLOCK_SINCE ?? now);
  return acceleratedClock(speed, since + (now - since) * speed);
}
