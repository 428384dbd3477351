import { parseBic, parseIban } from '@spacebooks/base/bank-account';
import { toldByCodeWords } from './code-words.js';
import { toldByColons } from './colons.js';
import { freeText } from './free-text.js';
import { toldByLabels } from './labels.js';
import { toldBySubfields } from './subfields.js';
import { type Direction, NOTHING_TOLD, type Told } from './told.js';

/** Each reads the texts of its banks. */
const WAYS: readonly ((lines: readonly string[], direction: Direction) => Told | null)[] = [
  toldBySubfields,
  toldByCodeWords,
  toldByLabels,
  toldByColons,
];

/** What the lines of `:86:` say; a text in no bank's way is all remittance. */
export function describedBy(lines: readonly string[], direction: Direction): { told: Told; isFree: boolean } {
  for (const way of WAYS) {
    const told = way(lines, direction);
    if (told !== null) return { told, isFree: false };
  }
  return { told: { ...NOTHING_TOLD, ...withAccount(freeText(lines)) }, isFree: true };
}

/** ING begins a text with IBAN and BIC; name and text after them are one. */
function withAccount(text: string): Pick<Told, 'account' | 'bic' | 'remittance'> {
  const [, account = '', bic = '', rest = ''] =
    /^([A-Z]{2}\d{2}[A-Z\d]{10,30}) ([A-Z]{6}[A-Z\d]{2,5}) (.*)$/.exec(text) ?? [];
  if (parseIban(account) === null || parseBic(bic) === null)
    return { account: null, bic: null, remittance: text };
  return { account, bic, remittance: rest };
}
