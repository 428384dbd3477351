import type { Db } from '../schema/tables.js';
import { type BatchList, listPages } from './batch-lists.js';
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
  const list = (name: BatchList) => listPages(db, name, { spaceId, number });
  yield `,"debtors":${row.debtors},"openItems":[`;
  yield* items(list('openItems'));
  const inLeftOut = row.manifest.indexOf(EMPTY_LEFT_OUT) + EMPTY_LEFT_OUT.length - 1;
  yield `],"manifest":${row.manifest.slice(0, inLeftOut)}`;
  yield* items(list('leftOut'));
  yield row.manifest.slice(inLeftOut);
  yield ',"entries":[';
  const generations: number[] = [];
  for await (const page of entryPages(db, spaceId, number)) {
    yield (generations.length > 0 ? ',' : '') + page.map(({ content }) => content).join(',');
    for (const { generation } of page) generations.push(generation);
  }
  const files = await batches.files(spaceId, number);
  yield `]},"generations":${JSON.stringify(generations)},"files":${JSON.stringify(files)}}`;
}

/** Where a manifest has the things that have rows: within a text of JSON there are no quotation marks by themselves. */
const EMPTY_LEFT_OUT = '"leftOut":[]';

/** What stands between the brackets of a list. */
async function* items(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    yield (isFirst ? '' : ',') + page.join(',');
    isFirst = false;
  }
}

/** Its JSON without the closing brace. */
function opened(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
