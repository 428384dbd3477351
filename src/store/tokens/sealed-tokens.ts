import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { Failure } from '../../domain/errors.js';
import { appendAudit, auditEnd } from '../books/audit.js';
import { dialectOf } from '../engine/engine.js';
import { transact, transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import type { KeptToken } from './kept-token.js';
import type { TokenSeal } from './token-seal.js';

/** What the database holds about the token of a space: it, that it was taken away by a logout, or why it cannot be read. */
export type SealedToken = Secret | 'removed' | Failure;

export interface SealedTokens {
  of(spaceId: string): KeptToken;
  /** @returns undefined where no login of the space was ever kept here */
  find(spaceId: string): Promise<SealedToken | undefined>;
  /** Of every space with one, by its id. */
  all(): Promise<ReadonlyMap<string, SealedToken>>;
  /** Those that were written after the given number. @param sequence 0 for all */
  since(sequence: number): Promise<LaterTokens>;
  /** Keeps a token that lay elsewhere, unless one was ever kept here. @returns whether it did */
  takeOver(spaceId: string, token: Secret): Promise<boolean>;
  /** Seals with the present key what the former one has sealed. @returns how many */
  resealAll(): Promise<number>;
}

interface LaterTokens {
  readonly tokens: ReadonlyMap<string, SealedToken>;
  /** Where to go on. */
  readonly sequence: number;
}

export interface Seals {
  readonly present: TokenSeal;
  /** Of a key that was in use before; null for none. */
  readonly former: TokenSeal | null;
}

/** Tokens of logins in a database that machines share. Each change is a row of the audit log, by which other daemons notice it. */
export function createSealedTokens(db: Db, seals: Seals, clock: Clock): SealedTokens {
  const { present, former } = seals;
  const read = ({ space_id: spaceId, key_id: keyId, sealed }: Row): SealedToken => {
    if (sealed === null) return 'removed';
    const seal = [present, former].find((each) => each?.keyId === keyId);
    return seal?.open(spaceId, sealed) ?? otherKey(spaceId, seal == null);
  };
  const asMap = (rows: readonly Row[]): ReadonlyMap<string, SealedToken> =>
    new Map(rows.map((row) => [row.space_id, read(row)]));
  const find = async (spaceId: string): Promise<SealedToken | undefined> => {
    const row = await rowOf(db, spaceId);
    return row === undefined ? undefined : read(row);
  };
  const put = (spaceId: string, token: Secret, isWanted: (row: Row | undefined) => boolean) =>
    transactAudited(db, async (transaction) => {
      if (!isWanted(await rowOf(transaction, spaceId))) return false;
      const values = { key_id: present.keyId, sealed: present.seal(spaceId, token) };
      await write(transaction, spaceId, values, {
        at: clock.now(),
        action: 'token kept',
        details: { token: digestOf(token) },
      });
      return true;
    });

  return {
    find,
    all: async () => asMap(await db.selectFrom('space_token').selectAll().execute()),
    since: async (sequence) => {
      const rows = await db
        .selectFrom('space_token')
        .selectAll()
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .execute();
      return { tokens: asMap(rows), sequence: rows.at(-1)?.sequence ?? sequence };
    },
    of: (spaceId) => ({
      read: async () => {
        const found = (await find(spaceId)) ?? 'removed';
        if (found instanceof Failure) throw found;
        return found === 'removed' ? null : found;
      },
      write: async (token) => void (await put(spaceId, token, () => true)),
      remove: () =>
        transactAudited(db, async (transaction) => {
          const row = await rowOf(transaction, spaceId);
          if (row === undefined || row.sealed === null) return false;
          const event = { at: clock.now(), action: 'token removed', details: {} } as const;
          await write(transaction, spaceId, { key_id: null, sealed: null }, event);
          return true;
        }),
    }),
    takeOver: (spaceId, token) => put(spaceId, token, (row) => row === undefined),
    resealAll: () =>
      transact(db, async (transaction) => {
        if (former === null || former.keyId === present.keyId) return 0;
        const rows = await transaction
          .selectFrom('space_token')
          .selectAll()
          .where('key_id', '=', former.keyId)
          .execute();
        let resealed = 0;
        for (const { space_id: spaceId, sealed } of rows) {
          const token = former.open(spaceId, sealed ?? '');
          if (token === null) continue;
          await transaction
            .updateTable('space_token')
            .set({ key_id: present.keyId, sealed: present.seal(spaceId, token) })
            .where('space_id', '=', spaceId)
            .execute();
          resealed += 1;
        }
        return resealed;
      }),
  };
}

type Row = {
  readonly space_id: string;
  readonly sequence: number;
  readonly key_id: string | null;
  readonly sealed: string | null;
};

async function rowOf(db: Db, spaceId: string): Promise<Row | undefined> {
  return db.selectFrom('space_token').selectAll().where('space_id', '=', spaceId).executeTakeFirst();
}

async function write(
  transaction: Transaction,
  spaceId: string,
  values: Pick<Tables['space_token'], 'key_id' | 'sealed'>,
  event: Omit<Parameters<typeof appendAudit>[1], 'spaceId'>,
): Promise<void> {
  const sequence = (await auditEnd(transaction)).rows + 1;
  await appendAudit(transaction, { ...event, spaceId });
  await transaction
    .insertInto('space_token')
    .values({ space_id: spaceId, sequence, ...values })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet({ sequence, ...values }))
    .execute();
  await dialectOf(transaction).hint(transaction, null);
}

/** Tells two tokens apart in the audit log, and no more. */
function digestOf(token: Secret): string {
  return createHash('sha256').update(token.reveal()).digest('hex').slice(0, 16);
}

function otherKey(spaceId: string, isUnknown: boolean): Failure {
  const why = isUnknown
    ? 'was sealed with another key than store.token_key'
    : 'was changed after it was sealed';
  return new Failure('login.other-key', { detail: `that of ${spaceId} ${why}` });
}
