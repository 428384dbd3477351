import { schedule } from 'node-cron';
import type { Clock } from '../../clock.js';

export interface Alarm {
  stop(): Promise<void>;
}

/**
 * Rings every day when the wall clocks of a time zone show that time. It only wakes: what is due is decided by the
 * clock and the store, so that an alarm that does not ring (02:30 in the night in which clocks are set forward, a
 * machine that sleeps) or rings twice changes nothing but the moment.
 *
 * node-cron reads the machine's clock: on any other it stays silent, and the lane's own timer does.
 *
 * @param at `HH:MM`
 * @param timeZone IANA name
 */
export function setAlarm(at: string, timeZone: string, clock: Clock, ring: () => void): Alarm {
  if (clock.speed !== 1) return { stop: async () => undefined };
  const [hours, minutes] = at.split(':').map(Number);
  // A ring that was missed is no news: the lane looks by itself.
  const options = { timezone: timeZone, suppressMissedWarning: true };
  const task = schedule(`${minutes} ${hours} * * *`, ring, options);
  return { stop: async () => void (await task.destroy()) };
}
