import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { systemClock } from '../../clock.js';
import { Failure } from '../../domain/errors.js';
import type { Db } from '../tables.js';

/** How long a claim holds that nobody renews, by the server's clock: as long as a dead daemon keeps the next one waiting. */
export const CLAIM_SECONDS = 15;
const RENEW_MS = 5_000;

export interface StoreClaim {
  release(): Promise<void>;
}

/**
 * Makes this process the only daemon of the database, by a row that it renews: no lock of a session, which a pooler in
 * between would give to somebody else. Moments are those of the server, whatever the clocks of the machines say.
 *
 * @param onLost another process has the claim now: nothing may be written any more
 * @throws Failure `daemon.already-running`, `store.*`
 */
export async function claimStore(db: Db, host: string, onLost: () => void): Promise<StoreClaim> {
  const holder = randomUUID();
  if (!(await take(db, holder, host))) {
    throw new Failure('daemon.already-running', { detail: `${await holderOf(db)} works with it` });
  }
  const stopping = new AbortController();
  const renewing = keepRenewing(db, holder, stopping.signal).then((isLost) =>
    isLost ? onLost() : undefined,
  );
  return {
    release: async () => {
      stopping.abort();
      await renewing;
      await sql`delete from store_claim where holder = ${holder}`.execute(db);
    },
  };
}

/** Whether a daemon has renewed its claim lately. */
export async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from store_claim where ${RENEWED_LATELY}`.execute(db);
  return rows.length > 0;
}

const RENEWED_LATELY = sql<boolean>`renewed_at > clock_timestamp() - interval '1 second' * ${sql.lit(CLAIM_SECONDS)}`;

/** @returns whether somebody else has the claim; false when it was told to stop */
async function keepRenewing(db: Db, holder: string, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    await systemClock.sleep(RENEW_MS, stop);
    if (stop.aborted) return false;
    // A server that does not answer is asked again: until it does, nothing can be written either.
    const isStillHeld = await renew(db, holder).catch(() => true);
    if (!isStillHeld) return true;
  }
  return false;
}

async function take(db: Db, holder: string, host: string): Promise<boolean> {
  const { rows } = await sql`insert into store_claim as known (one, holder, host, renewed_at)
    values (1, ${holder}, ${host}, clock_timestamp())
    on conflict (one) do update set holder = excluded.holder, host = excluded.host, renewed_at = excluded.renewed_at
    where known.renewed_at <= clock_timestamp() - interval '1 second' * ${sql.lit(CLAIM_SECONDS)}
    returning holder`.execute(db);
  return rows.length > 0;
}

async function renew(db: Db, holder: string): Promise<boolean> {
  const { rows } = await sql`update store_claim set renewed_at = clock_timestamp()
    where holder = ${holder} returning holder`.execute(db);
  return rows.length > 0;
}

async function holderOf(db: Db): Promise<string> {
  const { rows } = await sql<{ host: string }>`select host from store_claim`.execute(db);
  return rows[0]?.host === undefined ? 'another daemon' : `a daemon on ${rows[0].host}`;
}
