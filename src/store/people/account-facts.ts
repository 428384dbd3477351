import type { Db } from '../schema/tables.js';

/** When accounts were last there: those of the configuration as well. */
export interface AccountFacts {
  seen(account: string, at: number): Promise<void>;
  lastSeen(): Promise<ReadonlyMap<string, number>>;
}

export function createAccountFacts(db: Db): AccountFacts {
  return {
    seen: async (account, at) => {
      await db
        .insertInto('web_account')
        .values({ account, seen_at: at })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ seen_at: at }))
        .execute();
    },
    lastSeen: async () => {
      const rows = await db
        .selectFrom('web_account')
        .select(['account', 'seen_at'])
        .where('seen_at', 'is not', null)
        .execute();
      return new Map(rows.map(({ account, seen_at }) => [account, seen_at ?? 0]));
    },
  };
}
