import type { LeftOut, SumRow } from '../../../../domain/accounting/model.js';
import type { StoredFile } from '../../../../store/books/batch-files.js';
import type { BatchHead } from '../../../../store/books/batches.js';
import { amount, code, date, moment, type TableForm, text, whole } from '../table-form.js';

const OF_BATCH = [{ columns: ['batch_number'], table: 'batches' }] as const;

export const BATCHES: TableForm<BatchHead> = {
  name: 'batches',
  keys: 1,
  columns: [
    whole('batch_number', ({ number }) => number),
    text('batch_id', ({ id }) => id),
    text('series', ({ series }) => series),
    code('batch_status', 'batch_status', ({ status }) => status),
    text('reason', ({ reason }) => reason),
    moment('decided_at', ({ decidedAt }) => decidedAt),
    moment('created_at', ({ createdAt }) => createdAt),
    date('period_from', ({ period }) => period.from),
    date('period_to', ({ period }) => period.to),
    whole('entries', ({ manifest }) => manifest.entries),
    whole('invoices', ({ manifest }) => manifest.invoices),
    text('entries_digest', ({ manifest }) => manifest.entriesDigest),
    text('source_digest', ({ manifest }) => manifest.sourceDigest),
    text('configuration_digest', ({ manifest }) => manifest.configurationDigest),
    text('audit_head', ({ manifest }) => manifest.auditHead),
  ],
};

/** The sums of a part of a batch: as it was handed out, and what of it is booked in the year. */
export interface BatchSumRow {
  readonly batch: number;
  readonly whole: SumRow;
  readonly ofYear: SumRow;
}

export const BATCH_SUMS: TableForm<BatchSumRow> = {
  name: 'batch_sums',
  keys: 3,
  columns: [
    whole('batch_number', ({ batch }) => batch),
    code('part', 'part', (row) => row.whole.key),
    text('currency', (row) => row.whole.currency),
    whole('entries', (row) => row.whole.entries),
    amount('net', (row) => row.whole.net),
    amount('tax', (row) => row.whole.tax),
    amount('gross', (row) => row.whole.gross),
    whole('year_entries', ({ ofYear }) => ofYear.entries),
    amount('year_net', ({ ofYear }) => ofYear.net),
    amount('year_tax', ({ ofYear }) => ofYear.tax),
    amount('year_gross', ({ ofYear }) => ofYear.gross),
  ],
  foreign: OF_BATCH,
};

export interface BatchFileRow {
  readonly batch: number;
  readonly path: string;
  readonly file: StoredFile;
}

export const BATCH_FILES: TableForm<BatchFileRow> = {
  name: 'batch_files',
  keys: 2,
  columns: [
    whole('batch_number', ({ batch }) => batch),
    text('file_name', ({ file }) => file.name),
    text('path', ({ path }) => path),
    text('format', ({ file }) => file.format),
    text('media_type', ({ file }) => file.mediaType),
    text('sha256', ({ file }) => file.address),
    whole('size', ({ file }) => file.size),
    moment('created_at', ({ file }) => file.createdAt),
  ],
  foreign: OF_BATCH,
};

export interface LeftOutRow {
  readonly batch: number;
  /** From 1. */
  readonly line: number;
  readonly leftOut: LeftOut;
}

export const LEFT_OUT: TableForm<LeftOutRow> = {
  name: 'left_out',
  keys: 2,
  columns: [
    whole('batch_number', ({ batch }) => batch),
    whole('line', ({ line }) => line),
    text('invoice_id', ({ leftOut }) => leftOut.invoiceId),
    text('document_number', ({ leftOut }) => leftOut.documentNumber),
    date('document_date', ({ leftOut }) => leftOut.documentDate),
    code('reason', 'left_out', ({ leftOut }) => leftOut.reason),
    text('currency', ({ leftOut }) => leftOut.currency),
    amount('gross', ({ leftOut }) => leftOut.gross),
  ],
  foreign: OF_BATCH,
};
