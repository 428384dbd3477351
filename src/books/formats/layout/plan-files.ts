import type { Batch } from '../../../domain/accounting/model.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { requireOf } from '../books-currency.js';
import { type BookedDocument, type DocumentOffset, documentsFrom, Reversed } from '../documents.js';
import type { FormatContext } from '../format.js';
import { LeftOutDocuments } from '../left-out.js';
import { Notes } from '../notes.js';
import { isByFiscalYear, nameDate } from './file-name.js';
import type { ExportLayout } from './schema.js';
import { selects } from './select.js';

/** A file of a layout, before it is written. */
export interface PlannedFile {
  readonly layout: ExportLayout;
  readonly part: string;
  /** What the file's name says of its time. */
  readonly lastDate: LocalDate;
  /** Null where it has none. */
  readonly documents: Range | null;
}

/** Of its documents the first and the last one, by their indexes; of others between them it shows none. */
interface Range {
  readonly from: DocumentOffset;
  readonly first: number;
  readonly last: number;
}

interface Plan {
  readonly files: readonly PlannedFile[];
  readonly leftOut: Notes;
}

interface PlanTerms {
  readonly batch: Batch;
  readonly context: FormatContext;
  readonly lastBooked: LocalDate;
  readonly isTaken: (document: BookedDocument) => boolean;
}

/** What has to be known of all entries before anything else. @throws Failure `export.refused` */
export function reversalsOf(
  format: string,
  { entries, period }: Batch,
  { accounting }: FormatContext,
): { readonly old: Reversed; readonly lastBooked: LocalDate } {
  const old = new Reversed();
  let lastBooked = period.to;
  for (const entry of entries) {
    requireOf(entry, format, accounting);
    old.add(entry);
    if (entry.bookingDate > lastBooked) lastBooked = entry.bookingDate;
  }
  return { old, lastBooked };
}

/** Goes through all documents once, for which of them are in which file, and which in none. */
export function planFiles(layouts: readonly ExportLayout[], terms: PlanTerms): Plan {
  const { batch, context, isTaken } = terms;
  const plans = layouts.map((layout) => new FilesOfLayout(layout, terms));
  const leftOutDocuments = new LeftOutDocuments();
  let hasDocuments = false;
  for (const { place, documents } of documentsFrom(batch)) {
    for (const document of documents) {
      hasDocuments = true;
      if (!isTaken(document)) leftOutDocuments.add(document);
      else for (const plan of plans) plan.add(document, place);
    }
  }
  const leftOut = new Notes();
  leftOutDocuments.note(leftOut);
  const files = plans.flatMap((plan) => plan.files());
  const [first] = layouts;
  // A file without rows still notes what it leaves out.
  if (files.length > 0 || first === undefined || !hasDocuments) return { files, leftOut };
  const lastDate = nameDate(first, batch.period.to, context);
  return { files: [{ layout: first, part: '', lastDate, documents: null }], leftOut };
}

/** By what their names say of their time, each with at most as many documents as the layout may have. */
class FilesOfLayout {
  readonly #layout: ExportLayout;
  readonly #terms: PlanTerms;
  readonly #periods = new Map<
    LocalDate,
    { from: DocumentOffset; first: number; last: number; count: number }[]
  >();

  constructor(layout: ExportLayout, terms: PlanTerms) {
    this.#layout = layout;
    this.#terms = terms;
  }

  add(document: BookedDocument, from: DocumentOffset): void {
    const layout = this.#layout;
    if (!selects(layout, document)) return;
    const { context, lastBooked } = this.#terms;
    const date = isByFiscalYear(layout)
      ? nameDate(layout, document.entries[0].bookingDate, context)
      : lastBooked;
    const files = this.#periods.get(date) ?? [];
    this.#periods.set(date, files);
    const { index } = document;
    const last = files.at(-1);
    if (last === undefined || last.count === layout.most_documents) {
      files.push({ from, first: index, last: index, count: 1 });
    } else {
      last.last = index;
      last.count += 1;
    }
  }

  files(): PlannedFile[] {
    return [...this.#periods].flatMap(([lastDate, files]) =>
      files.map((documents, index) => ({
        layout: this.#layout,
        lastDate,
        documents,
        part: files.length > 1 ? `_${index + 1}` : '',
      })),
    );
  }
}
