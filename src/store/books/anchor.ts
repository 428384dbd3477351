import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from '@spacebooks/base/files/whole-file';
import { sql } from 'kysely';
import { z } from 'zod';
import { dialectOf } from '../engine/engine.js';
import { fileFailure } from '../engine/failures.js';
import { transact } from '../engine/transact.js';
import { forgetApiTokens } from '../people/api-tokens.js';
import { forgetSignIns } from '../people/people-stores.js';
import type { Db } from '../schema/tables.js';
import { auditEnd } from './audit.js';
import type { BookReach } from './book-reach.js';

/** How far the books have come, kept where it outlives the database: a database that is behind was restored. */
export interface Anchor {
  /**
   * Holds the books of spaces that the database is behind in, before anything of them is released or delivered. SQLite's
   * file can only be restored before it is opened, and was checked then.
   *
   * @returns those that were not held before
   * @throws Failure `archive.*`, `store.*`
   */
  check(spaceIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Brings it up to date, before a delivery; costs nothing when it is.
   *
   * @param spaceId left out: of all spaces, where they share one
   * @throws Failure `store.full`, `store.failed`, `archive.*`; `books.restored` when the database is behind it
   */
  keep(spaceId?: string): Promise<void>;
  /** What it says of a space. */
  known(spaceId: string): Promise<readonly Pick<BookReach, 'row' | 'hash'>[]>;
  /** What it says of a space that the database does not know. */
  ahead(spaceId: string): Promise<readonly Pick<BookReach, 'row' | 'hash'>[]>;
  /** The last batch of a space that it knows of; null without a readable anchor. */
  lastNumber(spaceId: string): Promise<number | null>;
}

/** `owner` has claimed the database; `beside` works with that of another process. */
export type AnchorRole = 'owner' | 'beside';

export const ALL_SPACES = '*';

/**
 * The anchor of SQLite's database, in a file beside it that is in no backup. A database that is behind its anchor, or has
 * none any more, was restored, moved or copied: batches may have been released that it does not know. The anchor is
 * renewed before a batch is delivered, so that nothing leaves the house without it.
 *
 * It never goes back. Only the owner of the database writes it, one write after the other, each reading the database when
 * its turn has come. A command beside the owner writes a file of its own, which counts until the owner's has caught up.
 *
 * @param role an owner has one anchor only, because it is that which takes turns
 */
export function createAnchor(db: Db, role: AnchorRole): Anchor {
  let kept: string | null = null;
  /** The head of the audit log that is known to be kept: no batch comes without a row there. */
  let keptHead: string | null = null;
  let own: string | null = null;
  let turn: Promise<void> = Promise.resolve();

  const keepNow = async (): Promise<void> => {
    const id = await identity(db);
    if (id === null) return;
    // While the books are held the file may know more than the database.
    const held = await db.selectFrom('book_hold').select('space_id').limit(1).executeTakeFirst();
    if (held !== undefined) return;
    if (keptHead !== null && (await auditEnd(db)).head === keptHead) return;
    const path = await dialectOf(db).location(db);
    if (path === null) return;
    // Before the look at the database, which therefore reaches as far as each of them.
    const beside = role === 'owner' ? await anchorsBeside(path) : [];
    const anchor = await present(db, id);
    const text = JSON.stringify(anchor);
    keptHead = text === kept ? anchor.head : null;
    if (text === kept) return;
    own ??= role === 'owner' ? mainAnchor(path) : newAnchorBeside(path);
    await writeAnchor(own, anchor);
    if (role === 'owner') {
      await removeAnchors(beside);
      await forgetHold(db);
    }
    kept = text;
    keptHead = anchor.head;
  };

  return {
    check: async () => [],
    known: async () => {
      const path = await dialectOf(db).location(db);
      if (path === null) return [];
      const { main, beside } = await readAnchors(path);
      const id = await identity(db);
      return [main, ...beside].flatMap((anchor) =>
        anchor === null || anchor.id !== id || anchor.head === null
          ? []
          : [{ row: anchor.rows, hash: anchor.head }],
      );
    },
    ahead: async () => {
      const path = await dialectOf(db).location(db);
      if (path === null) return [];
      const { main, beside } = await readAnchors(path);
      const id = await identity(db);
      const ahead: Pick<BookReach, 'row' | 'hash'>[] = [];
      for (const anchor of [main, ...beside]) {
        if (anchor === null || anchor.id !== id || anchor.head === null) continue;
        if (!(await isHere(db, id, anchor))) ahead.push({ row: anchor.rows, hash: anchor.head });
      }
      return ahead;
    },
    keep: () => {
      const mine = turn.then(keepNow);
      turn = mine.catch(() => undefined);
      return mine;
    },
    lastNumber: async (spaceId) => {
      const path = await dialectOf(db).location(db);
      if (path === null) return null;
      const { main, beside } = await readAnchors(path);
      const id = await identity(db);
      if (main === null || main.id !== id) return null;
      const all = [main, ...beside.filter((each) => each.id === id)];
      return Math.max(0, ...all.map(({ batches }) => batches[spaceId] ?? 0));
    },
  };
}

/** At every opening of the database by the one that may work with it: holds the books when it was restored. */
export async function holdIfRestored(db: Db): Promise<void> {
  const path = await dialectOf(db).location(db);
  const id = await identity(db);
  if (id === null) {
    const given = randomUUID();
    // First: a database that has a name and no anchor was restored.
    if (path !== null) await writeAnchor(mainAnchor(path), await present(db, given));
    await db
      .insertInto('store_identity')
      .values({ one: 1, id: given })
      // Of several who open a database at once, the first one names it.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await createAnchor(db, 'owner').keep();
    return;
  }
  if (path === null) return;
  const missing = await missingHere(db, id, path);
  if (missing === null) return;
  const heldFor = createHash('sha256').update(missing).digest('hex');
  await transact(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('store_identity')
      .set({ held_for: heldFor })
      .where(({ or, eb }) => or([eb('held_for', 'is', null), eb('held_for', '!=', heldFor)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await forgetSignIns(transaction);
    await forgetApiTokens(transaction);
    await transaction
      .insertInto('book_hold')
      .values({ space_id: ALL_SPACES })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** From here on the same files would be news again. */
async function forgetHold(db: Db): Promise<void> {
  await db.updateTable('store_identity').set({ held_for: null }).where('held_for', 'is not', null).execute();
}

/** @returns what the database does not reach, as text; null when it reaches everything */
async function missingHere(db: Db, id: string, path: string): Promise<string | null> {
  const { main, beside } = await readAnchors(path);
  const missing: (AnchorText | null)[] = [];
  for (const anchor of [main, ...beside]) if (!(await isHere(db, id, anchor))) missing.push(anchor);
  return missing.length === 0 ? null : missing.map((anchor) => JSON.stringify(anchor)).join('\n');
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
  // First: what is committed in between is then in the numbers at most, and they only grow.
  const end = await auditEnd(db);
  return { id, ...end, batches: await lastNumbers(db) };
}

/** The last batch of each space: two looks into an index a space, where a `group by` would read all batches ever released. */
async function lastNumbers(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ space_id: string; number: number }>`
    with recursive space(space_id) as (
      select min(batch.space_id) from batch
      union all
      select (select min(batch.space_id) from batch where batch.space_id > space.space_id)
      from space where space.space_id is not null)
    select space_id, (select max(batch.number) from batch where batch.space_id = space.space_id) as number
    from space where space_id is not null order by space_id`.execute(db);
  return Object.fromEntries(rows.map(({ space_id: spaceId, number }) => [spaceId, number]));
}

async function identity(db: Db): Promise<string | null> {
  return (await db.selectFrom('store_identity').select('id').executeTakeFirst())?.id ?? null;
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

const ENDING = '.anchor';
const UUID = /^[0-9a-f-]{36}$/;

function mainAnchor(database: string): string {
  return `${database}${ENDING}`;
}

/** A name that no other process writes to. */
function newAnchorBeside(database: string): string {
  return `${mainAnchor(database)}.${randomUUID()}`;
}

/** @returns paths of what commands beside the owner have left */
async function anchorsBeside(database: string): Promise<readonly string[]> {
  const folder = dirname(database);
  const start = `${basename(mainAnchor(database))}.`;
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(start) && UUID.test(name.slice(start.length)))
    .sort()
    .map((name) => join(folder, name));
}

/** What is kept beside a database: null where the owner's is missing, or what is there cannot be read. */
async function readAnchors(database: string): Promise<{
  readonly main: AnchorText | null;
  readonly beside: readonly AnchorText[];
}> {
  const main = await read(mainAnchor(database));
  const beside: AnchorText[] = [];
  for (const path of await anchorsBeside(database)) {
    const anchor = await read(path);
    if (anchor !== null) beside.push(anchor);
  }
  return { main, beside };
}

/** @throws Failure `store.full`, `store.failed` */
async function writeAnchor(path: string, anchor: AnchorText): Promise<void> {
  try {
    await writeWhole(path, JSON.stringify(anchor), 0o600);
  } catch (error) {
    throw fileFailure(error);
  }
}

/** One that cannot be removed is read again, and harms nothing. */
async function removeAnchors(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
}

async function read(path: string): Promise<AnchorText | null> {
  try {
    return anchorText.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
