import { readCamt } from './camt/read-camt.js';
import { readCbi } from './cbi/read-cbi.js';
import { readCfonb } from './cfonb/read-cfonb.js';
import { readCoda } from './coda/read-coda.js';
import { readGpc } from './gpc/read-gpc.js';
import { readMt940 } from './mt940/read-mt940.js';
import { readNorma43 } from './norma43/read-norma43.js';
import { readOfx } from './ofx/read-ofx.js';
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

/** Programs put a mark of UTF-8 or empty lines before the first record. */
function beginsWith(form: RegExp): (start: string) => boolean {
  return (start) => form.test(start.replace(/^(?:ï»¿)?[\r\n]*/, ''));
}

/** Version 1 begins with a header of its own, version 2 as XML, with comments before its header. */
function isOfx(start: string): boolean {
  return /^(?:ï»¿)?\s*(?:<|OFXHEADER)/i.test(start) && /OFXHEADER\s*[:=]|<OFX>/i.test(start);
}

/** The first one that knows a file reads it. */
export const FORMATS: readonly StatementFormat[] = [
  {
    name: 'CAMT.053',
    begins: (start) => (!isOfx(start) && /^(?:ï»¿)?\s*</.test(start)) || /^(?:þÿ\0<|ÿþ<\0)/.test(start),
    read: readCamt,
  },
  {
    name: 'MT940',
    // Controls may stand in front.
    begins: (start) => /(?:^|[\p{Cc}:¿]):20:/u.test(start),
    read: readMt940,
  },
  {
    name: 'CODA',
    // Record 0 of 128 characters, the last of which is the version, then record 1 with the structure of the account.
    begins: beginsWith(/^00000\d{6}[^\r\n]{116}\d\s*[\r\n]1[0-3]/),
    read: readCoda,
  },
  {
    name: 'CFONB 120',
    // Any record: bank, branch, currency and decimals, account.
    begins: beginsWith(/^0[1457]\d{5}.{4}\d{5}[A-Z ]{3}[\d ].[A-Z0-9]{11}/),
    read: readCfonb,
  },
  {
    name: 'Norma 43',
    // Record 11: account, days, side, balance, currency; a record 00 may stand before it.
    begins: beginsWith(/^(?:00[^\r\n]*[\r\n]+)?11\d{30}[12]\d{17}/),
    read: readNorma43,
  },
  {
    name: 'GPC',
    // Record 074: account, name, day, balance. A name in UTF-8 has more bytes.
    begins: beginsWith(/^074\d{16}.{20,40}\d{20}[+-]\d{14}[+-]/),
    read: readGpc,
  },
  {
    name: 'CBI',
    // Record RH or EC, and the opening balance below it.
    begins: (start) => beginsWith(/^ ?(?:RH|EC)[\w ]{10}\d{6}/)(start) && /[\r\n ]61\d{7}/.test(start),
    read: readCbi,
  },
  {
    name: 'OFX',
    begins: isOfx,
    read: readOfx,
  },
];
