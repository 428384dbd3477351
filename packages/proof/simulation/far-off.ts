import type { Database } from 'better-sqlite3';
import type { SimulatedWorld } from './world.js';

const HOUR = 3_600_000;
/** By then the daemon has looked, whatever it waits for. */
export const LOOKED_AFTER_MS = HOUR / 2;
/** Longer than what is parked waits, or an e-invoice of tomorrow. */
const LONGEST_WAIT_MS = 30 * HOUR;
/** Longer than what failed waits for, be it for KSeF's hour. */
const LONGEST_AFTER_FAILURE_MS = 1.2 * HOUR;

/** What a clock that was put back since has put off for too long: whoever looks now sees its moment far off. */
export function farOff(
  { machine, time, clockSteps, pauses }: SimulatedWorld,
  database: Database,
): readonly string[] {
  const lastStep = clockSteps.at(-1);
  if (lastStep === undefined || time.now() < lastStep + LOOKED_AFTER_MS || machine.state !== 'up') return [];
  const rows = database
    .prepare(
      `select space_id as space, 'the saga of ' || invoice_id as what from saga
         where run_at > @latest or (failures > 0 and state <> 'parked' and run_at > @afterFailure)
       union all select space_id, 'the delivery of batch ' || batch_number from delivery
         where run_at > @latest or (parked = 0 and run_at > @afterFailure)
       union all select space_id, 'a payment of bank line ' || line_id from bank_payment where run_at > @latest`,
    )
    .all({
      // Under a clock that is behind, tomorrow is that much farther off.
      latest: time.now() + Math.max(0, time.wrongBy) + LONGEST_WAIT_MS,
      afterFailure: machine.clock.now() + LONGEST_AFTER_FAILURE_MS,
    }) as { space: string; what: string }[];
  const paused: readonly string[] = pauses.lasting();
  return rows
    .filter(({ space }) => !paused.includes(space))
    .map(({ what }) => `${what} waits for a moment of a clock that was put back`);
}
