import { unzipSync } from 'fflate';
import type { ReadFile } from './sample.js';

/** The members of an archive; another file by itself. */
export function unpacked(file: ReadFile): readonly ReadFile[] {
  if (file.mediaType !== 'application/zip') return [file];
  const members = Object.entries(unzipSync(file.bytes));
  return members.map(([name, bytes]) => ({ name, bytes, mediaType: 'text/plain', notes: [] }));
}
