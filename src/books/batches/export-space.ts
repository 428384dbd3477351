import type { ExportSettings } from '../../domain/accounting/export-settings.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { TaxedPartsOf } from '../../domain/accounting/taxed-part.js';

/** A space as exports see it. */
export interface ExportSpace {
  readonly id: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly settings: AccountingSettings;
  /** What single formats need. */
  readonly formats: ExportSettings;
  readonly taxedPartsOf: TaxedPartsOf;
  /** All that decides how invoices are booked; its digest is in every manifest. */
  readonly configuration: unknown;
}

/** One of its exports. */
export interface ExportTerms {
  /** The series that its batches belong to. */
  readonly name: string;
  /** Names of formats that come with the program. */
  readonly formats: readonly string[];
  /** Absolute paths of column layouts of one's own. */
  readonly layouts: readonly string[];
}
