import type { OperatorLanguage } from '../../domain/settings.js';
import type { Values } from '../../words/load-words.js';
import { say, sentencesOf } from '../../words/say.js';

/** From whom a message comes, and how it reads. */
export interface LetterHead {
  readonly language: OperatorLanguage;
  /** Name of the daemon. */
  readonly instance: string;
  /** Takes out what must not leave the house. */
  readonly redact: (text: string) => string;
}

/** The frame of messages in a language; what went wrong and what to do is in `failures`. */
export interface NoticeWords {
  readonly language: OperatorLanguage;
  say(key: string, values?: Values): string;
}

export function noticeWords(language: OperatorLanguage): NoticeWords {
  const words = sentencesOf('notices', language);
  return { language, say: (key, values) => say(words, key, values) };
}
