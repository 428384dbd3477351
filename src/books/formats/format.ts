import type { KeyedRules } from '../../domain/accounting/export-formats.js';
import type { ExportSettings } from '../../domain/accounting/export-settings.js';
import type { Batch, EntryPart } from '../../domain/accounting/model.js';
import type { ReportMonths } from '../../domain/accounting/report-months.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { OperatorLanguage, SellerCountry } from '../../domain/settings.js';
import type { FormatNote } from './notes.js';

/**
 * One target that a batch is written for. Deterministic: the same batch and context give the same files. They come one by
 * one, so that a large package is never in memory as a whole.
 */
export interface Format {
  /** What the configuration calls it. */
  readonly name: string;
  /** Whether it has a place for a part of the journal; for all of them when left out. */
  readonly shows?: ((part: EntryPart) => boolean) | undefined;
  /** The rules that need a tax key, and the name of that key there; none when left out. */
  readonly taxKeys?: TaxKeyDemand | undefined;
  /**
   * A refusal may come after the first files, and after the first bytes of one: use none of them before the last one is written.
   *
   * @throws Failure `export.refused` when the target cannot hold what the batch says; nothing is guessed
   */
  write(batch: Batch, context: FormatContext): AsyncIterable<ExportFile>;
}

interface TaxKeyDemand {
  readonly rules: readonly KeyedRules[];
  /** A format, or `all` for a layout of an operator. */
  readonly option: string;
}

export interface FormatContext {
  /** The space's name in the configuration: part of the files' names. */
  readonly space: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Of the people of the space; English when left out. */
  readonly language?: OperatorLanguage | undefined;
  /** The seller's, which decides how spreadsheets read numbers; the language does when left out. */
  readonly country?: SellerCountry | undefined;
  /** In which the export wants headings; each format has its own way when left out. */
  readonly headings?: OperatorLanguage | undefined;
  readonly accounting: AccountingSettings;
  readonly exports: ExportSettings;
  /** Of all documents in the books: a target that matches by number must not confuse two of them. */
  readonly documentNumbers?: Iterable<string> | undefined;
  /** What earlier batches say of the months of a report; without it the batch is the first one. */
  readonly months?: ReportMonths | undefined;
  /** Finds the e-invoice of an invoice; without it no vouchers are written. */
  readonly voucher?: VoucherSource | undefined;
}

/** Null for an invoice whose e-invoice is not in the archive. */
export type VoucherSource = (invoiceId: string) => Promise<Voucher | null>;

export interface Voucher {
  /** Of the PDF, 64 hexadecimal digits: known without reading it. */
  readonly sha256: string;
  readonly bytes: () => Promise<Uint8Array>;
}

export interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  /** Its bytes, which are made while they are read. @throws Failure `export.refused` */
  readonly pieces: Iterable<Uint8Array>;
  /** Where the file differs from the books, once it was read: reported to the recipient, never hidden. */
  readonly notes: () => readonly FormatNote[];
}
