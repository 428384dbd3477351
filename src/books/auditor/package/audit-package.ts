import { readFile } from 'node:fs/promises';
import type { EntryPart } from '../../../domain/accounting/model.js';
import { retainedUntil } from '../../../domain/accounting/retention.js';
import { fill } from '../../../words/load-words.js';
import { dateText } from '../../formats/text/date-format.js';
import { DTD_NAME, indexXml } from './index-xml.js';
import { packBatches } from './pack-batches.js';
import { packDocuments } from './pack-documents.js';
import { packJournal } from './pack-journal.js';
import { type ChainEnd, packRecords } from './pack-records.js';
import type { PackageDeps, PackageRequest } from './package-deps.js';
import { type PackageWords, packageWords } from './package-words.js';
import { createPackaging, type PackageFile, type Packaging } from './packaging.js';
import { TABLE_NAMES } from './table-form.js';
import { BANK_LINES, BANK_PAYMENTS, BANK_STATEMENTS } from './tables/bank.js';
import { YearFacts } from './year-facts.js';

/** Lies beside `src` and `dist`. */
const TEMPLATES = new URL('../../../../templates/audit/', import.meta.url);

/**
 * Everything that a tax auditor gets of a fiscal year, file by file: tables with their description (GDPdU, Z3), documents,
 * batches, the chain of the audit log, the procedure documentation, and a program that checks all of it without us. The same
 * records give the same bytes: no moment in it is that of its making.
 */
export async function* auditPackage(deps: PackageDeps, request: PackageRequest): AsyncGenerator<PackageFile> {
  const { spaceId, year } = request;
  const words = packageWords(request.language);
  const packaging = createPackaging(words);
  const facts = new YearFacts();
  const end: ChainEnd = { rows: 0, head: null, at: null };
  const numbers = await deps.batches.numbers(spaceId, year);
  yield* packJournal(packaging, deps, request, facts, numbers, words);
  yield* packDocuments(packaging, deps, request, facts, words);
  yield* packBatches(packaging, deps, request, facts, numbers);
  yield* packaging.table(BANK_STATEMENTS, deps.money.statements(spaceId, year));
  yield* packaging.table(BANK_LINES, deps.money.lines(spaceId, year));
  yield* packaging.table(BANK_PAYMENTS, deps.money.bankPayments(spaceId, year));
  yield* packRecords(packaging, deps, request, end);
  yield packaging.file('procedure.md', [request.procedure(end.at)]);
  yield packaging.file('manifest.json', [await manifest(packaging, deps, request, end, words)]);
  yield packaging.file('index.xml', [index(packaging, request, words)]);
  yield packaging.file(DTD_NAME, [await readFile(new URL(DTD_NAME, TEMPLATES))]);
  yield packaging.file('verify.py', [await readFile(new URL('verify.py', TEMPLATES))]);
  yield packaging.file('README.txt', [readme(request, words)]);
  yield packaging.sums();
}

/** The entries themselves have codes where the tables have words. */
const PARTS: readonly EntryPart[] = ['revenue', 'payment', 'write-off', 'deferral', 'accrual', 'fee'];

/** What the verifier must know and the index has no place for. */
async function manifest(
  { tables }: Packaging,
  { anchor }: PackageDeps,
  { spaceId, language, year, version }: PackageRequest,
  { rows, head }: ChainEnd,
  words: PackageWords,
): Promise<string> {
  const lastYear = Number(year.to.slice(0, 4));
  const anchors = (await anchor.known(spaceId)).filter(({ row }) => row <= rows);
  const content = {
    package: 1,
    program: `spacebooks ${version}`,
    space: spaceId,
    language,
    fiscal_year: year,
    retained_until: { books: retainedUntil('books', lastYear), vouchers: retainedUntil('voucher', lastYear) },
    audit_chain: { rows, head },
    anchors,
    parts: Object.fromEntries(PARTS.map((part) => [part, words.code('part', part)])),
    tables: inOrder(tables).map(({ name, rows: count, keys, columns }) => ({
      name,
      rows: count,
      keys,
      columns,
    })),
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

function index(
  packaging: Packaging,
  { supplier, year, version }: PackageRequest,
  words: PackageWords,
): string {
  const from = dateText(year.from, 'DD.MM.YYYY');
  const to = dateText(year.to, 'DD.MM.YYYY');
  const comment = fill(words.comment, { version, from, to }, 'throws');
  const tables = inOrder(packaging.tables).filter(({ rows }) => rows > 0);
  return indexXml({ tables, supplier: { ...supplier, comment }, words, from, to });
}

function inOrder(tables: Packaging['tables']): Packaging['tables'] {
  return tables.toSorted((a, b) => TABLE_NAMES.indexOf(a.name) - TABLE_NAMES.indexOf(b.name));
}

function readme({ spaceId, supplier, year }: PackageRequest, words: PackageWords): string {
  const from = dateText(year.from, 'DD.MM.YYYY');
  const to = dateText(year.to, 'DD.MM.YYYY');
  return words.readme
    .map((line) => `${fill(line, { space: spaceId, name: supplier.name, from, to }, 'throws')}\r\n`)
    .join('');
}
