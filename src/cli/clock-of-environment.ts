import { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
import type { Db } from '../store/schema/tables.js';
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

/** For what a command writes into the database: another machine's daemon compares it with its present (ADR 123). @throws Failure `store.*` */
export async function clockBeside(db: Db, env: CommandContext['env']): Promise<Clock> {
  const { serverClock } = await import('../store/engine/server-clock.js');
  return (await serverClock(db, clockOf(env))).clock;
}
