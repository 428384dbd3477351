import type { Clock } from '@spacebooks/base/clock';
import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** A machine's clock, which shows what the database server's does. */
export interface ServerClock {
  readonly clock: Clock;
  /** Asks the server what its clock shows. @throws Failure `store.*` */
  correct(): Promise<void>;
}

/**
 * The clock for whoever works on a database that several machines share: what one has written as a moment, such as when a saga
 * goes on, the others compare with their present. The machine's own clock is corrected by no more than an answer of the server
 * proves it wrong, so that one that is right to within a round trip stays as it is. SQLite has one machine, and no server.
 *
 * @param own of this machine; one that runs in no fixed proportion to it cannot be compared, and stays as it is
 * @throws Failure `store.*`
 */
export async function serverClock(db: Db, own: Clock): Promise<ServerClock> {
  const { serverTime } = dialectOf(db);
  const { origin, speed } = own;
  if (serverTime === null || origin === undefined) return { clock: own, correct: async () => undefined };
  let aheadMs = 0;
  const correct = async (): Promise<void> => {
    const sentAt = own.now();
    const { rows } = await sql<{ at: number }>`select cast(${serverTime} as double precision) as at`.execute(
      db,
    );
    const answeredAt = own.now();
    const [row] = rows;
    if (row === undefined) return;
    // In whole milliseconds, as the own one shows them: what is left over would put it ahead of itself.
    const shown = Math.floor(origin.shown + (row.at - origin.machine) * speed);
    // The server has looked at its clock in between. One that was set meanwhile shows nothing.
    if (answeredAt < sentAt) return;
    aheadMs = Math.min(Math.max(aheadMs, shown - answeredAt), shown - sentAt);
  };
  await correct();
  return {
    clock: {
      speed,
      origin,
      now: () => own.now() + aheadMs,
      after: (delayMs, run) => own.after(delayMs, run),
      sleep: (delayMs, signal) => own.sleep(delayMs, signal),
    },
    correct,
  };
}
