import type { Selectable, Updateable } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import type { KeptCollective, KeptCollectivePart } from '../../domain/ksef-collective.js';
import { appendAudit } from '../books/audit.js';
import { dialectOf } from '../engine/engine.js';
import { transact, transactAudited } from '../engine/transact.js';
import type { Db, Tables } from '../schema/tables.js';

/** Collective identifiers of KSeF, and what of them is to be done. Moments are epoch milliseconds. */
export type KsefCollectives = ReturnType<typeof createKsefCollectives>;

interface WantedCollective {
  readonly parts: readonly KeptCollectivePart[];
  readonly by: string;
  readonly at: number;
}

export function createKsefCollectives(db: Db) {
  return { ...collectiveFacts(db), ...collectiveWishes(db), ...collectiveWork(db) };
}

function collectiveFacts(db: Db) {
  return {
    /** The latest first. */
    list: async (spaceId: string, limit: number): Promise<readonly KeptCollective[]> => {
      const rows = await db
        .selectFrom('ksef_collective')
        .selectAll()
        .where('space_id', '=', spaceId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toCollective);
    },
    get: async (spaceId: string, id: number): Promise<KeptCollective | null> => {
      const row = await db
        .selectFrom('ksef_collective')
        .selectAll()
        .where((eb) => eb.and({ space_id: spaceId, id }))
        .executeTakeFirst();
      return row === undefined ? null : toCollective(row);
    },
    /** Those to be made or asked about now, the longest wanted first. */
    due: async (spaceId: string, now: number): Promise<readonly KeptCollective[]> => {
      const rows = await db
        .selectFrom('ksef_collective')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('run_at', '<=', now)
        .orderBy('id')
        .execute();
      return rows.map(toCollective);
    },
    /** Null when there is nothing to do. */
    nextDue: async (spaceId: string): Promise<number | null> => {
      const row = await db
        .selectFrom('ksef_collective')
        .select(({ fn }) => fn.min('run_at').as('at'))
        .where('space_id', '=', spaceId)
        .where('run_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    /** The invoices of a space that have these numbers in KSeF. */
    invoicesOf: async (
      spaceId: string,
      ksefNumbers: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<KeptCollectivePart, 'invoiceId' | 'invoiceNumber'>>> => {
      if (ksefNumbers.length === 0) return new Map();
      const rows = await db
        .selectFrom('saga')
        .select(['ksef_number', 'invoice_id as invoiceId', 'invoice_number as invoiceNumber'])
        .where('space_id', '=', spaceId)
        .where('ksef_number', 'in', [...ksefNumbers])
        .execute();
      return new Map(rows.map(({ ksef_number: number, ...invoice }) => [number ?? '', invoice]));
    },
    /** Which of these numbers are kept here already, in any space. */
    knownAmong: async (numbers: readonly string[]): Promise<ReadonlySet<string>> => {
      if (numbers.length === 0) return new Set();
      const rows = await db
        .selectFrom('ksef_collective')
        .select('number')
        .where('number', 'in', [...numbers])
        .execute();
      return new Set(rows.flatMap(({ number }) => number ?? []));
    },
  };
}

function collectiveWishes(db: Db) {
  return {
    /** Wants one made; where the same is there already, or on its way, that one is it. */
    want: (spaceId: string, { parts, by, at }: WantedCollective): Promise<KeptCollective> =>
      transactAudited(db, async (transaction) => {
        const text = JSON.stringify(parts);
        const same = await transaction
          .selectFrom('ksef_collective')
          .selectAll()
          .where((eb) => eb.and({ space_id: spaceId, origin: 'ours', parts: text }))
          .where('state', '<>', 'refused')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (same !== undefined) return toCollective(same);
        const row = await transaction
          .insertInto('ksef_collective')
          .values({ ...newRow(spaceId, at), origin: 'ours', number: null, parts: text, wanted_by: by })
          .returningAll()
          .executeTakeFirstOrThrow();
        const details = { collective: row.id, invoices: parts.length };
        await appendAudit(transaction, { at, spaceId, action: 'ksef collective wanted', details });
        await dialectOf(transaction).hint(transaction, spaceId);
        return toCollective(row);
      }),
    /** Lines of the bank quote these numbers: of each that is not known yet KSeF is asked. @returns how many that are */
    see: (spaceId: string, numbers: readonly string[], at: number): Promise<number> =>
      transact(db, async (transaction) => {
        if (numbers.length === 0) return 0;
        const known = await transaction
          .selectFrom('ksef_collective')
          .select('number')
          .where('space_id', '=', spaceId)
          .where('number', 'in', [...numbers])
          .execute();
        const fresh = numbers.filter((number) => known.every((row) => row.number !== number));
        for (const number of fresh) {
          const values = {
            ...newRow(spaceId, at),
            origin: 'payer',
            number,
            parts: '[]',
            wanted_by: null,
          } as const;
          await transaction.insertInto('ksef_collective').values(values).execute();
        }
        return fresh.length;
      }),
  };
}

function newRow(spaceId: string, at: number) {
  return {
    ...{ space_id: spaceId, state: 'wanted' as const, wanted_at: at, changed_at: at, run_at: at },
    ...{ failures: 0, failure: null, detail: null },
  };
}

function collectiveWork(db: Db) {
  const change = (id: number, values: Updateable<Tables['ksef_collective']>): Promise<void> =>
    transact(db, async (transaction) => {
      await transaction.updateTable('ksef_collective').set(values).where('id', '=', id).execute();
    });
  return {
    /** KSeF is asked to make it from now on, and may have. */
    sending: (id: number, at: number) => change(id, { state: 'sending', changed_at: at }),
    /** It is there, for these. */
    known: (id: number, number: string, parts: readonly KeptCollectivePart[], at: number) =>
      change(id, {
        ...{ state: 'known', number, parts: JSON.stringify(parts), changed_at: at },
        ...{ run_at: null, failure: null, detail: null },
      }),
    /** For good, with `run_at` null. */
    failed: (
      id: number,
      { state, runAt, failures, code, detail, at }: CollectiveFailure & { readonly at: number },
    ) =>
      change(id, {
        ...{ state, run_at: runAt, failures, failure: code, detail },
        changed_at: at,
      }),
  };
}

interface CollectiveFailure {
  readonly state: KeptCollective['state'];
  /** When it is tried again; null for never. */
  readonly runAt: number | null;
  readonly failures: number;
  readonly code: FailureCode | null;
  readonly detail: string | null;
}

function toCollective(row: Selectable<Tables['ksef_collective']>): KeptCollective {
  return {
    ...{ id: row.id, spaceId: row.space_id, origin: row.origin, number: row.number, state: row.state },
    parts: JSON.parse(row.parts) as KeptCollectivePart[],
    ...{ wantedBy: row.wanted_by, wantedAt: row.wanted_at, changedAt: row.changed_at },
    failures: row.failures,
    failure: row.failure === null ? null : { code: row.failure as FailureCode, detail: row.detail ?? '' },
  };
}
