import type { Reason } from '../../domain/saga/model.js';
import { dialectOf } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** A person's decision that a document in KSeF stands for an invoice. */
interface Adoption {
  readonly id: number;
  readonly ksefNumber: string;
  readonly decidedBy: string;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
}

/** An invoice whose saga waits for such a decision, or not. */
export interface AdoptionCandidate {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly state: string;
  readonly reason: Reason | null;
}

export interface Adoptions {
  /** The latest decision about a saga that is later than the decision `after`. */
  latest(sagaId: string, after: number | null): Promise<Adoption | null>;
  /** The newest saga of each invoice with this id or number. */
  candidates(invoice: string): Promise<AdoptionCandidate[]>;
  /** Keeps the decision and has the saga look at once, in one commit. */
  decide(sagaId: string, decision: Omit<Adoption, 'id'>): Promise<void>;
}

export function createAdoptions(db: Db): Adoptions {
  return {
    latest: async (sagaId, after) => {
      const row = await db
        .selectFrom('ksef_adoption')
        .select(['id', 'ksef_number as ksefNumber', 'decided_by as decidedBy', 'decided_at as decidedAt'])
        .where('saga_id', '=', sagaId)
        .where('id', '>', after ?? 0)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    candidates: async (invoice) => {
      const rows = await db
        .selectFrom('saga')
        .select(['id as sagaId', 'space_id as spaceId', 'invoice_id as invoiceId'])
        .select(['invoice_number as invoiceNumber', 'state', 'reason'])
        .where(({ or, eb }) => or([eb('invoice_id', '=', invoice), eb('invoice_number', '=', invoice)]))
        .orderBy('sequence', 'desc')
        .execute();
      const newest = new Map<string, AdoptionCandidate>();
      for (const row of rows) {
        const key = `${row.spaceId} ${row.invoiceId}`;
        const reason = row.reason === null ? null : (JSON.parse(row.reason) as Reason);
        if (!newest.has(key)) newest.set(key, { ...row, reason });
      }
      return [...newest.values()];
    },

    decide: async (sagaId, { ksefNumber, decidedBy, decidedAt }) => {
      await transact(db, async (transaction) => {
        const decision = {
          saga_id: sagaId,
          ksef_number: ksefNumber,
          decided_by: decidedBy,
          decided_at: decidedAt,
        };
        await transaction.insertInto('ksef_adoption').values(decision).execute();
        const expedited = await transaction
          .updateTable('saga')
          .set({ run_at: decidedAt })
          .where('id', '=', sagaId)
          .where('state', 'in', ['parked', 'in-doubt'])
          .returning('space_id')
          .executeTakeFirst();
        if (expedited !== undefined) await dialectOf(transaction).hint(transaction, expedited.space_id);
      });
    },
  };
}
