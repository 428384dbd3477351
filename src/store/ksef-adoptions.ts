import type { Reason } from '../domain/saga/model.js';
import type { Db } from './tables.js';
import { transact } from './transact.js';

/** A person's decision that a document in KSeF stands for an invoice. */
export interface Adoption {
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
        .selectAll()
        .where('saga_id', '=', sagaId)
        .where('id', '>', after ?? 0)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { id, ksef_number, decided_by, decided_at } = row;
      return { id, ksefNumber: ksef_number, decidedBy: decided_by, decidedAt: decided_at };
    },

    candidates: async (invoice) => {
      const rows = await db
        .selectFrom('saga')
        .select(['id', 'space_id', 'invoice_id', 'invoice_number', 'state', 'reason'])
        .where(({ or, eb }) => or([eb('invoice_id', '=', invoice), eb('invoice_number', '=', invoice)]))
        .orderBy('sequence', 'desc')
        .execute();
      const newest = new Map<string, AdoptionCandidate>();
      for (const row of rows) {
        const key = `${row.space_id} ${row.invoice_id}`;
        if (newest.has(key)) continue;
        newest.set(key, {
          sagaId: row.id,
          spaceId: row.space_id,
          invoiceId: row.invoice_id,
          invoiceNumber: row.invoice_number,
          state: row.state,
          reason: row.reason === null ? null : (JSON.parse(row.reason) as Reason),
        });
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
        await transaction
          .updateTable('saga')
          .set({ run_at: decidedAt })
          .where('id', '=', sagaId)
          .where('state', 'in', ['parked', 'in-doubt'])
          .execute();
      });
    },
  };
}
