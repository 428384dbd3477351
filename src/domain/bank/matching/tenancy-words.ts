import type { Atom } from './atoms.js';
import { foldedWords } from './folded-text.js';
import { isPlainWord } from './plain-words.js';

const WORDS: ReadonlySet<string> =
  foldedWords(`monatl mtl bürogemeinschaft raummiete geschäftsadresse firmensitz inkl private team mc
  opł należność wirtualne coworkingowa coworkingowe lokalu flexplek met vriendelijke domiciliation échéance vostra servizi
  servizio sdílená very much beaucoup bonne journée`);
const CONTRACTS: ReadonlySet<string> = foldedWords('vertrag mietvertrag');
const ACCORDING_TO: ReadonlySet<string> = foldedWords('lt laut gem gemäß gemaess');

/**
 * What says nothing in a text, and right before a number may be the word for that of something else: `Team 4711`,
 * `Vertrag 2026-0815`.
 */
export function isOfTenancy(atoms: readonly Atom[], at: number): boolean {
  const [before, atom, next] = [atoms[at - 1], atoms[at], atoms[at + 1]];
  const word = atom?.text ?? '';
  if (next?.isDigits === true && next.gap !== 'list') return word === 'dn';
  if (CONTRACTS.has(word)) return ACCORDING_TO.has(before?.text ?? '');
  // `Teambüro`
  return WORDS.has(word) || (word.startsWith('team') && isPlainWord(word.slice('team'.length)));
}
