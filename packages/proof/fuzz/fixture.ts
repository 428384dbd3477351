import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FIXTURES = resolve(import.meta.dirname, '../../../test/fixtures');

/** A file of the tests' fixtures. */
export function fixture(path: string): Uint8Array {
  return new Uint8Array(readFileSync(resolve(FIXTURES, path)));
}

export function textBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}

export function jsonBytes(value: unknown): Uint8Array {
  return textBytes(JSON.stringify(value));
}
