import { type LinePart, lineOf, partsOf } from './line-parts.js';
import { compactTaxId, judgeVatId } from './vat-id.js';

/** What a tax number, or that of a register, is introduced by, without blanks and punctuation; a country may follow. */
const LABEL =
  /^(?:ust|umsatzsteuer|steuer|stnr|steuernr|tax|vat|uid|mwst|mehrwertsteuer|tva|ntva|numerotva|iva|piva|partitaiva|btw|nip|dic|cif|nif|dni|nie|siret|nsiret|siren|nsiren|kvk|kbo|bce|ondernemingsnummer|numerodentreprise|firmenbuch|rcs|krs|regon|hrb|hra|cf|codicefiscale|ico|moms)(?:id|identifikations|identification|nr|no|num|number|nummer|numer|code|reg|registration|intracom|intracommunautaire)*(?:[a-z]{2})?$/;

/** Of the number: with digits, or short, such as `FR`, `MWST` or the B of `HRB 12345 B`. Other words are no part of it. */
const OF_NUMBER = /^(?:(?=.*\d)[\dA-Z./-]+|[./-]|[A-Z]{1,3}|MWST)$/i;

const OFFICE = /^\(?finanzamt$/i;

const LEAST_DIGITS = 5;

/**
 * Whether a text of an address is a tax number, with its name (`USt-IdNr. DE123456789`, `NIF: B12345678`), with the German tax office
 * beside it, or, where it is a right VAT id, without any. The platform's help page has its users add it to the address, where it has no
 * other field for it.
 */
export function isTaxNumberLine(line: string): boolean {
  const tokens = line
    .replace(/^\(|\)$/g, '')
    .split(/[\s:]+/)
    .filter((token) => token !== '');
  const first = tokens.findIndex((token) => /\d/.test(token));
  if (first === -1) return false;
  if (judgeVatId(compactTaxId(tokens.join('')), '').kind === 'right') return true;
  const [label, value] = [withoutOffice(tokens.slice(0, first)), beforeOffice(tokens.slice(first))];
  const digits = value.join('').replace(/\D/g, '').length;
  return (
    digits >= LEAST_DIGITS &&
    value.every((token) => OF_NUMBER.test(token)) &&
    label.some((words) => LABEL.test(plain(words)))
  );
}

/** What may be the name of a number: all words, and behind the name of a tax office the last ones. */
function withoutOffice(words: readonly string[]): readonly (readonly string[])[] {
  return OFFICE.test(words[0] ?? '') ? words.map((_, index) => words.slice(index)) : [words];
}

function beforeOffice(words: readonly string[]): readonly string[] {
  const office = words.findIndex((word) => OFFICE.test(word));
  return office === -1 || words.slice(office).some((word) => /\d/.test(word))
    ? words
    : words.slice(0, office);
}

function plain(words: readonly string[]): string {
  return words
    .join('')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** A line without its parts that are tax numbers; `''` where it is nothing else. */
export function withoutTaxNumber(line: string): string {
  if (isTaxNumberLine(line)) return '';
  const parts = partsOf(line);
  const others = parts.filter(({ text }) => !isTaxNumberLine(text));
  return others.length === parts.length ? line : lineOf(others);
}

/** A text of several lines without what of them are tax numbers. */
export function withoutTaxNumbers(text: string): string {
  return text
    .split('\n')
    .map(withoutTaxNumber)
    .filter((line) => line !== '')
    .join('\n');
}

/** What of the lines of an address are tax numbers. */
export function taxNumbersIn(text: string): readonly string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((each) => {
    const line = each.trim();
    return isTaxNumberLine(line) ? [line] : partsOf(line).map(textOf).filter(isTaxNumberLine);
  });
}

function textOf({ text }: LinePart): string {
  return text;
}

/** A number without the name that stands before it: of `NIF: B12345674` both. */
export function withoutLabel(given: string): { readonly text: string; readonly label: string } {
  const tokens = given.split(/[\s:]+/).filter((token) => token !== '');
  const first = tokens.findIndex((token) => /\d/.test(token));
  for (let count = 1; count <= first; count += 1) {
    const label = tokens.slice(0, count).join(' ');
    if (LABEL.test(plain([label]))) return { text: tokens.slice(count).join(' '), label };
  }
  return { text: given, label: '' };
}
