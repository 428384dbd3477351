import type { Selectable } from 'kysely';
import type { Tables, Transaction } from '../schema/tables.js';

/** A file of a batch, as it lies in the archive. */
export interface BatchFile {
  readonly name: string;
  readonly format: string;
  readonly mediaType: string;
  /** SHA-256 of the bytes, their address in the archive. */
  readonly address: string;
  /** Bytes. */
  readonly size: number;
  /** What the format had to change or could not say. */
  readonly notes: readonly FileNote[];
}

interface FileNote {
  readonly kind: string;
  readonly field: string;
  readonly message: string;
}

export interface StoredFile extends BatchFile {
  readonly createdAt: number;
}

interface NewFile {
  readonly spaceId: string;
  readonly number: number;
  readonly file: BatchFile;
  readonly now: number;
}

/** A name that the batch has already is refused by the database: what was handed out is never replaced. */
export async function insertFile(
  transaction: Transaction,
  { spaceId, number, file, now }: NewFile,
): Promise<void> {
  await transaction
    .insertInto('batch_file')
    .values({
      space_id: spaceId,
      batch_number: number,
      name: file.name,
      format: file.format,
      media_type: file.mediaType,
      address: file.address,
      size: file.size,
      notes: JSON.stringify(file.notes),
      created_at: now,
    })
    .execute();
}

export function toStoredFile(row: Selectable<Tables['batch_file']>): StoredFile {
  return {
    name: row.name,
    format: row.format,
    mediaType: row.media_type,
    address: row.address,
    size: row.size,
    notes: JSON.parse(row.notes) as FileNote[],
    createdAt: row.created_at,
  };
}
