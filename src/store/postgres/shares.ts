import { sql } from 'kysely';
import { escapeLiteral } from 'pg';
import { type Fence, unfenced } from '../engine/fence.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** Of pg-boss, which makes its tables there; nothing but pg-boss reads or writes them. */
export const SCHEMA_OF_JOBS = 'pgboss';

interface OwnedShare {
  readonly share: string;
  /** Null where its last owner gave it up. */
  readonly owner: string | null;
  readonly version: number;
  /** By the server's clock. */
  readonly takenAt: Date;
}

/**
 * Makes `owner` the owner of these shares: what an earlier one has not committed yet commits only if it can have come
 * before. Both this and giving up are serializable, or PostgreSQL would not see what they exclude.
 *
 * @returns one for each name, in their order
 * @throws Failure `store.*`
 */
export async function takeShares(db: Db, names: readonly string[], owner: string): Promise<readonly Fence[]> {
  const { rows } = await unfenced(() =>
    transact(db, (transaction) =>
      // In the order of the names, so that two that take the same ones wait for each other and do not deadlock.
      sql<{ share: string; version: number }>`insert into share as known (name, owner, version, taken_at)
        select distinct name, cast(${owner} as text), 1, clock_timestamp()
        from unnest(cast(${names} as text[])) as name order by name
        on conflict (name) do update
        set owner = excluded.owner, version = known.version + 1, taken_at = excluded.taken_at
        returning name as share, version`.execute(transaction),
    ),
  );
  const versions = new Map(rows.map(({ share, version }) => [share, version]));
  return names.map((share) => ({ share, owner, version: versions.get(share) ?? 0 }));
}

/** Leaves them without an owner, where they are still ours. @throws Failure `store.*` */
export async function giveUpShares(db: Db, fences: readonly Fence[]): Promise<void> {
  const ours = fences.map(
    ({ share, owner, version }) => sql`(name = ${share} and owner = ${owner} and version = ${version})`,
  );
  if (ours.length === 0) return;
  await unfenced(() =>
    transact(db, (transaction) =>
      sql`update share set owner = null where ${sql.join(ours, sql` or `)}`.execute(transaction),
    ),
  );
}

/** Of every share that was ever taken, by name. */
export async function ownersOf(db: Db): Promise<readonly OwnedShare[]> {
  const { rows } = await sql<OwnedShare>`select name as share, owner, version, taken_at as "takenAt"
    from share order by name`.execute(db);
  return rows;
}

/** The statement that raises `share.lost` unless the share is still this owner's. */
export function requireShare({ share, owner, version }: Fence): string {
  const given = [share, owner, String(version)].map(escapeLiteral);
  return `select require_share(${given.join(', ')}::bigint)`;
}
