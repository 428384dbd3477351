import type { Cents } from '../../../domain/accounting/cents.js';
import type { Entry } from '../../../domain/accounting/model.js';
import { inBooks } from '../documents.js';
import { TaxDifferences, taxOfGross } from '../tax-differences.js';
import { BOOKING_LINE_FIELDS, type BookingRow } from './booking-fields.js';
import type { Reports } from './cell-writer.js';
import { demandTaxKey } from './demand-tax-key.js';
import type { EntryRow } from './entry-fields.js';
import { type LineWriter, lineWriter } from './line-writer.js';
import type { ExportLayout } from './schema.js';

/** Makes lines of entries for programs that take the tax out of a gross amount, by the tax key of the line. */
export class BookingLines {
  readonly #layout: ExportLayout;
  readonly #keyOption: string;
  readonly #reports: Reports;
  readonly #differences: TaxDifferences;
  readonly #write: LineWriter<BookingRow>;

  constructor(layout: ExportLayout, keyOption: string, reports: Reports) {
    this.#layout = layout;
    this.#keyOption = keyOption;
    this.#reports = reports;
    this.#differences = new TaxDifferences(layout.format, computedDifference);
    this.#write = lineWriter(layout, BOOKING_LINE_FIELDS, reports);
  }

  /** Empty for an entry that is no line there, which is noted. */
  text(row: EntryRow): string {
    const { entry } = row;
    const { gross } = inBooks(entry);
    if (gross === 0) {
      this.#noteNoLine(entry);
      return '';
    }
    const { format, tax_keys } = this.#layout;
    if (tax_keys === 'required') demandTaxKey(entry, { format, keyOption: this.#keyOption }, this.#reports);
    this.#differences.add(entry);
    const { debtor, account } = entry;
    const [debit, credit] = gross > 0 ? [debtor, account] : [account, debtor];
    return this.#write({ ...row, debit, credit, amount: Math.abs(gross) }, entry.documentNumber);
  }

  finish(): void {
    this.#differences.note(this.#reports.notes);
  }

  #noteNoLine({ documentNumber, account, dueTax }: Entry): void {
    const { notes } = this.#reports;
    const { format } = this.#layout;
    if (dueTax !== undefined) {
      notes.add('left out', 'dueTax', 'due-tax', { program: format });
    } else {
      const values = { document: documentNumber, account, program: format };
      notes.add('left out', documentNumber, 'empty-row', values);
    }
  }
}

/** How much more tax than the invoice's it is, computed from the gross amount of the line. */
function computedDifference(entry: Entry): Cents {
  const { gross, tax } = inBooks(entry);
  return tax === 0 ? 0 : taxOfGross(gross, entry.taxRate) - tax;
}
