import { unzipSync } from 'fflate';
import type { BankFile } from './bank-file.js';
import { unreadable } from './unreadable.js';

/** A year of daily statements is far below both. */
const MOST_FILES = 1000;
const LARGEST_BYTES = 100 * 1024 * 1024;

const DOWNLOAD = 'download it from the bank again, whole';

export function isZip({ content }: BankFile): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && (content[2] ?? 0) <= 0x08;
}

/** The files of an archive in the order of their names. @throws Failure `bank.unreadable` */
export function unzipped({ name, content }: BankFile): readonly BankFile[] {
  const refuse = (problem: string, fix: string) => unreadable({ file: name, problem, fix });
  let count = 0;
  let bytes = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(content, {
      filter: ({ name: entry, originalSize }) => {
        count += 1;
        bytes += originalSize;
        if (count > MOST_FILES || bytes > LARGEST_BYTES) {
          throw refuse(
            `has more than ${MOST_FILES} files or ${LARGEST_BYTES / 1024 / 1024} MiB inside`,
            'unpack it and import fewer files at a time',
          );
        }
        return !entry.endsWith('/');
      },
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error;
    throw refuse(`is no whole ZIP: ${error instanceof Error ? error.message : String(error)}`, DOWNLOAD);
  }
  const names = Object.keys(files).toSorted();
  if (names.length === 0) throw refuse('has no files inside', DOWNLOAD);
  return names.map((entry) => ({ name: `${name}/${entry}`, content: files[entry] ?? new Uint8Array() }));
}
