import { isOutage } from '../../domain/alerts/alert-rules.js';
import type { NoticeContent, NoticeLink, NoticeSection } from '../../domain/alerts/notice.js';
import type { KnownAlert, PlannedNotice } from '../../domain/alerts/plan-notices.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { alertLines } from '../../words/alerts.js';
import { failureWords } from '../../words/failures.js';
import { sectionOfMany, sectionOver, sectionsOfOne } from './alert-sections.js';
import { alertTitle, whoOf } from './alert-title.js';
import { invoiceInSentence } from './invoice-names.js';
import { type LetterHead, type NoticeWords, noticeWords } from './letter.js';
import { linkTo, placeOf } from './page-places.js';
import type { SayableAlert } from './sayable-alert.js';

/** An alert with what a message says about it. */
export interface WritableAlert extends KnownAlert, SayableAlert {
  readonly subject: string;
}

/** Alerts listed in a message; of the others only the count. */
const MOST_ITEMS = 20;
const LONGEST_TITLE = 180;

/** A message about alerts that were raised or resolved. */
export function writeNotice({ kind, alerts }: PlannedNotice<WritableAlert>, head: LetterHead): NoticeContent {
  const { language, instance, redact } = head;
  const words = noticeWords(language);
  const listed = alerts.slice(0, MOST_ITEMS);
  const rest = alerts.length - listed.length;
  const sections = [
    ...(kind === 'resolved' ? over(listed, head, words) : open(listed, alerts.length, head)),
    ...closing(rest, kind === 'resolved' || alerts.length === 1, head, words),
  ];
  const title = words.say(`titles.${kind}`, { what: whatOf(alerts, head, words) });
  const link = linkOf(alerts, head, words);
  return {
    kind,
    language,
    title: cut(redact(title), LONGEST_TITLE),
    lead: redact(leadOf(kind, alerts, head, words)),
    ...(link !== null && { link }),
    sections: sections.map((section) => redacted(section, redact)),
    footer: words.say('footer', { instance }),
    alerts: listed.map((alert) => ({
      id: alert.id,
      spaceId: alert.spaceId,
      code: alert.code,
      text: redact(alertParagraph(alert, language)),
    })),
  };
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}

function redacted(section: NoticeSection, redact: LetterHead['redact']): NoticeSection {
  return { ...section, items: section.items.map(redact), paragraphs: section.paragraphs.map(redact) };
}

/** What a single alert is about and why; of several how many there are, and where. */
function whatOf(alerts: readonly WritableAlert[], head: LetterHead, words: NoticeWords): string {
  const [first, second] = alerts;
  if (first === undefined) return '';
  if (second === undefined) return alertTitle(first, words, head.namesCustomers ?? true);
  const { summary } = failureWords(words.language, first.code);
  const spaces = [...new Set(alerts.flatMap(({ spaceId }) => spaceId ?? []))];
  const where = spaces.length > 3 ? words.say('spaces', { count: spaces.length }) : spaces.join(', ');
  const areInvoices = alerts.every(({ about }) => about.invoice !== undefined);
  const count = { count: alerts.length };
  const times = areInvoices ? words.mail('invoices', count) : words.say('times', count);
  return where === ''
    ? `${summary} (${times})`
    : words.mail('subject.many', { who: where, what: summary, times });
}

function leadOf(
  kind: NoticeContent['kind'],
  alerts: readonly WritableAlert[],
  head: LetterHead,
  words: NoticeWords,
): string {
  const [first, second] = alerts;
  if (first === undefined) return '';
  const { summary } = failureWords(words.language, first.code);
  if (second === undefined) {
    const named = head.namesCustomers ?? true;
    const who = invoiceInSentence(first, words, named) ?? whoOf(first, words, named);
    const said = who === '' ? `${summary}.` : words.mail('lead', { who, summary });
    return kind === 'resolved' ? `${said} ${words.mail('resolved')}` : said;
  }
  if (kind === 'resolved') return words.mail('resolved');
  const kinds = new Set(alerts.map(({ code }) => code)).size;
  const count = alerts.length;
  const said =
    kinds === 1 ? words.mail('leadMany', { count, summary }) : words.mail('leadKinds', { count, kinds });
  return kind === 'update' ? `${said} ${words.mail('ongoing')}` : said;
}

/** To the one place where all of it is; else to the list of what is open. */
function linkOf(
  alerts: readonly WritableAlert[],
  { page }: LetterHead,
  words: NoticeWords,
): NoticeLink | null {
  if (!page?.url) return null;
  const places = [
    ...new Map(alerts.map(({ subject }) => [placeOf(subject).path, placeOf(subject)])).values(),
  ];
  const [first, second] = places;
  const place = first === undefined || second !== undefined ? placeOf('') : first;
  return linkTo(page.url, place, words);
}

function open(listed: readonly WritableAlert[], count: number, head: LetterHead): readonly NoticeSection[] {
  const [first] = listed;
  if (first !== undefined && count === 1) return sectionsOfOne(first, head);
  const codes = [...new Set(listed.map(({ code }) => code))];
  return codes.flatMap((code) =>
    sectionOfMany(
      code,
      listed.filter((alert) => alert.code === code),
      head,
    ),
  );
}

function over(
  listed: readonly WritableAlert[],
  head: LetterHead,
  words: NoticeWords,
): readonly NoticeSection[] {
  if (listed.length < 2) return [];
  const isDown = listed.some(({ code }) => isOutage(code));
  return [sectionOver(words.say(isDown ? 'downOver' : 'over'), listed, head)];
}

function closing(
  rest: number,
  isWhole: boolean,
  { page }: LetterHead,
  words: NoticeWords,
): readonly NoticeSection[] {
  if (rest === 0 && (isWhole || page)) return [];
  return [
    {
      heading: null,
      items: [],
      paragraphs: [
        ...(rest === 0 ? [] : [words.say('more', { count: rest })]),
        ...(page ? [] : [words.say('show')]),
      ],
      commands: page ? [] : ['spacebooks alerts --open'],
    },
  ];
}

/**
 * What an alert is about and what went wrong, without the advice, which stands once below several of them. What others
 * said stands as they said it, on lines of its own where the reader’s language is another.
 */
function alertItem(alert: SayableAlert, language: OperatorLanguage): string {
  const { said, found } = alertLines(language, alert.about);
  return [said, ...(found.length === 0 ? [] : [noticeWords(language).say('findings')]), ...found].join('\n');
}

/** Everything about one alert, as programs are given it. */
function alertParagraph(alert: SayableAlert, language: OperatorLanguage): string {
  const { advice } = failureWords(language, alert.about.reason.code);
  return `${alertItem(alert, language)}\n${noticeWords(language).say('advice', { advice: advice ?? '' })}`;
}
