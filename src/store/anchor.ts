import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { auditEnd } from './audit.js';
import { storeFailure } from './failures.js';
import type { Db } from './open.js';

/**
 * What a database was seen to hold, kept in a file beside it that is in no backup. A database that does not reach as
 * far, or has no such file any more, was restored, moved or copied: batches may have been handed out that it does not
 * know. The file is renewed before a batch is delivered, so that nothing leaves the house without it.
 */
export interface Anchor {
  /** Brings the file up to date; costs nothing when it is. @throws Failure `store.full`, `store.failed` */
  keep(): Promise<void>;
  /** The last batch of a space that this machine knows of; null when the file tells nothing. */
  lastNumber(spaceId: string): Promise<number | null>;
}

const anchorText = z.object({
  /** Of the database. */
  id: z.string(),
  /** Rows of the audit log, and the hash of the last one. */
  rows: z.number().int().nonnegative(),
  head: z.string().nullable(),
  /** The last number of each space. */
  batches: z.record(z.string(), z.number().int()),
});
type AnchorText = z.infer<typeof anchorText>;

export const ALL_SPACES = '*';

export function createAnchor(db: Db): Anchor {
  let kept: string | null = null;
  return {
    keep: async () => {
      const id = await identity(db);
      if (id === null) return;
      // While the books are held the file may know more than the database.
      const held = await db.selectFrom('book_hold').select('space_id').limit(1).executeTakeFirst();
      if (held !== undefined) return;
      const text = JSON.stringify(await present(db, id));
      if (text === kept) return;
      await write(`${await pathOf(db)}.anchor`, text);
      await forgetHold(db);
      kept = text;
    },
    lastNumber: async (spaceId) => {
      const anchor = read(`${await pathOf(db)}.anchor`);
      return anchor === null || anchor.id !== (await identity(db)) ? null : (anchor.batches[spaceId] ?? 0);
    },
  };
}

/** At every opening of the database by the one that may work with it: holds the books when it was restored. */
export async function holdIfRestored(db: Db, path: string): Promise<void> {
  const id = await identity(db);
  const file = `${path}.anchor`;
  if (id === null) {
    await db.insertInto('store_identity').values({ one: 1, id: randomUUID() }).execute();
    await createAnchor(db).keep();
    return;
  }
  const anchor = read(file);
  if (await isHere(db, id, anchor)) return;
  const heldFor = createHash('sha256').update(JSON.stringify(anchor)).digest('hex');
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('store_identity')
      .set({ held_for: heldFor })
      .where(({ or, eb }) => or([eb('held_for', 'is', null), eb('held_for', '!=', heldFor)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await transaction
      .insertInto('book_hold')
      .values({ space_id: ALL_SPACES })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** From here on the same file would be news again. */
async function forgetHold(db: Db): Promise<void> {
  await db.updateTable('store_identity').set({ held_for: null }).where('held_for', 'is not', null).execute();
}

async function isHere(db: Db, id: string, anchor: AnchorText | null): Promise<boolean> {
  if (anchor === null || anchor.id !== id) return false;
  if (anchor.rows === 0) return true;
  const row = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('sequence', '=', anchor.rows)
    .executeTakeFirst();
  return row?.hash === anchor.head;
}

async function present(db: Db, id: string): Promise<AnchorText> {
  const numbers = await db
    .selectFrom('batch')
    .select((select) => ['space_id', select.fn.max('number').as('number')])
    .groupBy('space_id')
    .orderBy('space_id')
    .execute();
  const batches = Object.fromEntries(numbers.map(({ space_id, number }) => [space_id, number]));
  return { id, ...(await auditEnd(db)), batches };
}

async function identity(db: Db): Promise<string | null> {
  return (await db.selectFrom('store_identity').select('id').executeTakeFirst())?.id ?? null;
}

async function pathOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  return rows.find(({ name }) => name === 'main')?.file ?? '';
}

/** What cannot be read tells nothing. */
function read(path: string): AnchorText | null {
  try {
    return anchorText.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

async function write(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    throw storeFailure(error);
  }
}
