import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FIXTURES = resolve(import.meta.dirname, '../../../test/fixtures');
const STATEMENTS = resolve(import.meta.dirname, '../../bank-statements/test/fixtures');

/** A file of the tests' fixtures. */
export function fixture(path: string): Uint8Array {
  return new Uint8Array(readFileSync(resolve(FIXTURES, path)));
}

/** A file of the tests of bank statements. */
export function statementFixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(resolve(STATEMENTS, name)));
}

export function textBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}

export function jsonBytes(value: unknown): Uint8Array {
  return textBytes(JSON.stringify(value));
}
