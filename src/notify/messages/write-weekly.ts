import { isCalendarDate } from '@spacebooks/base/calendar';
import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';
import type { WeeklyFacts } from '../../domain/alerts/weekly.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { formatsOf } from '../../words/formats.js';
import { say, sentencesOf } from '../../words/say.js';
import { sectionOver } from './alert-sections.js';
import { type LetterHead, type NoticeWords, noticeWords } from './letter.js';
import { linkTo } from './page-places.js';
import { taskSection } from './task-section.js';
import { weeklyPictures } from './weekly-charts.js';

const MOST_LISTED = 20;
const NOTHING = { heading: null, items: [], paragraphs: [], commands: [] } as const;

/** The summary of a week: two pictures, their numbers in words, what waits for a person, and what was decided. */
export function writeWeekly(facts: WeeklyFacts, head: LetterHead): NoticeContent {
  const { language, instance, page, redact } = head;
  const words = noticeWords(language);
  const { day } = formatsOf(language);
  const done = facts.spaces.reduce((total, { eInvoices }) => total + eInvoices.done, 0);
  const { tasks, openCount } = facts;
  // An open alert is a task, too.
  const open = tasks.length > 0 ? tasks.length : openCount;
  const place =
    tasks.length > 0 || openCount === 0
      ? { open: 'overview', path: '/' }
      : { open: 'alerts', path: '/alerts' };
  const sections = [numbers(facts, words), waiting(facts, head, words), decided(facts, words)];
  return {
    kind: 'digest',
    language,
    title: words.mail('weekly.title', { day: day(facts.to), open, done }),
    lead: words.mail('weekly.lead', { from: day(facts.from), to: day(facts.to) }),
    ...(page?.url && { link: linkTo(page.url, place as Parameters<typeof linkTo>[1], words) }),
    pictures: weeklyPictures(facts, words),
    sections: sections.map((section) => ({ ...section, items: section.items.map(redact) })),
    footer: words.say('footer', { instance }),
    alerts: [],
  };
}

function numbers({ owed, invoiced, spaces }: WeeklyFacts, words: NoticeWords): NoticeSection {
  const { amount, month: named, number } = formatsOf(words.language);
  const sum = (parts: readonly { readonly cents: number }[]) =>
    parts.reduce((total, { cents }) => total + cents, 0);
  const ofCurrencies = [...new Set(owed.map(({ currency }) => currency))].map((currency) => {
    const its = owed.filter((each) => each.currency === currency);
    return words.mail('weekly.open', {
      amount: amount(sum(its), currency),
      overdue: amount(sum(its.filter(({ age }) => age !== 'not-due')), currency),
      count: number(its.reduce((total, { invoices }) => total + invoices, 0)),
    });
  });
  const lastMonth = invoiced
    .map(({ month }) => month)
    .sort()
    .at(-1);
  const ofMonth = invoiced.filter(({ month }) => month === lastMonth);
  const ofInvoices = [...new Set(ofMonth.map(({ currency }) => currency))].map((currency) =>
    words.mail('weekly.invoiced', {
      month: named(lastMonth ?? ''),
      amount: amount(sum(ofMonth.filter((each) => each.currency === currency)), currency),
    }),
  );
  return {
    ...NOTHING,
    heading: words.mail('weekly.numbers'),
    items: [
      ...(ofCurrencies.length === 0 ? [words.mail('weekly.none')] : ofCurrencies),
      ...ofInvoices,
      ...spaces.map(({ spaceId, eInvoices }) =>
        words.mail('weekly.eInvoices', { space: spaceId, ...eInvoices }),
      ),
    ],
  };
}

function waiting(
  { open, openCount, tasks }: WeeklyFacts,
  head: LetterHead,
  words: NoticeWords,
): NoticeSection {
  const heading = words.mail('weekly.waits');
  if (tasks.length > 0) return taskSection(heading, tasks, head);
  if (openCount === 0) return { ...NOTHING, heading, paragraphs: [words.mail('weekly.calm')] };
  const listed = open.slice(0, MOST_LISTED);
  const rest = openCount - listed.length;
  const section = sectionOver(heading, listed, head);
  return rest === 0 ? section : { ...section, paragraphs: [words.mail('weekly.more', { count: rest })] };
}

function decided({ decided: made }: WeeklyFacts, words: NoticeWords): NoticeSection {
  const heading = words.mail('weekly.decided');
  if (made.length === 0) return { ...NOTHING, heading, paragraphs: [words.mail('weekly.undecided')] };
  const names = { ...sentencesOf('web', words.language), ...sentencesOf('decisions-page', words.language) };
  return {
    ...NOTHING,
    heading,
    items: made.slice(0, MOST_LISTED).map(({ kind, by, subject }) => {
      const what = names[`decision.${kind}`] ?? kind;
      const about = aboutOf(kind, subject, words.language);
      return `${[what, about].filter((part) => part !== null).join(': ')} (${by})`;
    }),
  };
}

/** A month, a batch, a transaction, or the number of a document; null where the kind says all. */
function aboutOf(kind: string, subject: string | null, language: OperatorLanguage): string | null {
  const [first = '', second = ''] = (subject ?? '').split(' ');
  switch (kind) {
    case 'close':
      return formatsOf(language).month(first.slice(0, 7));
    case 'accept':
    case 'reject':
    case 'void':
    case 'deliver':
      return say(sentencesOf('web', language), 'batch.title', { number: first });
    case 'bank':
      return say(sentencesOf('decisions-page', language), 'decision.line', { number: first });
    case 'cutover':
    case 'opening':
      return isCalendarDate(second) ? formatsOf(language).day(second) : null;
    case 'setting':
      return sentencesOf('settings-page', language)[`setting-kind.${first}`] ?? null;
    default:
      return subject;
  }
}
