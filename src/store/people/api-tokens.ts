import { DAY_MS } from '@spacebooks/base/durations';
import type { Selectable } from 'kysely';
import { transact } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';

/** What is known of a token; nothing of it lets anybody in. */
export interface ApiToken {
  readonly id: number;
  readonly beginning: string;
  readonly name: string;
  readonly userName: string;
  readonly mayDecide: boolean;
  /** Null for all that its person sees. */
  readonly spaces: readonly string[] | null;
  readonly madeAt: number;
  readonly endsAt: number;
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
}

export type NewApiToken = Pick<
  ApiToken,
  'beginning' | 'name' | 'userName' | 'mayDecide' | 'spaces' | 'madeAt' | 'endsAt'
>;

/** Tokens of programs, by the digests of what they send. */
export type ApiTokens = ReturnType<typeof createApiTokens>;

/** Of one person, those that still work. */
const MOST_OF_A_USER = 50;
const MOST_LISTED = 1_000;
/** Who asks whose a token was that ended may still be told. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;

export function createApiTokens(db: Db) {
  const working = (on: Db, now: number) =>
    on.selectFrom('api_token').where('revoked_at', 'is', null).where('ends_at', '>', now);
  return {
    /** @returns false where the person has as many as anybody may have */
    make: (
      digest: string,
      { beginning, name, userName, mayDecide, spaces, madeAt, endsAt }: NewApiToken,
    ): Promise<boolean> =>
      transact(db, async (transaction) => {
        await removeOld(transaction, madeAt - KEPT_AFTER_END_MS);
        const { count } = await working(transaction, madeAt)
          .where('user_name', '=', userName)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= MOST_OF_A_USER) return false;
        await transaction
          .insertInto('api_token')
          .values({
            ...{ token_digest: digest, beginning, name, user_name: userName, may_decide: mayDecide ? 1 : 0 },
            spaces: spaces === null ? null : JSON.stringify(spaces),
            ...{ made_at: madeAt, ends_at: endsAt },
          })
          .execute();
        return true;
      }),
    find: async (digest: string): Promise<ApiToken | null> => {
      const row = await db
        .selectFrom('api_token')
        .selectAll()
        .where('token_digest', '=', digest)
        .executeTakeFirst();
      return row === undefined ? null : toToken(row);
    },
    used: async (id: number, now: number): Promise<void> => {
      await db.updateTable('api_token').set({ used_at: now }).where('id', '=', id).execute();
    },
    /** Those that may still be used, the latest first. @param userName everybody's when left out */
    list: async (now: number, userName?: string): Promise<readonly ApiToken[]> => {
      const rows = await working(db, now)
        .$if(userName !== undefined, (query) => query.where('user_name', '=', userName ?? ''))
        .selectAll()
        .orderBy('id', 'desc')
        .limit(MOST_LISTED)
        .execute();
      return rows.map(toToken);
    },
    /** At once, for good. @param userName whose it must be; anybody's when left out. @returns its name; null where there is none */
    revoke: async (id: number, by: string, now: number, userName?: string): Promise<string | null> => {
      const row = await db
        .updateTable('api_token')
        .set({ revoked_at: now, revoked_by: by })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .$if(userName !== undefined, (query) => query.where('user_name', '=', userName ?? ''))
        .returning('name')
        .executeTakeFirst();
      return row?.name ?? null;
    },
  };
}

async function removeOld(transaction: Transaction, before: number): Promise<void> {
  const old = transaction.selectFrom('api_token').select('id').where('ends_at', '<=', before);
  await transaction.deleteFrom('api_answer').where('token_id', 'in', old).execute();
  await transaction.deleteFrom('api_token').where('ends_at', '<=', before).execute();
}

/** After a restore: what was revoked since must not work again. */
export async function forgetApiTokens(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom('api_answer').execute();
  await transaction.deleteFrom('api_token').execute();
}

function toToken(row: Selectable<Tables['api_token']>): ApiToken {
  return {
    id: row.id,
    beginning: row.beginning,
    name: row.name,
    userName: row.user_name,
    mayDecide: row.may_decide === 1,
    spaces: row.spaces === null ? null : (JSON.parse(row.spaces) as string[]),
    madeAt: row.made_at,
    endsAt: row.ends_at,
    usedAt: row.used_at,
    revokedAt: row.revoked_at,
  };
}
