import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where what was fetched lies; deleted freely. */
export const REFERENCE = resolve(import.meta.dirname, '../../test-output/reference');

/** A file that others published, or why it cannot be had here. */
export type Fetched =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

export function isPinned(path: string, sha256: string): boolean {
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}
