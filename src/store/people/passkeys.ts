import type { Db } from '../schema/tables.js';

/** A key that a device or a password manager keeps for its owner. */
export interface StoredPasskey {
  /** Of the credential, Base64url. */
  readonly id: string;
  readonly account: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly proof: string;
  readonly madeAt: number;
  readonly usedAt: number | null;
}

export interface Passkeys {
  find(id: string): Promise<StoredPasskey | null>;
  of(account: string): Promise<readonly StoredPasskey[]>;
  /** @returns false where there is one with this id already */
  add(passkey: Omit<StoredPasskey, 'usedAt'>): Promise<boolean>;
  /** Counts up; of two uses of one counter, one gets in. Devices that do not count stay at 0. */
  used(id: string, from: number, to: number, now: number): Promise<boolean>;
  remove(account: string, id: string): Promise<boolean>;
}

export function createPasskeys(db: Db): Passkeys {
  return {
    find: async (id) => {
      const row = await db.selectFrom('web_passkey').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : passkeyOf(row);
    },
    of: async (account) => {
      const rows = await db
        .selectFrom('web_passkey')
        .selectAll()
        .where('account', '=', account)
        .orderBy('made_at')
        .orderBy('id')
        .execute();
      return rows.map(passkeyOf);
    },
    add: async ({ id, account, publicKey, counter, transports, name, proof, madeAt }) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('web_passkey')
        .values({
          id,
          account,
          public_key: publicKey,
          counter,
          transports: JSON.stringify(transports),
          name,
          proof,
          made_at: madeAt,
          used_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    used: async (id, from, to, now) => {
      const { numUpdatedRows } = await db
        .updateTable('web_passkey')
        .set({ counter: to, used_at: now })
        .where('id', '=', id)
        .where('counter', '=', from)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    remove: async (account, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('web_passkey')
        .where('id', '=', id)
        .where('account', '=', account)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

interface Row {
  readonly id: string;
  readonly account: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
  readonly proof: string;
  readonly made_at: number;
  readonly used_at: number | null;
}

function passkeyOf({ public_key, transports, made_at, used_at, ...row }: Row): StoredPasskey {
  return {
    ...row,
    publicKey: public_key,
    transports: JSON.parse(transports) as string[],
    madeAt: made_at,
    usedAt: used_at,
  };
}
