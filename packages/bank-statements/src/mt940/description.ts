import { singleSpaced } from '@spacebooks/base/text/one-line';
import { ibanOf } from '../bank-account-name.js';
import { isGermanReturn } from '../business-code.js';
import { isoReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import { NO_COUNTERPARTY } from '../statement.js';
import { sepaTextOf } from './sepa-text.js';

/** What a `:86:` says of a line. */
interface Description extends Pick<BankLine, 'counterparty' | 'remittance' | 'endToEndId' | 'returnReason'> {
  readonly isStructured: boolean;
}

/** Business code, then the sign that stands before each subfield: `166?00GUTSCHRIFT?20…`; Polish banks have `<` or `~`. */
const STRUCTURED = /^(\d{3})([^\w\s])(?=\d{2})/;

export function describedBy(lines: readonly string[]): Description {
  const whole = lines.join('');
  const [head, code = '', sign = ''] = STRUCTURED.exec(whole) ?? [];
  if (head === undefined) {
    const remittance = singleSpaced(lines.join(' '));
    return {
      isStructured: false,
      counterparty: NO_COUNTERPARTY,
      remittance,
      endToEndId: null,
      returnReason: null,
    };
  }
  const subfields = subfieldsOf(whole.slice(3), sign);
  const text = sepaTextOf(valuesOf(subfields, [...range(20, 29), ...range(60, 63)]).join(''));
  const account = firstOf(subfields, ['38', '31']) ?? text.iban;
  return {
    isStructured: true,
    counterparty: {
      name: nullIfEmpty(singleSpaced(valuesOf(subfields, ['32', '33']).join(''))),
      account: account === null ? null : (ibanOf(account) ?? account),
      bic: bicOf(firstOf(subfields, ['30']) ?? text.bic),
    },
    remittance: text.remittance,
    endToEndId: text.endToEndId,
    returnReason: isGermanReturn(code) ? reasonOf(text.whole, firstOf(subfields, ['34']), code) : null,
  };
}

/** A sign that is not followed by two digits stands in a text. */
function subfieldsOf(text: string, sign: string): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (const part of text.split(sign).slice(1)) {
    const last = found.at(-1);
    if (/^\d{2}/.test(part) && isSubfield(part.slice(0, 2))) found.push([part.slice(0, 2), part.slice(2)]);
    else if (last !== undefined) last[1] += sign + part;
  }
  return found;
}

function isSubfield(number: string): boolean {
  return /^(?:0\d|10|2\d|3[0-48]|6[0-3])$/.test(number);
}

function valuesOf(subfields: readonly (readonly [string, string])[], numbers: readonly string[]) {
  return subfields.flatMap(([number, value]) => (numbers.includes(number) ? [value] : []));
}

function firstOf(subfields: readonly (readonly [string, string])[], numbers: readonly string[]) {
  const values = numbers.flatMap((number) => valuesOf(subfields, [number]));
  return values.map((value) => value.trim()).find((value) => value !== '') ?? null;
}

/** What ISO 20022 calls it, where that stands in its subfield or in the text; else the bank's own number of it. */
function reasonOf(text: string, extension: string | null, code: string): string {
  return isoReasonIn(extension ?? '') ?? isoReasonIn(text) ?? extension ?? code;
}

/** German banks wrote their bank code there before SEPA. */
function bicOf(text: string | null): string | null {
  return text !== null && /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text) ? text : null;
}

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

function nullIfEmpty(text: string): string | null {
  return text === '' ? null : text;
}
