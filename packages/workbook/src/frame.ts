import { lazily } from '@spacebooks/base/lazy';
import { strFromU8, unzipSync } from 'fflate';
import type { Row, Sheet } from 'write-excel-file/node';
import { columnWidths } from './column-widths.js';
import type { SheetOfRows } from './sheet.js';
import { STYLE } from './style.js';

// Loaded when it is needed: most exports have no workbook.
const writing = lazily(() => import('write-excel-file/node'));

/** The parts of a workbook by name, in their order, as the library makes them of a few rows of each sheet. */
export async function frameOf(
  sheets: readonly SheetOfRows[],
): Promise<readonly (readonly [string, string])[]> {
  const { default: writeXlsxFile } = await writing();
  const samples: Sheet<Buffer>[] = [];
  for (const sheet of sheets) samples.push(await sampleOf(sheet));
  const archive = await writeXlsxFile(samples, STYLE).toBuffer();
  return Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]);
}

async function sampleOf({ name, headingRows, sample, rows }: SheetOfRows): Promise<Sheet<Buffer>> {
  const widths = await columnWidths(rows());
  const data: Row[] = [];
  for (const row of rows()) {
    data.push(row);
    if (data.length === sample) break;
  }
  return {
    sheet: name,
    data,
    columns: widths.map((width) => ({ width })),
    ...(headingRows > 0 ? { stickyRowsCount: headingRows } : {}),
  };
}
