import type { Language, OperatorLanguage } from '../domain/settings.js';
import { written } from './formats.js';
import { fill, once, type Values } from './load-words.js';
import { say, sentencesOf } from './say.js';

/** A sentence that is kept in English, of the subject `kept`: what a reader is told of it later is made from the same words. @throws RangeError for a key that is not there */
export function kept(key: string, values: Values = {}): string {
  return say(sentencesOf('kept', 'en'), key, values);
}

export interface Told {
  readonly text: string;
  readonly language: Language;
}

/**
 * A text that was kept in English, in the reader's language where a sentence of the subject makes it; what no sentence of today makes
 * stands as it is.
 */
export function retold(subject: 'kept' | 'phrases', text: string, language: OperatorLanguage): Told {
  for (const { key, pieces } of templatesOf(subject)) {
    const values = valuesIn(pieces, text);
    if (values === null) continue;
    const said = Object.entries(values).map(([name, value]) => [
      name,
      wholeIn(subject, value, language) ?? written(name, value, language),
    ]);
    return { text: fill(sentencesOf(subject, language)[key] ?? text, Object.fromEntries(said)), language };
  }
  return { text, language: 'en' };
}

/** A value that is itself a sentence without places. */
function wholeIn(subject: string, value: string, language: OperatorLanguage): string | undefined {
  const found = Object.entries(sentencesOf(subject, 'en')).find(([, text]) => text === value);
  return found && sentencesOf(subject, language)[found[0]];
}

interface Template {
  readonly key: string;
  /** Literal, name of a place, literal, …; a form of a word that goes with a count has no name. */
  readonly pieces: readonly string[];
}

const PLACE = /\{(\w+)\}|\{\w+\|[^{}]*\}/;
/** What has fewer letters of its own would be found in anything. */
const LEAST = 6;

/** Those with most letters of their own first. */
function templatesOf(subject: string): readonly Template[] {
  return once(`templates ${subject}`, () =>
    Object.entries(sentencesOf(subject, 'en'))
      .map(([key, text]) => ({ key, pieces: text.split(PLACE).map((piece) => piece ?? '') }))
      .filter(({ pieces }) => lettersOf(pieces) >= LEAST)
      .sort((one, other) => lettersOf(other.pieces) - lettersOf(one.pieces)),
  );
}

function lettersOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece, index) => sum + (index % 2 === 0 ? piece.trim().length : 0), 0);
}

/** What stands in the places; null where the text is not made by the template. */
function valuesIn(pieces: readonly string[], text: string): Record<string, string> | null {
  const [first = ''] = pieces;
  if (!text.startsWith(first)) return null;
  const values: Record<string, string> = {};
  let at = first.length;
  for (let index = 1; index < pieces.length; index += 2) {
    const [name = '', after = ''] = [pieces[index], pieces[index + 1]];
    const isLast = index + 2 >= pieces.length;
    const end = isLast ? text.length - after.length : text.indexOf(after, at);
    if (end < at || !text.startsWith(after, end)) return null;
    if (name !== '') values[name] = text.slice(at, end);
    at = end + after.length;
  }
  return at === text.length ? values : null;
}
