import { singleSpaced } from '@spacebooks/base/text/one-line';

/** What a text of a SEPA payment is made of. */
interface SepaText {
  readonly whole: string;
  readonly endToEndId: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** After `SVWZ+`; the whole text where no keyword stands in it. */
  readonly remittance: string;
}

/** Keywords of German banks, each before what it is about. */
const KEYWORD = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|RREF)\+/;

export function sepaTextOf(text: string): SepaText {
  const whole = singleSpaced(text);
  const [before = '', ...parts] = text.split(KEYWORD);
  const values = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const keyword = parts[index] ?? '';
    const value = singleSpaced(parts[index + 1] ?? '');
    if (!values.has(keyword)) values.set(keyword, value);
  }
  const stated = (keyword: string): string | null => values.get(keyword) || null;
  const reference = stated('EREF');
  return {
    whole,
    endToEndId: reference === 'NOTPROVIDED' ? null : reference,
    iban: stated('IBAN'),
    bic: stated('BIC'),
    remittance: parts.length === 0 ? whole : (stated('SVWZ') ?? singleSpaced(before)),
  };
}
