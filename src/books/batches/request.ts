import type { Exclusions } from '../../domain/accounting/exclusion.js';
import type { PostedFee } from '../../domain/accounting/fee-draft.js';
import type { JpkTerms } from '../../domain/accounting/jpk-listing.js';
import type { DocumentRules } from '../../domain/accounting/revenue.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { SnapshotSource } from '../../domain/accounting/snapshot-source.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { OnProgress } from '../../domain/progress.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { AuditLog } from '../../store/books/audit.js';
import type { BookReadings } from '../../store/books/book-readings.js';
import type { Journal } from '../../store/books/journal.js';
import type { PostedCopies } from '../../store/books/posted-copies.js';
import type { Rebookings } from '../../store/books/rebookings.js';

export interface BooksDeps {
  readonly journal: Journal;
  readonly audit: AuditLog;
  readonly source: SnapshotSource;
  /** Which invoices are to be read; all when left out. */
  readonly readings?: BookReadings | undefined;
  /** Told how many of the invoices were compared, and that the batch is being released. */
  readonly onProgress?: OnProgress | undefined;
  /** What payment services kept, where the configuration says how it is booked; none when left out. */
  readonly fees?: ((spaceId: string) => Promise<readonly PostedFee[]>) | undefined;
  /** Has a person asked before our own rules book anew what is posted; nobody is when left out. */
  readonly rebooking?: RebookingSources | undefined;
}

export interface BooksRequest extends PostingTerms, ExportPeriod {
  readonly spaceId: string;
  readonly series: string;
  /** Where the export writes JPK_V7M. */
  readonly jpk?: JpkTerms | undefined;
  /** Of the reports that the export writes. */
  readonly exclusions?: Exclusions | undefined;
  /** Whether what the invoices come to is kept, so that it has to be collected. */
  readonly isKept?: boolean;
  /** Batches of the space that would be released before this one, in a preview; none when left out. */
  readonly batchesBefore?: number;
}

/** How the invoices of a space are posted. */
export interface PostingTerms extends DocumentRules {
  /** IANA name: decides which day it is. */
  readonly timeZone: string;
  /** Of findings. */
  readonly language: OperatorLanguage;
  readonly settings: AccountingSettings;
  /** All that decides how invoices are booked, tax cases included; its digest is in the manifest. */
  readonly configuration: unknown;
  /** Documents from this day up to the cutover were given back by a yes: nobody is asked once more. Null where none were. */
  readonly givenBackFrom?: LocalDate | null | undefined;
  /** Whether that yes has given back what was posted of opening items, too, until they are confirmed of this cutover. */
  readonly areOpeningsGivenBack?: boolean | undefined;
  /** Everything else that the rules of documents go by: when it changes all invoices are compared again. */
  readonly basis?: unknown;
}

export interface ExportPeriod {
  /** First document date, not before the cutover; defaults to the cutover. */
  readonly from?: LocalDate | undefined;
  /** The cut-off: the last document date. */
  readonly to: LocalDate;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What it takes to tell what our rules change from what the platform does. */
interface RebookingSources {
  readonly copies: PostedCopies;
  readonly rebookings: Pick<Rebookings, 'isAgreed'>;
}
