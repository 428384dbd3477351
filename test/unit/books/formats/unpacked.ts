import { unzipSync } from 'fflate';
import type { ExportFile } from '../../../../src/books/formats/format.js';

/** The members of an archive; another file by itself. */
export function unpacked(file: ExportFile): readonly ExportFile[] {
  if (file.mediaType !== 'application/zip') return [file];
  const members = Object.entries(unzipSync(file.bytes));
  return members.map(([name, bytes]) => ({ name, bytes, mediaType: 'text/plain', notes: [] }));
}
