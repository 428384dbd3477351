import type { Row, Sheet } from 'write-excel-file/node';
import type { Batch } from '../../../domain/accounting/model.js';
import { lazily } from '../../../lazy.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { refuse } from '../refusals.js';
import { columnWidths } from './column-widths.js';
import { entriesSheet, leftOutSheet, openItemsSheet } from './list-sheets.js';
import { mannerOf } from './manner.js';
import { overviewSheet } from './overview-sheet.js';
import { STYLE } from './style.js';

const writing = lazily(() => import('write-excel-file/node'));

/** A workbook is made in memory, about 10 kB an entry: what has more entries is for a program, not for a person. */
const MOST_ENTRIES = 100_000;

/** A workbook for people: overview, entries, open items, what was left out. */
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
    const manner = mannerOf(context);
    const { say } = manner;
    const sheets = [
      sheet(say('sheet.overview'), overviewSheet(batch, context, manner), 0),
      sheet(say('sheet.entries'), entriesSheet(batch, manner), 1),
      sheet(say('sheet.open-items'), openItemsSheet(batch, manner), 1),
      sheet(say('sheet.left-out'), leftOutSheet(batch, manner), 1),
    ];
    const book = writeXlsxFile(sheets, STYLE);
    yield {
      name: `${batchName(batch, context)}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      pieces: [withSameTimes(await book.toBuffer())],
      notes: () => [],
    };
  },
};

function sheet(name: string, data: Row[], headingRows: number): Sheet<Buffer> {
  return {
    sheet: name,
    data,
    columns: columnWidths(data).map((width) => ({ width })),
    ...(headingRows > 0 ? { stickyRowsCount: headingRows } : {}),
  };
}

/** 1 January 1980, 00:00, as ZIP writes it. */
const DATE = 0x0021;
const TIME = 0;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
/** Without a comment. */
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;

/**
 * A ZIP archive with the same time for all members, which a library wrote with the present time: the same content
 * then has the same bytes. Layout by APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16.
 */
export function withSameTimes(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  const end = bytes.length - END_LENGTH;
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new RangeError('not a ZIP archive without a comment');
  let position = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(position) !== CENTRAL)
      throw new RangeError('a member of the ZIP archive is damaged');
    const local = bytes.readUInt32LE(position + 42);
    setTime(bytes, position + 12);
    setTime(bytes, local + 10);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(position + offset));
    position += CENTRAL_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return bytes;
}

function setTime(bytes: Buffer, position: number): void {
  bytes.writeUInt16LE(TIME, position);
  bytes.writeUInt16LE(DATE, position + 2);
}
