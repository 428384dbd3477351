import { type CutoverQuestion, isToBeCopied, type MovedSum } from '../domain/cutover/cutover-question.js';
import type { LocalDate } from '../domain/invoice.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { type Formats, formatsOf } from './formats.js';
import type { Values } from './load-words.js';
import { capitalized, type Sentences, say as sayOf, sentencesOf } from './say.js';

type Say = (key: string, values?: Values) => string;

/** What a move would do, a line each: the heading, what that means, months, sums, and what is not known. */
export function cutoverLines(question: CutoverQuestion, language: OperatorLanguage): readonly string[] {
  const words: Sentences = sentencesOf('cutover', language);
  const say: Say = (key, values = {}) => sayOf(words, key, values);
  const { kind, accepted, asked, effect, documents, withEInvoice, opening, months, sums } = question;
  const { amount, day: written, month: named } = formatsOf(language);
  const day = (date: LocalDate | null): string => (date === null ? say('none') : written(date));
  const heading = { option: say(`option.${kind}`), accepted: day(accepted), asked: day(asked), documents };
  return [
    capitalized(say(`heading.${effect}`, heading)),
    say(`effect.${effect}`, { withEInvoice }),
    ...(opening === 0 ? [] : [say(`opening.${effect}`, { opening, asked: day(asked) })]),
    ...months.map(({ month, isClosed, documents: count }) =>
      say(isClosed ? 'closed month' : 'month', { month: named(month), documents: count }),
    ),
    ...sums.map((sum) => sumLine(sum, say, amount)),
    ...unreadLines(question, say),
  ];
}

function sumLine({ currency, gross, paid, lost }: MovedSum, say: Say, amount: Formats['amount']): string {
  const values = {
    gross: amount(gross, currency),
    paid: amount(paid, currency),
    lost: amount(lost, currency),
  };
  return say(paid === 0 && lost === 0 ? 'sum' : 'sum with payments', values);
}

function unreadLines(question: CutoverQuestion, say: Say): readonly string[] {
  const { daysUnread } = question;
  if (daysUnread === null) return [say('no copies')];
  if (daysUnread === 0) return [];
  return [say(isToBeCopied(question) ? 'unread, to be copied' : 'unread', { days: daysUnread })];
}
