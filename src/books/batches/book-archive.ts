import type { Archive } from '../../archive/content.js';
import { Failure } from '../../domain/errors.js';
import { type BookRecord, inOrder, recordKey } from '../../store/books/book-record.js';
import type { BookRecords } from '../../store/books/book-records.js';
import { cutLists } from './cut-lists.js';

/** Distinguishes records from all other files of the archive. */
const BEGINNING = '{"spacebooks":"book record 1",';

/**
 * Archives the records of a space's books that are not archived yet. It precedes every delivery, so that the archive proves
 * everything that was ever delivered, even to a database restored from an older backup.
 */
export async function recordBooks(
  { archive, records }: { readonly archive: Archive; readonly records: BookRecords },
  spaceId: string,
): Promise<void> {
  for (const record of await records.missing(spaceId)) {
    await records.add(record, await archive.putPieces(marked(record.json())));
  }
}

/** The record's JSON with the beginning of all records in place of its brace. */
async function* marked(json: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of json) {
    yield isFirst ? BEGINNING + piece.slice(1) : piece;
    isFirst = false;
  }
}

/** A record of the archive, as far as its place among others goes. */
export interface FoundRecord extends Pick<BookRecord, 'spaceId' | 'at' | 'kind'> {
  readonly key: string;
  readonly address: string;
}

/** Files looked into at once: of a bucket each takes an answer, and there may be a million. */
const AT_ONCE = 16;

/** Bytes that are looked at first: what a record of a batch says before its lists, and nearly always all of it. */
const HEAD = 1_024;

/** The archived records of these spaces, in order of events. Looks into every file there is: once for all that need it. */
export async function findRecords(
  archive: Archive,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundRecord[]>> {
  const found: FoundRecord[] = [];
  const addresses = (async function* () {
    yield* archive.addresses();
  })();
  const look = async (): Promise<void> => {
    for await (const address of addresses) {
      const head = Buffer.from(await archive.beginning(address, HEAD)).toString('utf8');
      if (!head.startsWith(BEGINNING)) continue;
      const { spaceId, at, kind, key } = headOf(head) ?? keyed(await readRecord(archive, address));
      found.push({ spaceId, at, kind, key, address });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  found.sort((a, b) => (a.address < b.address ? -1 : 1));
  const sorted = inOrder(found, ({ key }) => key);
  return new Map(spaceIds.map((id) => [id, sorted.filter(({ spaceId }) => spaceId === id)]));
}

/** What comes in the record of a batch after all that tells it from others. */
const FIRST_LIST = ',"debtors":[';

/** Of a batch, whose record may be a gigabyte; null of every other record, which is short. */
function headOf(beginning: string): Omit<FoundRecord, 'address'> | null {
  // Within a text of JSON there are no quotation marks by themselves.
  const end = beginning.indexOf(FIRST_LIST);
  return end < 0 ? null : keyed(JSON.parse(`${beginning.slice(0, end)}}}`) as BookRecord);
}

function keyed(record: BookRecord): Omit<FoundRecord, 'address'> {
  const { spaceId, at, kind } = record;
  return { spaceId, at, kind, key: recordKey(record) };
}

const LISTS = { entries: 'batch.entries', openItems: 'batch.openItems', leftOut: 'batch.manifest.leftOut' };

/** All that a record says. @throws Failure `store.failed` when it is missing or damaged */
export async function readRecord(archive: Pick<Archive, 'get'>, address: string): Promise<BookRecord> {
  const { rest, lists } = cutLists(await archive.get(address), Object.values(LISTS));
  const record = JSON.parse(rest) as BookRecord;
  if (record.kind !== 'released') return record;
  const list = (path: string): Iterable<string> => lists.get(path) ?? [];
  const { entries, openItems, leftOut } = LISTS;
  return {
    ...record,
    lists: { entries: list(entries), openItems: list(openItems), leftOut: list(leftOut) },
  };
}

/** A batch cannot be adopted without its files. @throws Failure `books.not-confirmed` */
export async function checkFiles(archive: Archive, record: BookRecord): Promise<void> {
  if (record.kind !== 'released') return;
  for (const { address, name } of record.files) {
    await archive.get(address).catch((error: unknown) => {
      const detail = `${name} of batch ${record.batch.number} is not in the archive`;
      throw new Failure('books.not-confirmed', { detail, cause: error });
    });
  }
}
