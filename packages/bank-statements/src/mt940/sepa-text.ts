import { singleSpaced } from '@spacebooks/base/text/one-line';
import { endToEndIdOf } from './payer-reference.js';

/** What a text of a SEPA payment is made of. */
interface SepaText {
  readonly whole: string;
  readonly endToEndId: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** `ABWA+`, for whom is paid, and `ABWE+`, who gets it in the end. */
  readonly ultimateDebtor: string | null;
  readonly ultimateCreditor: string | null;
  /** `OAMT+11,85`, of a return. */
  readonly originalAmount: string | null;
  /** After `SVWZ+`, else before the keywords, else what the bank tells (`MTLG:`). */
  readonly remittance: string;
}

/** Keywords of German banks, each before what it is about; those that nobody else writes have a colon at some banks. */
const KEYWORD = /((?:EREF|KREF|MREF|CRED|SVWZ|ABWA|ABWE)[+:]|MTLG:|(?:DEBT|COAM|OAMT|IBAN|BIC|PURP|RREF)\+)/;

export function sepaTextOf(text: string): SepaText {
  const whole = singleSpaced(text);
  const [before = '', ...parts] = text.split(KEYWORD);
  const values = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const keyword = (parts[index] ?? '').slice(0, -1);
    const value = singleSpaced(parts[index + 1] ?? '');
    if (!values.has(keyword)) values.set(keyword, value);
  }
  const stated = (keyword: string): string | null => values.get(keyword) || null;
  return {
    whole,
    endToEndId: endToEndIdOf(stated('EREF') ?? ''),
    iban: stated('IBAN'),
    bic: stated('BIC'),
    ultimateDebtor: stated('ABWA'),
    ultimateCreditor: stated('ABWE'),
    originalAmount: stated('OAMT'),
    remittance:
      parts.length === 0 ? whole : (stated('SVWZ') ?? (singleSpaced(before) || (stated('MTLG') ?? ''))),
  };
}
