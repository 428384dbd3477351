import type { Failure } from '../../domain/errors.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { failureWords } from '../../words/failures.js';
import { detailIn } from '../../words/phrases.js';
import { capitalized, say, sentencesOf } from '../../words/say.js';
import type { Imported } from '../import-files.js';
import { noteWords } from '../note-words.js';

/** What stands beside a refused file, for whoever put it there: what is wrong, where, and what to do. */
export function reasonText(language: OperatorLanguage, name: string, failure: Failure): string {
  const words = sentencesOf('bank', language);
  const { summary, advice } = failureWords(language, failure.code);
  const { detail } = detailIn(language, failure);
  const paragraphs = [
    say(words, 'refused-file.title', { name }),
    detail === undefined ? `${capitalized(summary)}.` : `${capitalized(summary)}:\n${detail}`,
    ...(advice === null ? [] : [say(words, 'refused-file.todo', { advice })]),
    say(words, 'refused-file.again'),
  ];
  return plainText(paragraphs);
}

/** What stands beside a file that was imported, where not all of it was kept; null for all others. */
export function noteText(language: OperatorLanguage, { notes }: Imported): string | null {
  return notes.length === 0 ? null : plainText(notes.map(noteWords(language)));
}

/** As programs for plain text show it on every system. */
function plainText(paragraphs: readonly string[]): string {
  return `\ufeff${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}
