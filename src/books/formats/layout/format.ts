import { CHARTS } from '../../../domain/accounting/chart.js';
import type { Batch, DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import type { Posting } from '../../../domain/accounting/postings.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import { taxKeysOf } from '../../../export-formats.js';
import { accountName } from '../account-name.js';
import { documentsFrom, inBooks, type Reversed } from '../documents.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { zipInPieces } from '../zip.js';
import { BookingLines } from './booking-lines.js';
import type { Reports } from './cell-writer.js';
import { namelessAmount } from './contract.js';
import { debtorFile } from './debtor-file.js';
import { demandTaxKey } from './demand-tax-key.js';
import { DocumentNumbers } from './document-numbers.js';
import { ENTRY_FIELDS, type EntryRow } from './entry-fields.js';
import { meantColumns } from './fields-of-rows.js';
import { fileName } from './file-name.js';
import { LateDocuments } from './late-documents.js';
import { encodedLines, headingLine, lineWriter } from './line-writer.js';
import { type PlannedFile, planFiles, reversalsOf } from './plan-files.js';
import { POSTING_FIELDS, type PostingRow } from './posting-fields.js';
import type { ExportLayout } from './schema.js';
import { chooser, selects } from './select.js';

/**
 * A format that is nothing but columns: of one layout, or of several that share the documents between them.
 *
 * @param keyOption name of its tax key in the configuration: the format's, or `all`
 */
export function layoutFormat(name: string, layouts: () => readonly ExportLayout[], keyOption = name): Format {
  const ofDocuments = (): readonly ExportLayout[] => layouts().filter(({ rows }) => rows !== 'debtors');
  return {
    name,
    shows: (part) => ofDocuments().some(({ parts }) => parts.includes(part)),
    get taxKeys() {
      return { rules: ofDocuments().flatMap(taxKeysOf), option: keyOption };
    },
    async *write(batch, context): AsyncGenerator<ExportFile> {
      yield* documentFiles(name, ofDocuments(), { batch, context, keyOption });
      for (const layout of layouts()) {
        const debtors = layout.rows === 'debtors' ? debtorFile(layout, batch, context) : null;
        if (debtors !== null) yield debtors;
      }
    },
  };
}

/** Files of the documents. The first file's notes name the documents that no layout takes. */
function* documentFiles(
  name: string,
  layouts: readonly ExportLayout[],
  { batch, context, keyOption }: Pick<Shared, 'batch' | 'context' | 'keyOption'>,
): Generator<ExportFile> {
  // A layout of debtors alone leaves no document out: it is about none.
  if (layouts.length === 0) return;
  const { old, lastBooked } = reversalsOf(name, batch, context);
  const isTaken = chooser(layouts, old.invoices);
  const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
  const given = { batch, context, keyOption, old, debtors, isTaken };
  const { files, leftOut } = planFiles(layouts, { ...given, lastBooked });
  let notes = leftOut.list();
  for (const [layout, ofLayout] of Map.groupBy(files, (file) => file.layout)) {
    for (const file of packed(layout, ofLayout, given)) {
      const before = notes;
      yield { ...file, notes: () => [...before, ...file.notes()] };
      notes = [];
    }
  }
}

/** What the files of a batch share. */
interface Shared {
  readonly batch: Batch;
  readonly context: FormatContext;
  /** Name of the format's tax key in the configuration. */
  readonly keyOption: string;
  /** What the batch reverses. */
  readonly old: Reversed;
  /** By account number. */
  readonly debtors: ReadonlyMap<string, DebtorAccount>;
  readonly isTaken: ReturnType<typeof chooser>;
}

type FileFacts = PlannedFile & Shared;

/** The files of a layout: as they are, or in one archive. */
function* packed(
  layout: ExportLayout,
  planned: readonly PlannedFile[],
  shared: Shared,
): Generator<ExportFile> {
  const files = planned.map((file) => ({ ...file, ...shared }));
  if (layout.zip === undefined) {
    yield* files.map(layoutFile);
    return;
  }
  // Read twice, of which the last time counts.
  const read = files.map(layoutFile);
  const members = files.map((file, index) => ({
    name: fileName(file),
    pieces: () => {
      const again = layoutFile(file);
      read[index] = again;
      return again.pieces;
    },
  }));
  yield {
    name: layout.zip.replaceAll('{batch}', batchName(shared.batch, shared.context)),
    mediaType: 'application/zip',
    pieces: zipInPieces(members),
    notes: () => read.flatMap(({ notes }) => notes()),
  };
}

function layoutFile(facts: FileFacts): ExportFile {
  const { layout, context } = facts;
  const refusals = new Refusals();
  const references = context.exports.references?.[layout.format] ?? {};
  const reports = {
    notes: new Notes(),
    refusals,
    numbers: new DocumentNumbers(layout.format, references, refusals),
  };
  function* pieces(): Generator<Uint8Array> {
    yield* encodedLines(layout, lines(facts, reports));
    reports.refusals.throwIfAny(layout.format);
  }
  return {
    name: fileName(facts),
    mediaType: layout.media_type,
    pieces: pieces(),
    notes: () => reports.notes.list(),
  };
}

/** Reports of one file, with the names of its documents. */
type FileReports = Reports & { readonly numbers: DocumentNumbers };

function* lines(facts: FileFacts, reports: FileReports): Generator<string> {
  const { layout, batch, context, keyOption, old, debtors } = facts;
  const entryLine = layout.rows === 'entries' ? lineWriter(layout, ENTRY_FIELDS, reports) : undefined;
  const bookingLines = layout.rows === 'bookings' ? new BookingLines(layout, keyOption, reports) : undefined;
  const postingLine = lineWriter(layout, POSTING_FIELDS, reports);
  const nameless = namelessAmount(meantColumns(layout));
  const late = new LateDocuments(layout, context);
  if (layout.heading) yield headingLine(layout, context.headings);
  for (const { entries, index } of documentsIn(facts)) {
    for (const entry of entries) {
      const again = old.isAgain(entry);
      const debtor = debtors.get(entry.debtor) ?? null;
      const number = reports.numbers.of(entry.documentNumber);
      const ofOtherYear = late.add(entry);
      const row: EntryRow = { entry, number, batch, again, debtor, ofOtherYear, format: layout.format };
      if (nameless !== null && entry.exchange !== null) refuseCurrency(entry, nameless, layout, reports);
      if (bookingLines === undefined && layout.tax_keys === 'required') {
        demandTaxKey(entry, { format: layout.format, keyOption }, reports);
      }
      if (entryLine !== undefined) yield entryLine(row, entry.documentNumber);
      else if (bookingLines !== undefined) yield bookingLines.text(row);
      else for (const side of postingRows(row, index, context)) yield postingLine(side, entry.documentNumber);
    }
  }
  bookingLines?.finish();
  late.note(reports.notes);
  reports.numbers.compare(context.documentNumbers ?? []);
}

/** The reader would take the number for an amount of its own currency. */
function refuseCurrency(
  { documentNumber: document, currency }: Entry,
  column: string,
  { format }: ExportLayout,
  { refusals }: Reports,
): void {
  refusals.add('SB-EXPORT-ONE-CURRENCY', column, { document, currency, column, format });
}

function* documentsIn({ layout, batch, isTaken, documents }: FileFacts) {
  if (documents === null) return;
  for (const at of documentsFrom(batch, documents.from)) {
    for (const document of at.documents) {
      if (document.index > documents.last) return;
      if (document.index < documents.first || !isTaken(document) || !selects(layout, document)) continue;
      yield document;
    }
  }
}

/** The sides of an entry in the currency of the books. */
function postingRows(row: EntryRow, documentIndex: number, context: FormatContext): PostingRow[] {
  const { entry } = row;
  const own = postingsOf(entry);
  return postingsOf({ ...entry, ...inBooks(entry) }).map((posting) => {
    const name = nameOf(posting, entry, context);
    const isDebtor = posting.role === 'debtor';
    const receivables = isDebtor ? receivablesOf(context) : null;
    return {
      ...row,
      posting,
      postingName: name,
      ledgerAccount: receivables ?? posting.account,
      ledgerName: receivables === null ? name : accountName(receivables, context.accounting),
      documentIndex,
      foreign: entry.exchange === null ? null : signed(own.find(({ role }) => role === posting.role)),
    };
  });
}

/** The control account of all debtors; null where there is none. */
function receivablesOf({ exports, accounting }: FormatContext): string | null {
  return exports.fec?.receivables ?? CHARTS[accounting.chart].receivables;
}

function nameOf({ role, account }: Posting, entry: Entry, { accounting }: FormatContext): string {
  if (role === 'debtor') return entry.debtorName;
  return role === 'account' && entry.accountName !== ''
    ? entry.accountName
    : accountName(account, accounting);
}

function signed(posting: Posting | undefined): number {
  return posting === undefined ? 0 : posting.debit - posting.credit;
}
