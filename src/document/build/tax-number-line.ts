import { compactTaxId, judgeVatId } from './vat-id.js';

/** What a tax number, or that of a register, is introduced by, without blanks and punctuation; a country may follow. */
const LABEL =
  /^(?:ust|umsatzsteuer|steuer|stnr|steuernr|tax|vat|uid|mwst|mehrwertsteuer|tva|ntva|numerotva|iva|piva|partitaiva|btw|nip|dic|cif|nif|siret|siren|kvk|krs|regon|hrb|hra|cf|codicefiscale|ico|moms)(?:id|identifikations|identification|nr|no|num|number|nummer|numer|code|reg|registration|intracom|intracommunautaire)*(?:[a-z]{2})?$/;

const LEAST_DIGITS = 5;

/**
 * Whether a line of an address is a tax number, with its name (`USt-IdNr. DE123456789`, `NIF: B12345678`) or, where it is a right
 * VAT id, without one. The platform's help page has its users add it to the address, where it has no other field for it.
 */
export function isTaxNumberLine(line: string): boolean {
  const tokens = line.split(/[\s:]+/).filter((token) => token !== '');
  const first = tokens.findIndex((token) => /\d/.test(token));
  if (first === -1) return false;
  if (judgeVatId(compactTaxId(line), '').kind === 'right') return true;
  const [label, value] = [tokens.slice(0, first), tokens.slice(first)];
  const digits = value.join('').replace(/\D/g, '').length;
  return (
    digits >= LEAST_DIGITS && value.every((token) => /^[\dA-Z./-]+$/i.test(token)) && LABEL.test(plain(label))
  );
}

function plain(words: readonly string[]): string {
  return words
    .join('')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** A text of several lines without those that are tax numbers. */
export function withoutTaxNumbers(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isTaxNumberLine(line))
    .join('\n');
}

/** The lines of an address that are tax numbers. */
export function taxNumberLines(text: string): readonly string[] {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(isTaxNumberLine);
}
