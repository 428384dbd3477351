import { readFileSync, statSync } from 'node:fs';
import type { ReadSupportingFile } from '../document/build/supporting-documents.js';
import { MOST_BYTES_OF_A_FILE, supportingFile } from '../domain/supporting-file.js';

/** Reads a file as it is now: whoever replaces a price list means the next invoice. */
export const readSupportingFile: ReadSupportingFile = (path) => {
  try {
    if (statSync(path).size > MOST_BYTES_OF_A_FILE) return { problem: 'large file' };
    return supportingFile(path, readFileSync(path)) ?? { problem: 'file of another kind' };
  } catch (error) {
    return { problem: 'unreadable file', why: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
};
