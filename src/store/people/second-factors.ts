import { transact, transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import type { NamedAccount } from './people.js';
import { keepPersonDecision, type PersonDecider } from './person-decisions.js';

/** The codes of an authenticator app. */
export interface StoredTotp {
  /** Sealed where `keyId` names a key. */
  readonly secret: string;
  readonly keyId: string | null;
  /** Null until a first code was right. */
  readonly since: number | null;
}

export interface FactorSummary {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** What an account proves itself with beside its password. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(db: Db) {
  return { ...totpCodes(db), ...otherFactors(db) };
}

/** Codes of an authenticator app. */
function totpCodes(db: Db) {
  return {
    totp: (account: string): Promise<StoredTotp | null> => totpOf(db, account),
    /** A secret that is not asked for yet; it takes the place of one like that, never of one in use. */
    prepareTotp: async (
      account: string,
      { secret, keyId }: Pick<StoredTotp, 'secret' | 'keyId'>,
    ): Promise<void> => {
      const values = { totp: secret, totp_key: keyId, totp_step: null };
      await db
        .insertInto('web_account')
        .values({ account, ...values })
        .onConflict((conflict) =>
          conflict.column('account').doUpdateSet(values).where('web_account.totp_since', 'is', null),
        )
        .execute();
    },
    /**
     * Puts the secret in use that a code was right for, as it is stored.
     *
     * @returns false where another one has taken its place meanwhile, or one is in use already
     */
    confirmTotp: async (account: string, secret: string, step: number, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('web_account')
        .set({ totp_since: now, totp_step: step })
        .where('account', '=', account)
        .where('totp', '=', secret)
        .where('totp_since', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    removeTotp: async (account: string): Promise<void> => {
      await db.updateTable('web_account').set(NO_TOTP).where('account', '=', account).execute();
    },
    /** Uses up a code: of two who bring the same one, or an older one, one gets in. */
    useStep: async (account: string, step: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('web_account')
        .set({ totp_step: step })
        .where('account', '=', account)
        .where('totp_since', 'is not', null)
        .where(({ or, eb }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

function otherFactors(db: Db) {
  return {
    summary: async (account: string): Promise<FactorSummary> => ({
      hasTotp: ((await totpOf(db, account))?.since ?? null) !== null,
      passkeys: await countOf(db, 'web_passkey', account),
      recoveryCodes: await countOf(db, 'web_recovery_code', account),
    }),
    /** Accounts with any. */
    protectedAccounts: async (): Promise<ReadonlySet<string>> => {
      const rows = await db
        .selectFrom('web_account')
        .select('account')
        .where('totp_since', 'is not', null)
        .union(db.selectFrom('web_passkey').select('account'))
        .execute();
      return new Set(rows.map(({ account }) => account));
    },
    /** In place of those before. */
    setRecoveryCodes: (account: string, digests: readonly string[]): Promise<void> =>
      transact(db, async (transaction) => {
        await transaction.deleteFrom('web_recovery_code').where('account', '=', account).execute();
        const rows = digests.map((digest) => ({ account, digest }));
        if (rows.length > 0) await transaction.insertInto('web_recovery_code').values(rows).execute();
      }),
    /** Uses it up. */
    useRecoveryCode: async (account: string, digest: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('web_recovery_code')
        .where('account', '=', account)
        .where('digest', '=', digest)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    /** Takes all of them away, for somebody who is locked out, and signs them out everywhere. */
    reset: ({ id: account, name }: NamedAccount, decider: PersonDecider): Promise<void> =>
      transactAudited(db, async (transaction) => {
        await transaction.deleteFrom('web_session').where('user_name', '=', name).execute();
        await transaction.updateTable('web_account').set(NO_TOTP).where('account', '=', account).execute();
        await transaction.deleteFrom('web_recovery_code').where('account', '=', account).execute();
        await transaction.deleteFrom('web_passkey').where('account', '=', account).execute();
        await keepPersonDecision(transaction, { kind: 'reset-factors', about: account }, decider);
      }),
  };
}

async function totpOf(db: Db, account: string): Promise<StoredTotp | null> {
  const row = await db
    .selectFrom('web_account')
    .select(['totp as secret', 'totp_key as keyId', 'totp_since as since'])
    .where('account', '=', account)
    .executeTakeFirst();
  return row === undefined || row.secret === null ? null : { ...row, secret: row.secret };
}

async function countOf(db: Db, table: 'web_passkey' | 'web_recovery_code', account: string): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return rows;
}

const NO_TOTP = { totp: null, totp_key: null, totp_since: null, totp_step: null } as const;
