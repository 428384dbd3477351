import type { ExportSettings } from '../../domain/accounting/export-settings.js';
import type { Batch } from '../../domain/accounting/model.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { FormatNote } from './notes.js';

/**
 * One target that a batch is written for. The same batch and context give the same files, one after the other, so
 * that a large package never has to be in memory as a whole.
 */
export interface Format {
  /** What the configuration calls it. */
  readonly name: string;
  /**
   * A refusal may come after the first files, so hand out none of them before the last one is made.
   *
   * @throws Failure `export.refused` when the target cannot hold what the batch says; nothing is guessed
   */
  write(batch: Batch, context: FormatContext): AsyncIterable<ExportFile>;
}

export interface FormatContext {
  /** The space's name in the configuration: part of the files' names. */
  readonly space: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly accounting: AccountingSettings;
  readonly exports: ExportSettings;
  /** Of all documents in the books: what a target matches by number must not meet another one's. */
  readonly documentNumbers?: ReadonlySet<string> | undefined;
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
  readonly bytes: Uint8Array;
  /** What the file does not say as the books do: told to the recipient, never hidden. */
  readonly notes: readonly FormatNote[];
}
