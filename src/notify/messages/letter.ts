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
  /** The page for people; null where there is none. `url` is null where its address is not configured. */
  readonly page?: { readonly url: string | null } | null;
  /** Whether messages may name customers. */
  readonly namesCustomers?: boolean;
}

/** The frame of messages in a language; what went wrong and what to do is in `failures`. */
export interface NoticeWords {
  readonly language: OperatorLanguage;
  say(key: string, values?: Values): string;
  /** What only mails of this form say. */
  mail(key: string, values?: Values): string;
}

export function noticeWords(language: OperatorLanguage): NoticeWords {
  const words = sentencesOf('notices', language);
  const mails = sentencesOf('mails', language);
  return {
    language,
    say: (key, values) => say(words, key, values),
    mail: (key, values) => say(mails, key, values),
  };
}
