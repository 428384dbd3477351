import { readComplaint, readFileFromDisk } from '../config/read-file.js';

export type Input =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly complaint: string };

/** Reads a file that a command was given; a complaint names it and says what is wrong with it. */
export function readInput(path: string, mostBytes: number): Input {
  try {
    return { ok: true, bytes: new Uint8Array(readFileFromDisk(path, mostBytes)) };
  } catch (error) {
    return { ok: false, complaint: `${path}: the file ${readComplaint(error, mostBytes)}` };
  }
}
