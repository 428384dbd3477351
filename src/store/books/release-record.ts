import type { Db } from '../schema/tables.js';
import { type BatchList, rowPages } from './batch-lists.js';
import type { Batches } from './batches.js';
import { entryPages } from './entry-pages.js';

/**
 * The JSON of a `BookRecord` of kind `released`, in pieces. What is stored as JSON is taken as the text that it is: the
 * record of a batch has the same bytes whenever it is written, and a large one is never in memory as a whole.
 */
export async function* releaseInPieces(
  db: Db,
  batches: Pick<Batches, 'files'>,
  spaceId: string,
  number: number,
): AsyncGenerator<string> {
  const row = await db
    .selectFrom('batch')
    .selectAll()
    .where((eb) => eb.and({ space_id: spaceId, number }))
    .executeTakeFirstOrThrow();
  const { id, series, created_at: createdAt, period_from: from, period_to: to } = row;
  const batch = { id, number, spaceId, series, period: { from, to }, createdAt };
  yield `${opened({ spaceId, at: createdAt, kind: 'released' })},"batch":${opened(batch)}`;
  const list = (name: BatchList) => rowPages(db, name, { spaceId, number });
  yield `,"debtors":${row.debtors},"openItems":`;
  yield* filled(row.open_items, EMPTY, list('openItems'));
  yield ',"manifest":';
  yield* filled(row.manifest, EMPTY_LEFT_OUT, list('leftOut'));
  yield ',"entries":[';
  const generations: number[] = [];
  for await (const page of entryPages(db, spaceId, number)) {
    yield (generations.length > 0 ? ',' : '') + page.map(({ content }) => content).join(',');
    for (const { generation } of page) generations.push(generation);
  }
  const files = await batches.files(spaceId, number);
  yield `]},"generations":${JSON.stringify(generations)},"files":${JSON.stringify(files)}}`;
}

/** A list without anything in it. */
const EMPTY = '[]';

/** The same of a manifest: within a text of JSON there are no quotation marks by themselves. */
const EMPTY_LEFT_OUT = '"leftOut":[]';

/** JSON with the rows of a list in its place; as it is where it has the list itself, or there are no rows. */
async function* filled(
  json: string,
  empty: string,
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  const at = json.indexOf(empty);
  if (at < 0) return yield json;
  const inside = at + empty.length - 1;
  yield json.slice(0, inside);
  let isFirst = true;
  for await (const page of rows) {
    yield (isFirst ? '' : ',') + page.join(',');
    isFirst = false;
  }
  yield json.slice(inside);
}

/** Its JSON without the closing brace. */
function opened(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
