import { withoutEnd } from '@spacebooks/base/text/edges';
import { safeLine } from '@spacebooks/base/text/one-line';
import { failedIn } from '../../domain/advice/failed-in.js';
import { failureAdvices } from '../../domain/advice/failure-advice.js';
import { invoiceOf } from '../../domain/alerts/alert.js';
import type { NoticeSection } from '../../domain/alerts/notice.js';
import type { FailureCode } from '../../domain/errors.js';
import { adviceSteps } from '../../words/advices.js';
import { failureWords } from '../../words/failures.js';
import { financeFinding } from '../../words/findings.js';
import { detailIn } from '../../words/phrases.js';
import { capitalized } from '../../words/say.js';
import { alertTitle, shortReason, type TitledAlert, whoOf } from './alert-title.js';
import { byItself } from './by-itself.js';
import { type LetterHead, type NoticeWords, noticeWords } from './letter.js';
import { placeOf } from './page-places.js';

export interface SectionedAlert extends TitledAlert {
  readonly id: number;
}

const MOST_COMMANDS = 5;
const LONGEST_ITEM = 1500;
const NOTHING = { heading: null, items: [], paragraphs: [], commands: [] } as const;

/** What is told of a single alert: what to do, what happens by itself, and what others said. */
export function sectionsOfOne(alert: SectionedAlert, head: LetterHead): readonly NoticeSection[] {
  const words = noticeWords(head.language);
  const { mail } = words;
  const { about } = alert;
  const { findings = [] } = about.reason;
  const told = findings.map((finding) => {
    const { term, message, fix } = financeFinding(finding, words.language);
    return shortened(safeLine(`${term}: ${message} ${fix}`));
  });
  const detail = detailIn(words.language, about.reason).detail;
  return [
    {
      ...NOTHING,
      heading: mail('todo'),
      items: told,
      paragraphs: stepsOf(alert, words),
    },
    {
      ...NOTHING,
      heading: mail('meanwhile'),
      paragraphs: [mail(`by itself.${byItself(alert.subject, about.place)}`)],
    },
    ...(detail === undefined
      ? []
      : [{ ...NOTHING, heading: mail('details'), paragraphs: [quoted(detail, words)] }]),
    ...aside([alert], head, words),
    ...withoutPage([alert], head, words),
  ];
}

/** What is told of several of one code: each in a line with its place, and once what to do. */
export function sectionOfMany(
  code: FailureCode,
  alerts: readonly SectionedAlert[],
  head: LetterHead,
): readonly NoticeSection[] {
  const words = noticeWords(head.language);
  const { summary } = failureWords(words.language, code);
  const [first] = alerts;
  if (first === undefined) return [];
  return [
    {
      ...NOTHING,
      heading: capitalized(summary),
      items: alerts.map((alert) => lineOf(alert, summary, head, words)),
      itemUrls: alerts.map((alert) => urlOf(alert, head)),
      paragraphs: [
        words.say('advice', { advice: stepsOf(first, words).join(' ') }),
        `${words.mail('meanwhile')}: ${words.mail(`by itself.${byItself(first.subject, first.about.place)}`)}`,
      ],
    },
    ...aside(alerts, head, words),
    ...withoutPage(alerts, head, words),
  ];
}

/** Of a list that is over: who, and nothing to do. */
export function sectionOver(
  heading: string,
  alerts: readonly SectionedAlert[],
  head: LetterHead,
): NoticeSection {
  const words = noticeWords(head.language);
  return {
    ...NOTHING,
    heading,
    items: alerts.map((alert) => shortened(alertTitle(alert, words, head.namesCustomers ?? true))),
    itemUrls: alerts.map((alert) => urlOf(alert, head)),
  };
}

export function urlOf({ subject }: Pick<SectionedAlert, 'subject'>, { page }: LetterHead): string | null {
  return page?.url ? `${page.url}${placeOf(subject).path}` : null;
}

function lineOf(alert: SectionedAlert, summary: string, head: LetterHead, words: NoticeWords): string {
  const { about } = alert;
  const who = whoOf(alert, words, head.namesCustomers ?? true);
  const why = shortReason(alert, words);
  const { detail } = detailIn(words.language, about.reason);
  // Under the heading that says it there is no need to repeat it.
  const more = [...(why === summary ? [] : [why]), ...(detail === undefined ? [] : [quoted(detail, words)])];
  return shortened(more.length === 0 ? who : words.mail('subject.about', { who, what: more.join(' ') }));
}

function quoted(detail: string, words: NoticeWords): string {
  return shortened(words.mail('quote', { detail: withoutEnd(safeLine(detail), '.') }));
}

/** Nothing ends these but a later e-invoice or a person. */
function aside(
  alerts: readonly SectionedAlert[],
  { page }: LetterHead,
  words: NoticeWords,
): readonly NoticeSection[] {
  const issued = alerts.filter(({ subject }) => subject.startsWith('issued:'));
  if (page && issued.length > 0) return [{ ...NOTHING, paragraphs: [words.mail('putAside.page')] }];
  const commands = issued.map(({ id }) => `spacebooks alerts resolve ${id}`).slice(0, MOST_COMMANDS);
  return commands.length === 0 ? [] : [{ ...NOTHING, paragraphs: [words.mail('putAside')], commands }];
}

/** Where to look without a link: on the page, in words; without a page an admin looks, by commands. */
function withoutPage(
  alerts: readonly SectionedAlert[],
  { page, namesCustomers = true }: LetterHead,
  words: NoticeWords,
): readonly NoticeSection[] {
  const [first] = alerts;
  if (first === undefined || page?.url) return [];
  if (page) {
    const place = words.mail(`open.${placeOf(first.subject).open}`);
    const who = alerts.length === 1 ? `, ${whoOf(first, words, namesCustomers)}` : '';
    return [{ ...NOTHING, paragraphs: [words.mail('where.page', { place: `${place}${who}` })] }];
  }
  const commands = alerts.flatMap(({ subject }) => explainCommand(subject) ?? []).slice(0, MOST_COMMANDS);
  const said = [...new Set(alerts.map(({ code }) => failureWords(words.language, code).advice))];
  const findings = alerts.flatMap(({ about }) => about.reason.findings ?? []);
  const items = findings.flatMap((finding) => financeFinding(finding, words.language).adminFix ?? []);
  const where = commands.length === 0 ? [] : [words.mail('where.command')];
  const paragraphs = [...said.flatMap((advice) => advice ?? []), ...where];
  return [{ ...NOTHING, heading: words.mail('admins'), items, paragraphs, commands }];
}

/** To be pasted into a shell: null for an id that a shell would interpret. */
function explainCommand(subject: string): string | null {
  const invoice = invoiceOf(subject);
  if (invoice === null || !/^[A-Za-z0-9][\w.-]*$/.test(invoice.invoiceId)) return null;
  return `spacebooks explain ${invoice.invoiceId} --space ${invoice.spaceId}`;
}

function shortened(text: string): string {
  return text.length > LONGEST_ITEM ? `${text.slice(0, LONGEST_ITEM)} …` : text;
}

/** What finance does, by the names of the platform's menus, each step once. */
function stepsOf({ about }: SectionedAlert, { language }: NoticeWords): readonly string[] {
  return failureAdvices(about.reason, failedIn(about)).flatMap((advice) => adviceSteps(advice, language));
}
