import { createHash } from 'node:crypto';
import { dialectOf } from '../engine/engine.js';
import type { Db, Transaction } from '../schema/tables.js';

/**
 * What is recorded for good. Details are numbers, digests and codes, never personal data; the reason for closing a month with
 * something open is what its author wrote.
 */
export interface AuditEvent {
  readonly at: number;
  readonly spaceId: string | null;
  readonly action: AuditAction;
  readonly details: Readonly<Record<string, string | number | null>>;
}

export const AUDIT_ACTIONS = [
  'batch released',
  'batch voided',
  'batch accepted',
  'batch rejected',
  'batch delivered',
  'batch adopted',
  'books confirmed',
  'file added',
  'period closed',
  'rebooking agreed',
  'cutover moved',
  'opening items confirmed',
  'export asked',
  'sync asked',
  'delivery asked',
  'bank breakdown imported',
  'bank statement imported',
  'bank line decided',
  'bank line settled',
  'bank rule learnt',
  'bank rule removed',
  'bank payment recorded',
  'bank payment undone',
  'bank payment withdrawn',
  'document excluded',
  'document included',
  'return shown',
  'operator decided',
  'ksef collective wanted',
  'person decided',
  'setting saved',
  'token kept',
  'token removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditRow extends AuditEvent {
  /** From 1, without gaps. */
  readonly sequence: number;
  /** Hash of the row before; null in the first. */
  readonly previous: string | null;
  /** SHA-256 over all other fields. */
  readonly hash: string;
}

type AuditVerdict =
  | { readonly ok: true; readonly rows: number; readonly head: string | null }
  | { readonly ok: false; readonly sequence: number; readonly why: string };

export type AuditLog = ReturnType<typeof createAuditLog>;

const CHUNK = 1000;

/** Where the chain ends now. */
export interface AuditEnd {
  readonly rows: number;
  /** Hash of the last row; null while there is none. */
  readonly head: string | null;
}

export async function auditEnd(db: Db): Promise<AuditEnd> {
  const last = await db
    .selectFrom('audit_log')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { rows: last?.sequence ?? 0, head: last?.hash ?? null };
}

/** Appends to the chain inside the transaction of what it records: both are there, or neither. */
export async function appendAudit(transaction: Transaction, event: AuditEvent): Promise<string> {
  const { rows, head } = await auditEnd(transaction);
  const row = { ...event, sequence: rows + 1, previous: head };
  const hash = hashOf(row);
  await transaction
    .insertInto('audit_log')
    .values({
      sequence: row.sequence,
      at: row.at,
      space_id: row.spaceId,
      action: row.action,
      details: JSON.stringify(row.details),
      previous: row.previous,
      hash,
    })
    .execute();
  return hash;
}

export function createAuditLog(db: Db) {
  const rows = async (after: number, limit: number): Promise<readonly AuditRow[]> => {
    const found = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute();
    return found.map(({ space_id, details, action, ...row }) => ({
      ...row,
      spaceId: space_id,
      action: action as AuditAction,
      details: JSON.parse(details) as AuditEvent['details'],
    }));
  };
  return {
    /** @param after sequence number; 0 from the start */
    rows,
    /** Hash of the last row; null while there is none. */
    head: async (): Promise<string | null> => (await auditEnd(db)).head,
    /** Number of the last row about a space; 0 while there is none. */
    lastOf: async (spaceId: string): Promise<number> => {
      const row = await db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .where('space_id', '=', spaceId)
        .executeTakeFirst();
      return row?.last ?? 0;
    },
    /** Whether a hash that was written down elsewhere is one of the chain's, or of the one that it took a batch from. */
    has: async (hash: string): Promise<boolean> => {
      const found = await db
        .selectFrom('audit_log')
        .select('sequence')
        .where(({ or, and, eb }) =>
          or([
            eb('hash', '=', hash),
            and([
              eb('action', '=', 'batch adopted'),
              eb(dialectOf(db).member<string>('details', 'auditHead'), '=', hash),
            ]),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Walks the whole chain; names the first row that does not follow from those before it. */
    verify: async (): Promise<AuditVerdict> => {
      let previous: string | null = null;
      let sequence = 0;
      for (;;) {
        const chunk = await rows(sequence, CHUNK);
        for (const row of chunk) {
          const why = fault(row, sequence + 1, previous);
          if (why !== null) return { ok: false, sequence: sequence + 1, why };
          sequence = row.sequence;
          previous = row.hash;
        }
        if (chunk.length < CHUNK) return { ok: true, rows: sequence, head: previous };
      }
    },
  };
}

function fault(row: AuditRow, sequence: number, previous: string | null): string | null {
  if (row.sequence !== sequence) return `row ${sequence} is missing`;
  if (row.previous !== previous) return `row ${sequence} does not follow from the row before it`;
  return hashOf(row) === row.hash ? null : `row ${sequence} was changed`;
}

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256').update(auditText(row)).digest('hex');
}

/** What the hash of a row is made of. */
export function auditText({
  sequence,
  at,
  spaceId,
  action,
  details,
  previous,
}: Omit<AuditRow, 'hash'>): string {
  return JSON.stringify([sequence, at, spaceId, action, details, previous]);
}
