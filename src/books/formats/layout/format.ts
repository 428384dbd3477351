import { CHARTS } from '../../../domain/accounting/chart.js';
import type { Batch, DebtorAccount, Entry, Posting } from '../../../domain/accounting/model.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { accountName } from '../account-name.js';
import { requireBooksCurrency } from '../books-currency.js';
import { type BookedDocument, documentsOf, inBooks, reversedInvoices, total } from '../documents.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { noteLeftOut } from '../left-out.js';
import { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { zip } from '../zip.js';
import type { Reports } from './cell-writer.js';
import { ENTRY_FIELDS, type EntryRow } from './entry-fields.js';
import { fileName, inPeriods, nameDate } from './file-name.js';
import { encodedLines, headingLine, lineWriter } from './line-writer.js';
import { POSTING_FIELDS, type PostingRow } from './posting-fields.js';
import type { Layout } from './schema.js';

/** A format that is nothing but columns: of one layout, or of several that share the documents between them. */
export function layoutFormat(name: string, layouts: () => readonly Layout[]): Format {
  return {
    name,
    shows: (part) => layouts().some(({ parts }) => parts.includes(part)),
    async *write(batch, context): AsyncGenerator<ExportFile> {
      requireBooksCurrency(name, batch, context);
      const all = documentsOf(batch);
      const old = reversedInvoices(batch);
      const isTaken = chooser(layouts(), old);
      const documents = all.filter(isTaken);
      const leftOut = new Notes();
      noteLeftOut(all, isTaken, leftOut);
      const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
      const given = { batch, context, old, debtors, documents };
      const files = layouts().flatMap((layout) => filesOf(layout, given));
      const [first] = layouts();
      // A file without rows still notes what it leaves out.
      if (files.length === 0 && first !== undefined && all.length > 0) {
        files.push({
          ...given,
          layout: first,
          part: '',
          lastDate: nameDate(first, batch.period.to, context),
        });
      }
      let notes = leftOut.list();
      for (const [layout, ofLayout] of Map.groupBy(files, (facts) => facts.layout)) {
        for (const file of packed(layout, ofLayout, given)) {
          yield { ...file, notes: [...notes, ...file.notes] };
          notes = [];
        }
      }
    },
  };
}

/**
 * Which documents a format takes. One without credit notes cannot reverse an invoice, so it leaves out the new version of a
 * reversed invoice as well: the target would have both.
 */
function chooser(
  layouts: readonly Layout[],
  old: ReadonlySet<string>,
): (document: BookedDocument) => boolean {
  const canReverse = layouts.some((layout) => layout.documents !== 'invoices');
  return (document) =>
    layouts.some((layout) => selects(layout, document)) &&
    (canReverse || !old.has(document.entries[0].invoiceId));
}

interface FileFacts {
  readonly layout: Layout;
  readonly batch: Batch;
  readonly context: FormatContext;
  /** Ids of the invoices that the batch reverses. */
  readonly old: ReadonlySet<string>;
  /** By account number. */
  readonly debtors: ReadonlyMap<string, DebtorAccount>;
  readonly documents: readonly BookedDocument[];
  readonly part: string;
  /** What the file's name says of its time. */
  readonly lastDate: LocalDate;
}

function filesOf(layout: Layout, given: Omit<FileFacts, 'layout' | 'part' | 'lastDate'>): FileFacts[] {
  const chosen = given.documents.filter((document) => selects(layout, document));
  return inPeriods(layout, chosen, given).flatMap(({ lastDate, documents: own }) => {
    const files = inFiles(own, layout.most_documents);
    return files.map((documents, index) => ({
      ...given,
      layout,
      lastDate,
      documents,
      part: files.length > 1 ? `_${index + 1}` : '',
    }));
  });
}

/** The files of a layout: as they are, or in one archive. */
function* packed(
  layout: Layout,
  files: readonly FileFacts[],
  { batch, context }: Pick<FileFacts, 'batch' | 'context'>,
): Generator<ExportFile> {
  if (layout.zip === undefined) {
    for (const facts of files) yield layoutFile(facts);
    return;
  }
  const members = files.map(layoutFile);
  yield {
    name: layout.zip.replaceAll('{batch}', batchName(batch, context)),
    mediaType: 'application/zip',
    bytes: zip(members),
    notes: members.flatMap(({ notes }) => notes),
  };
}

function layoutFile(facts: FileFacts): ExportFile {
  const { layout } = facts;
  const reports = { notes: new Notes(), refusals: new Refusals() };
  const bytes = encodedLines(layout, lines(facts, reports));
  reports.refusals.throwIfAny(layout.format);
  return {
    name: fileName(facts),
    mediaType: layout.media_type,
    bytes,
    notes: reports.notes.list(),
  };
}

function* lines(facts: FileFacts, reports: Reports): Generator<string> {
  const { layout, batch, context, old, debtors, documents } = facts;
  const entryLine = layout.rows === 'entries' ? lineWriter(layout, ENTRY_FIELDS, reports) : undefined;
  const postingLine = lineWriter(layout, POSTING_FIELDS, reports);
  if (layout.heading) yield headingLine(layout, context.headings);
  for (const { entries, index } of documents) {
    for (const entry of entries) {
      const again = entry.reverses === null && old.has(entry.invoiceId);
      const debtor = debtors.get(entry.debtor) ?? null;
      const row: EntryRow = { entry, batch, again, debtor, format: layout.format };
      if (entryLine !== undefined) yield entryLine(row, entry.documentNumber);
      else for (const side of postingRows(row, index, context)) yield postingLine(side, entry.documentNumber);
    }
  }
}

/** Whether a layout shows a document. */
export function selects(layout: Layout, { entries }: BookedDocument): boolean {
  if (!layout.parts.includes(entries[0].part)) return false;
  if (layout.documents === 'all') return true;
  const isCreditNote = total(entries, (entry) => inBooks(entry).gross) < 0;
  return isCreditNote === (layout.documents === 'credit notes');
}

/** Documents in portions of at most `most`; none for no documents. */
export function inFiles(
  documents: readonly BookedDocument[],
  most: number | undefined,
): readonly (readonly BookedDocument[])[] {
  if (documents.length === 0) return [];
  if (most === undefined || documents.length <= most) return [documents];
  const files: BookedDocument[][] = [];
  for (let start = 0; start < documents.length; start += most)
    files.push(documents.slice(start, start + most));
  return files;
}

/** The sides of an entry in the currency of the books. */
export function postingRows(row: EntryRow, documentIndex: number, context: FormatContext): PostingRow[] {
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
