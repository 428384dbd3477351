import type { OperatorLanguage } from '../domain/settings.js';
import { formatsOf } from '../words/formats.js';
import type { Values } from '../words/load-words.js';
import { say, sentencesOf } from '../words/say.js';
import type { ImportNote } from './import-notes.js';

/** How a reader writes amounts, in cents of a currency, and days. */
export interface NoteFigures {
  readonly amount: (cents: number, currency: string) => string;
  readonly day: (day: string) => string;
}

/** Notes in a language of people, a sentence or two each, behind the name of their file. */
export function noteWords(
  language: OperatorLanguage,
  { amount, day }: NoteFigures = formatsOf(language),
): (note: ImportNote) => string {
  const words = sentencesOf('bank', language);
  const valuesOf = (note: ImportNote): Values => {
    switch (note.kind) {
      case 'charset-guessed':
      case 'charset-doubted':
      case 'letters-lost':
        return { ...note, words: note.words.map((word) => say(words, 'note.word', { word })).join(', ') };
      case 'withdrawal-in-part': {
        const { currency, total, made, left } = note;
        return {
          day: day(note.day),
          total: amount(total, currency),
          made: amount(made, currency),
          left: amount(left, currency),
        };
      }
      case 'pending-left-out':
      case 'void-left-out':
      case 'not-paid-out':
      case 'batch-not-paid-out-once':
        return note;
      case 'preliminary':
        return { ...note, sum: amount(note.sum, note.currency) };
      default:
        return { count: note.count, sum: amount(note.sum, note.currency), lines: note.lines.join(', ') };
    }
  };
  return (note) => {
    const said = say(words, `note.${note.kind}`, valuesOf(note));
    return note.file === '' || note.kind === 'preliminary' ? said : `${note.file}: ${said}`;
  };
}
