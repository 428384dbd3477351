import { toldByCodeWords } from './code-words.js';
import { freeText } from './free-text.js';
import { toldByLabels } from './labels.js';
import { toldBySubfields } from './subfields.js';
import { type Direction, NOTHING_TOLD, type Told } from './told.js';

/** Each reads the texts of its banks. */
const WAYS: readonly ((lines: readonly string[], direction: Direction) => Told | null)[] = [
  toldBySubfields,
  toldByCodeWords,
  toldByLabels,
];

/** What the lines of `:86:` say; a text in no bank's way is all remittance. */
export function describedBy(lines: readonly string[], direction: Direction): { told: Told; isFree: boolean } {
  for (const way of WAYS) {
    const told = way(lines, direction);
    if (told !== null) return { told, isFree: false };
  }
  return { told: { ...NOTHING_TOLD, remittance: freeText(lines) }, isFree: true };
}
