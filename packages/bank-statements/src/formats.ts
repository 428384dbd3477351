import { readCamt } from './camt/read-camt.js';
import { readMt940 } from './mt940/read-mt940.js';
import type { ReadingTerms } from './reading-terms.js';
import type { BankStatement } from './statement.js';

/** A format that is known by how a file begins. */
interface StatementFormat {
  /** As messages name it. */
  readonly name: string;
  /** @param start the first `LONGEST_START` bytes, in latin1 */
  begins(start: string): boolean;
  /** @throws Unreadable */
  read(
    content: Uint8Array,
    terms: ReadingTerms,
  ): readonly BankStatement[] | Promise<readonly BankStatement[]>;
}

/** Bytes by which a format is known. */
export const LONGEST_START = 4096;

/** The first one that knows a file reads it. */
export const FORMATS: readonly StatementFormat[] = [
  {
    name: 'CAMT.053',
    begins: (start) => /^(?:ï»¿)?\s*</.test(start) || /^(?:þÿ\0<|ÿþ<\0)/.test(start),
    read: readCamt,
  },
  {
    name: 'MT940',
    // Controls may stand in front.
    begins: (start) => /(?:^|[\p{Cc}:¿]):20:/u.test(start),
    read: readMt940,
  },
];
