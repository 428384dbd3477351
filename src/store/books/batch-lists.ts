import { insertMany } from '../engine/insert-many.js';
import type { Db, Transaction } from '../schema/tables.js';

const TABLES = { openItems: 'batch_open_item', leftOut: 'batch_left_out' } as const;

/** What a batch lists beside its entries: what was owed, and what it left out. */
export type BatchList = keyof typeof TABLES;

/** Of one batch. */
export interface BatchKey {
  readonly spaceId: string;
  readonly number: number;
}

/** Things in memory at a time: about a third of a megabyte. */
const PAGE = 1_000;

/** Adds the rows of a list, in their order. @param texts the JSON of each */
export function insertList(
  transaction: Transaction,
  list: BatchList,
  key: BatchKey,
  texts: Iterable<string>,
): Promise<void> {
  return insertMany(transaction, TABLES[list], rowsOf(key, texts));
}

function* rowsOf({ spaceId, number }: BatchKey, texts: Iterable<string>) {
  let position = 0;
  for (const content of texts) {
    yield { space_id: spaceId, batch_number: number, position, content };
    position += 1;
  }
}

/** The JSON of each thing on a list of a batch, in pieces. */
export async function* listPages(
  db: Db,
  list: BatchList,
  { spaceId, number }: BatchKey,
): AsyncGenerator<readonly string[], void> {
  const rows = db
    .selectFrom(TABLES[list])
    .select(['position', 'content'])
    .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
    .orderBy('position')
    .limit(PAGE);
  for (let after = -1; ; ) {
    const page = await rows.where('position', '>', after).execute();
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map(({ content }) => content);
    after = last.position;
  }
}

/** The first things on a list, and how many there are. */
export function beginningOf(
  db: Db,
  list: BatchList,
  key: BatchKey,
  most: number,
): Promise<{ readonly rows: readonly unknown[]; readonly length: number }> {
  return partOf(db, list, key, { from: 0, most });
}

/** A part of a list, by positions. */
export interface ListPart {
  readonly from: number;
  readonly most: number;
}

/** Some of the things on a list, and how many there are: their positions are numbers without gaps. */
export async function partOf(
  db: Db,
  list: BatchList,
  key: BatchKey,
  { from, most }: ListPart,
): Promise<{ readonly rows: readonly unknown[]; readonly length: number }> {
  const ofBatch = db
    .selectFrom(TABLES[list])
    .where((eb) => eb.and({ space_id: key.spaceId, batch_number: key.number }));
  const last = await ofBatch.select('position').orderBy('position', 'desc').limit(1).executeTakeFirst();
  const rows = await ofBatch
    .select('content')
    .where('position', '>=', from)
    .orderBy('position')
    .limit(most)
    .execute();
  const length = (last?.position ?? -1) + 1;
  return { rows: rows.map(({ content }) => JSON.parse(content) as unknown), length };
}

/** All of a list, in memory. */
export async function wholeList<T>(db: Db, list: BatchList, key: BatchKey): Promise<T[]> {
  const found: T[] = [];
  for await (const texts of listPages(db, list, key)) {
    for (const text of texts) found.push(JSON.parse(text) as T);
  }
  return found;
}
