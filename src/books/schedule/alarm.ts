import type { Clock } from '@spacebooks/base/clock';
import { schedule } from 'node-cron';

export interface Alarm {
  stop(): Promise<void>;
}

/**
 * Rings every day at a local time. It is only a wake-up hint: what is due is decided by the clock and the store, so a missed
 * ring (02:30 when clocks go forward, a sleeping machine) or a double one only shifts the moment.
 *
 * node-cron reads the machine's clock: on any other clock there is no alarm, and the poller's own timer suffices.
 *
 * @param at `HH:MM`
 * @param timeZone IANA name
 */
export function setAlarm(at: string, timeZone: string, clock: Clock, ring: () => void): Alarm {
  if (clock.speed !== 1) return { stop: async () => undefined };
  const [hours, minutes] = at.split(':').map(Number);
  // A missed ring needs no warning: the poller polls anyway.
  const options = { timezone: timeZone, suppressMissedWarning: true };
  const task = schedule(`${minutes} ${hours} * * *`, ring, options);
  return { stop: async () => void (await task.destroy()) };
}
