import { frameOf } from '@spacebooks/workbook/frame';
import { packed } from '@spacebooks/workbook/pack-parts';
import { workbookParts } from '@spacebooks/workbook/parts';
import type { Batch } from '../../../domain/accounting/model.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { refuse } from '../refusals.js';
import { entriesSheet, leftOutSheet, openItemsSheet } from './list-sheets.js';
import { mannerOf } from './manner.js';
import { overviewSheet } from './overview-sheet.js';

/** The texts of a workbook stand in memory, some 400 bytes an entry; what has more of them is for a program, not for a person. */
const MOST_ENTRIES = 250_000;

/** Headings and an entry: later ones have no other forms of cells. */
const SAMPLE = 2;

/** A workbook for people: overview, entries, open items, what was left out. */
export const XLSX: Format = {
  name: 'xlsx',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    if (batch.entries.length > MOST_ENTRIES) {
      refuse('XLSX', 'SB-XLSX-ROWS', 'format', { count: String(batch.entries.length) });
    }
    const manner = mannerOf(context);
    const { say } = manner;
    const list = { headingRows: 1, sample: SAMPLE };
    const sheets = [
      { name: say('sheet.overview'), headingRows: 0, rows: () => overviewSheet(batch, context, manner) },
      { name: say('sheet.entries'), ...list, rows: () => entriesSheet(batch, manner) },
      { name: say('sheet.open-items'), ...list, rows: () => openItemsSheet(batch, manner) },
      { name: say('sheet.left-out'), ...list, rows: () => leftOutSheet(batch, manner) },
    ];
    const frame = await frameOf(sheets);
    yield {
      name: `${batchName(batch, context)}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      pieces: packed(workbookParts(frame, sheets)),
      notes: () => [],
    };
  },
};
