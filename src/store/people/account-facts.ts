import type { Db } from '../schema/tables.js';

/** When accounts were last there: those of the configuration as well. */
export type AccountFacts = ReturnType<typeof createAccountFacts>;

export function createAccountFacts(db: Db) {
  return {
    seen: async (account: string, at: number): Promise<void> => {
      await db
        .insertInto('web_account')
        .values({ account, seen_at: at })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ seen_at: at }))
        .execute();
    },
    lastSeen: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .selectFrom('web_account')
        .select(['account', 'seen_at'])
        .where('seen_at', 'is not', null)
        .execute();
      return new Map(rows.map(({ account, seen_at }) => [account, seen_at ?? 0]));
    },
  };
}
