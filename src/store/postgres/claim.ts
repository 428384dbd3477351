import { randomUUID } from 'node:crypto';
import { systemClock } from '@spacebooks/base/clock';
import { sql } from 'kysely';
import { Failure } from '../../domain/errors.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';

/** How long a claim holds that nobody renews, by the server's clock: as long as a dead daemon keeps the next one waiting. */
export const CLAIM_SECONDS = 15;
const RENEW_MS = 5_000;

export type StoreClaim = Awaited<ReturnType<typeof claimStore>>;

/** Daemons share a database; whatever wants to be the only one shares it with nobody. */
export type ClaimMode = 'shared' | 'alone';

/**
 * Says that this process works with the database, by a row that it renews: no lock of a session, which a pooler in between
 * would give to somebody else. Moments are those of the server, whatever the clocks of the machines say.
 *
 * @param onLost another process claimed it meanwhile, and does not share it: nothing may be written any more
 * @throws Failure `daemon.already-running`, `store.*`
 */
export async function claimStore(db: Db, host: string, mode: ClaimMode, onLost: () => void) {
  const claim: Claim = { holder: randomUUID(), host, mode };
  const obstacle = await take(db, claim);
  if (obstacle !== null) throw new Failure('daemon.already-running', { detail: `${obstacle} works with it` });
  const stopping = new AbortController();
  const renewing = keepRenewing(db, claim, stopping.signal).then((isLost) => (isLost ? onLost() : undefined));
  return {
    release: async (): Promise<void> => {
      stopping.abort();
      await renewing;
      await sql`delete from store_claim where holder = ${claim.holder}`.execute(db);
    },
  };
}

interface Claim {
  readonly holder: string;
  readonly host: string;
  readonly mode: ClaimMode;
}

/** Whether a daemon has renewed its claim lately. */
export async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from store_claim where ${RENEWED_LATELY}`.execute(db);
  return rows.length > 0;
}

const RENEWED_LATELY = sql<boolean>`renewed_at > clock_timestamp() - interval '1 second' * ${sql.lit(CLAIM_SECONDS)}`;

/** @returns whether somebody else has the claim; false when it was told to stop */
async function keepRenewing(db: Db, claim: Claim, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    await systemClock.sleep(RENEW_MS, stop);
    if (stop.aborted) return false;
    // A server that does not answer is asked again: until it does, nothing can be written either.
    const isStillHeld = await renew(db, claim).catch(() => true);
    if (!isStillHeld) return true;
  }
  return false;
}

/** @returns who stands in the way; null when it was taken */
function take(db: Db, { holder, host, mode }: Claim): Promise<string | null> {
  // Two that come at once are one after the other, and the second sees the first.
  return dialectOf(db).inTurn(db, { alone: 'store_claim' }, async (transaction) => {
    await sql`delete from store_claim where not (${RENEWED_LATELY})`.execute(transaction);
    const { rows } = await sql<{ host: string }>`select host from store_claim
      where ${mode} = 'alone' or mode = 'alone' limit 1`.execute(transaction);
    if (rows[0] !== undefined) return `a daemon on ${rows[0].host}`;
    await sql`insert into store_claim (holder, host, mode, renewed_at)
      values (${holder}, ${host}, ${mode}, clock_timestamp())`.execute(transaction);
    return null;
  });
}

/** One that was thought dead is so no more, unless somebody has the database alone since. */
async function renew(db: Db, claim: Claim): Promise<boolean> {
  const { rows } = await sql`update store_claim set renewed_at = clock_timestamp()
    where holder = ${claim.holder} returning holder`.execute(db);
  return rows.length > 0 || (await take(db, claim)) === null;
}
