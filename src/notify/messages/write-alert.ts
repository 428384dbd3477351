import type { OperatorLanguage } from '../../domain/settings.js';
import { alertLines } from '../../words/alerts.js';
import { failureWords } from '../../words/failures.js';
import { noticeWords } from './letter.js';
import type { SayableAlert } from './sayable-alert.js';

/**
 * What an alert is about and what went wrong, without the advice, which stands once below several of them. What others
 * said stands as they said it, on lines of its own where the reader’s language is another.
 */
export function alertItem(alert: SayableAlert, language: OperatorLanguage): string {
  const { said, found } = alertLines(language, alert.about);
  return [said, ...(found.length === 0 ? [] : [noticeWords(language).say('findings')]), ...found].join('\n');
}

/** Everything about one alert, as programs are given it. */
export function alertParagraph(alert: SayableAlert, language: OperatorLanguage): string {
  const { advice } = failureWords(language, alert.about.reason.code);
  return `${alertItem(alert, language)}\n${noticeWords(language).say('advice', { advice: advice ?? '' })}`;
}
