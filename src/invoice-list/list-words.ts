import type { OperatorLanguage } from '../domain/settings.js';
import type { Values } from '../words/load-words.js';
import type { WordKey } from '../words/word-key.js';

/** How the files of the list speak to their reader. */
export interface ListWords {
  readonly language: OperatorLanguage;
  say(key: WordKey, values?: Values): string;
  number(value: number): string;
}
