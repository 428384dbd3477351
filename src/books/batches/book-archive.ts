import type { Archive } from '../../archive/archive.js';
import { Failure } from '../../domain/errors.js';
import { type BookRecord, inOrder, recordKey } from '../../store/book-record.js';
import type { BookRecords } from '../../store/book-records.js';

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

export interface FoundRecord {
  readonly record: BookRecord;
  readonly address: string;
}

/** Files looked into at once: of a bucket each takes an answer, and there may be a million. */
const AT_ONCE = 16;

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
      const beginning = await archive.beginning(address, BEGINNING.length);
      if (Buffer.from(beginning).toString('latin1') !== BEGINNING) continue;
      const text = Buffer.from(await archive.get(address)).toString('utf8');
      found.push({ record: JSON.parse(text) as BookRecord, address });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  found.sort((a, b) => (a.address < b.address ? -1 : 1));
  const addressOf = new Map(found.map(({ record, address }) => [record, address]));
  const sorted = inOrder(
    found.map(({ record }) => record),
    recordKey,
  );
  return new Map(
    spaceIds.map((id) => [
      id,
      sorted
        .filter(({ spaceId }) => spaceId === id)
        .map((record) => ({ record, address: addressOf.get(record) ?? '' })),
    ]),
  );
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
