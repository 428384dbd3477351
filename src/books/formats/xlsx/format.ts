import type { Row, Sheet } from 'write-excel-file/node';
import type { Batch } from '../../../domain/accounting/model.js';
import { lazily } from '../../../lazy.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { refuse } from '../refusals.js';
import { withSameTimes } from '../text/zip-times.js';
import { entriesSheet } from './entries-sheet.js';
import { leftOutSheet, openItemsSheet } from './list-sheets.js';
import { overviewSheet } from './overview-sheet.js';

const writing = lazily(() => import('write-excel-file/node'));

/** A workbook is made in memory, about 10 kB an entry: what has more entries is for a program, not for a person. */
const MOST_ENTRIES = 100_000;

/** A workbook to look at: overview, entries, open items, what was left out. */
export const XLSX: Format = {
  name: 'xlsx',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    if (batch.entries.length > MOST_ENTRIES) {
      refuse(
        'XLSX',
        'SB-XLSX-ROWS',
        'format',
        `${batch.entries.length} entries are more than a workbook is made of`,
        'Export a shorter period, or as CSV.',
      );
    }
    // Loaded when it is needed: most exports have no workbook.
    const { default: writeXlsxFile } = await writing();
    const book = writeXlsxFile([
      sheet('Overview', overviewSheet(batch, context), 0, [32, 32, 12, 14, 14, 14]),
      sheet('Entries', entriesSheet(batch), 1, []),
      sheet('Open items', openItemsSheet(batch), 1, []),
      sheet('Left out', leftOutSheet(batch), 1, []),
    ]);
    yield {
      name: `${batchName(batch, context)}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: withSameTimes(await book.toBuffer()),
      notes: [],
    };
  },
};

const COLUMN_WIDTH = 16;

function sheet(name: string, data: Row[], headingRows: number, widths: readonly number[]): Sheet<Buffer> {
  const columns = Math.max(...data.map((row) => row.length));
  return {
    sheet: name,
    data,
    columns: Array.from({ length: columns }, (_, index) => ({ width: widths[index] ?? COLUMN_WIDTH })),
    ...(headingRows > 0 ? { stickyRowsCount: headingRows } : {}),
  };
}
