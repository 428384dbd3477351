import { createHash } from 'node:crypto';
import { csvPieces, type WrittenTable } from './csv-table.js';
import type { PackageWords } from './package-words.js';
import type { TableForm } from './table-form.js';

type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** A file of the package, to be read to its end before the next one is asked for. */
export interface PackageFile {
  /** A path with slashes, below the folder of the package. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** The name of the list of digests, which `sha256sum -c` reads too. */
const SUMS_NAME = 'SHA256SUMS';

/** What is known of a package while its files are written one after the other. */
export interface Packaging {
  readonly tables: readonly WrittenTable[];
  file(name: string, pieces: Pieces): PackageFile;
  /** A table as a file; none where it has no rows. */
  table<Row>(form: TableForm<Row>, rows: Rows<Row>): AsyncGenerator<PackageFile>;
  /** The digests of all files before it. The digest of this file stands for the whole package. */
  sums(): PackageFile;
}

export function createPackaging(words: PackageWords): Packaging {
  const tables: WrittenTable[] = [];
  const sums: string[] = [];
  const file = (name: string, pieces: Pieces): PackageFile => ({
    name,
    pieces: summed(pieces, (sha256) => sums.push(`${sha256}  ${name}\n`)),
  });
  return {
    tables,
    file,
    table: async function* (form, rows) {
      const { name, keys, columns, foreign } = form;
      const described = { name, keys, columns: columns.map(({ id, kind }) => ({ id, kind })) };
      const written: WrittenTable = { ...described, ...(foreign && { foreign }), rows: 0, longest: [] };
      tables.push(written);
      const first = await firstOf(rows);
      if (first === null) return;
      yield file(`${name}.csv`, csvPieces(form, words, first.all, written));
    },
    sums: () => ({ name: SUMS_NAME, pieces: summed(sums, () => undefined) }),
  };
}

async function* summed(pieces: Pieces, then: (sha256: string) => unknown): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    hash.update(bytes);
    yield bytes;
  }
  then(hash.digest('hex'));
}

/** Null where there are no rows. */
async function firstOf<Row>(rows: Rows<Row>): Promise<{ readonly all: AsyncIterable<Row> } | null> {
  const iterator = (async function* () {
    yield* rows;
  })();
  const first = await iterator.next();
  if (first.done === true) return null;
  const all = async function* () {
    yield first.value;
    yield* iterator;
  };
  return { all: all() };
}
