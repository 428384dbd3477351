import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** Of one person: more are no list to choose from. */
export const MOST_VIEWS = 50;

/** A choice of filters and order under a name. */
export interface SavedView {
  readonly name: string;
  /** Of the list's address. */
  readonly query: string;
  /** It is what is shown where nothing is chosen; one at most is. */
  readonly isDefault: boolean;
}

/** What people look at again and again, everybody for themselves. */
export function createSavedViews(db: Db) {
  return {
    /** By name. */
    of: (account: string): Promise<readonly SavedView[]> => viewsOf(db, account),
    /** In place of one of the same name. @returns false where there are as many as there may be */
    save: (account: string, { name, query, isDefault }: SavedView): Promise<boolean> =>
      transact(db, async (transaction) => {
        const known = await viewsOf(transaction, account);
        const isNew = known.every((view) => view.name !== name);
        if (isNew && known.length >= MOST_VIEWS) return false;
        if (isDefault) await clearDefault(transaction, account);
        const change = { query, is_default: isDefault ? 1 : 0 };
        await transaction
          .insertInto('saved_view')
          .values({ account, name, ...change })
          .onConflict((conflict) => conflict.columns(['account', 'name']).doUpdateSet(change))
          .execute();
        return true;
      }),
    /** @param name null: none is from now on; one that is not there changes nothing */
    makeDefault: (account: string, name: string | null): Promise<void> =>
      transact(db, async (transaction) => {
        const isThere = (await viewsOf(transaction, account)).some((view) => view.name === name);
        if (name !== null && !isThere) return;
        await clearDefault(transaction, account);
        if (name === null) return;
        await transaction
          .updateTable('saved_view')
          .set({ is_default: 1 })
          .where('account', '=', account)
          .where('name', '=', name)
          .execute();
      }),
    remove: async (account: string, name: string): Promise<void> => {
      await db.deleteFrom('saved_view').where('account', '=', account).where('name', '=', name).execute();
    },
  };
}

async function viewsOf(db: Db, account: string): Promise<readonly SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['name', 'query', 'is_default'])
    .where('account', '=', account)
    .orderBy('name')
    .execute();
  return rows.map(({ name, query, is_default }) => ({ name, query, isDefault: is_default === 1 }));
}

async function clearDefault(db: Db, account: string): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ is_default: 0 })
    .where('account', '=', account)
    .where('is_default', '=', 1)
    .execute();
}
