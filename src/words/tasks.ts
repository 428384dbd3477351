import type { OperatorLanguage } from '../domain/settings.js';
import type { Task } from '../domain/tasks/task.js';
import { formatsOf } from './formats.js';
import { say, sentencesOf } from './say.js';

/** What waits and how much of it, in one sentence: the same on page, in mails, the API and commands. */
export function taskText(
  { kind, count, isMore, about, isReady = null }: Task,
  language: OperatorLanguage,
): string {
  const { number, month } = formatsOf(language);
  const words = sentencesOf('tasks', language);
  if (kind === 'month') {
    const state = isReady === null ? 'unknown' : isReady ? 'ready' : 'open';
    return say(words, `month-${state}`, { month: month(about.month ?? '') });
  }
  return say(words, kind, { ...about, count: `${number(count)}${isMore ? '+' : ''}` });
}

/** What it comes to, an amount a currency. */
export function taskAmounts({ amounts }: Task, language: OperatorLanguage): readonly string[] {
  return amounts.map(({ cents, currency }) => formatsOf(language).amount(cents, currency));
}
