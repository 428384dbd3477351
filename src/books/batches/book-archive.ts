import type { Archive } from '../../archive/archive.js';
import { Failure } from '../../domain/errors.js';
import { type BookRecord, inOrder } from '../../store/book-record.js';
import type { BookRecords } from '../../store/book-records.js';

/** How a record begins in the archive, so that it is known among all other files. */
const BEGINNING = '{"spacebooks":"book record 1",';

/**
 * Writes down in the archive what has happened to the books of a space and is not written down there. Before anything
 * is delivered: an archive then tells everything that ever left the house, also to a database that was restored from
 * before it.
 */
export async function recordBooks(
  { archive, records }: { readonly archive: Archive; readonly records: BookRecords },
  spaceId: string,
): Promise<void> {
  for (const record of await records.missing(spaceId)) {
    const text = BEGINNING + JSON.stringify(record).slice(1);
    await records.add(record, await archive.put(Buffer.from(text)));
  }
}

export interface FoundRecord {
  readonly record: BookRecord;
  readonly address: string;
}

/** The records of some spaces that the archive has, in the order in which things happened. */
export async function findRecords(
  archive: Archive,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundRecord[]>> {
  const found: FoundRecord[] = [];
  for await (const address of archive.addresses()) {
    const beginning = await archive.beginning(address, BEGINNING.length);
    if (Buffer.from(beginning).toString('latin1') !== BEGINNING) continue;
    const text = Buffer.from(await archive.get(address)).toString('utf8');
    found.push({ record: JSON.parse(text) as BookRecord, address });
  }
  const addresses = new Map(found.map(({ record, address }) => [record, address]));
  const sorted = inOrder(found.map(({ record }) => record));
  return new Map(
    spaceIds.map((id) => [
      id,
      sorted
        .filter(({ spaceId }) => spaceId === id)
        .map((record) => ({ record, address: addresses.get(record) ?? '' })),
    ]),
  );
}

/** A batch whose files are not there cannot be handed out again, whatever is known of it. @throws Failure `store.failed` */
export async function checkFiles(archive: Archive, record: BookRecord): Promise<void> {
  if (record.kind !== 'released') return;
  for (const { address, name } of record.files) {
    await archive.get(address).catch((error: unknown) => {
      const detail = `${name} of batch ${record.batch.number} is not in the archive`;
      throw new Failure('books.not-confirmed', { detail, cause: error });
    });
  }
}
