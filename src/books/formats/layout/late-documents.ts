import type { Entry } from '../../../domain/accounting/model.js';
import type { FormatContext } from '../format.js';
import type { Notes } from '../notes.js';
import { shownDays } from './contract.js';
import { meantColumns } from './fields-of-rows.js';
import { fiscalYearEndOf } from './file-name.js';
import type { ExportLayout } from './schema.js';

/** Document numbers named; the others are counted. */
const MOST_NAMED = 20;

/**
 * A document of a closed period is booked on a later day than its own. Where a file has room for one of the two days, or for days of one
 * year, a note tells the other.
 */
export class LateDocuments {
  readonly #context: FormatContext;
  /** Key of the note that tells the day for which the file has no room; null where it has both. */
  readonly #untold: 'late-own-day' | 'late-booking-day' | null;
  readonly #takesOneYear: boolean;
  readonly #late = new Set<string>();
  readonly #ofOtherYear = new Set<string>();

  constructor(layout: ExportLayout, context: FormatContext) {
    const { document, booking } = shownDays(meantColumns(layout));
    this.#context = context;
    this.#takesOneYear = layout.columns.some(({ field }) => field === 'document_date_in_year');
    this.#untold = document === booking ? null : document ? 'late-own-day' : 'late-booking-day';
  }

  /** @returns whether the document is of another fiscal year than that in which it is booked */
  add({ documentDate, bookingDate, documentNumber }: Entry): boolean {
    if (documentDate === bookingDate) return false;
    if (this.#untold !== null) this.#late.add(documentNumber);
    if (fiscalYearEndOf(documentDate, this.#context) === fiscalYearEndOf(bookingDate, this.#context))
      return false;
    if (this.#takesOneYear) this.#ofOtherYear.add(documentNumber);
    return true;
  }

  note(notes: Notes): void {
    if (this.#untold !== null && this.#late.size > 0)
      notes.add('left out', 'day of booking', this.#untold, { numbers: named(this.#late) });
    if (this.#ofOtherYear.size > 0)
      notes.add('left out', 'document date', 'other-year', { numbers: named(this.#ofOtherYear) });
  }
}

function named(numbers: ReadonlySet<string>): string {
  const others = numbers.size - MOST_NAMED;
  return `${[...numbers].slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` … (+${others})` : ''}`;
}
