import type { DigestFacts, OpenAlert, SpaceBooksDigest, SpaceDigest } from '../../domain/alerts/digest.js';
import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';
import { formatsOf } from '../../words/formats.js';
import { urlOf } from './alert-sections.js';
import { alertTitle } from './alert-title.js';
import { type LetterHead, type NoticeWords, noticeWords } from './letter.js';
import { linkTo } from './page-places.js';
import { taskSection } from './task-section.js';

const MOST_OPEN = 50;
const LONGEST_ITEM = 500;

/** The daily digest: open alerts first, then each space, then the anchor of the audit log. */
export function writeDigest(facts: DigestFacts, head: LetterHead): NoticeContent {
  const { language, instance, page } = head;
  const words = noticeWords(language);
  const { say } = words;
  const done = facts.spaces.reduce((sum, { eInvoices }) => sum + eInvoices.done, 0);
  const moment = (at: number): string => formatsOf(language).moment(at, facts.timeZone);
  const period = say('digest.period', { from: moment(facts.from), until: moment(facts.until) });
  const { audit } = facts;
  const { tasks, openCount } = facts;
  // An open alert is a task, too.
  const open = tasks.length > 0 ? tasks.length : openCount;
  const isToOverview = tasks.length > 0 || openCount === 0;
  return {
    kind: 'digest',
    language,
    title: say('titles.digest', { date: formatsOf(language).day(facts.date), open, done }),
    lead: leadOf(facts, words),
    ...(page?.url && {
      link: linkTo(
        page.url,
        isToOverview ? { open: 'overview', path: '/' } : { open: 'alerts', path: '/alerts' },
        words,
      ),
    }),
    sections: [
      ...(tasks.length > 0 ? [taskSection(words.mail('digest.tasks'), tasks, head)] : []),
      openSection(facts, period, words, head),
      ...facts.spaces.map((space) => spaceSection(space, words)),
      {
        heading: null,
        items: [],
        paragraphs: [
          say('digest.resolved', { count: facts.resolvedCount }),
          audit.head === null
            ? say('digest.noAudit')
            : say('digest.audit', { rows: audit.rows, head: audit.head }),
        ],
        commands: [],
      },
    ],
    footer: say('footer', { instance }),
    alerts: [],
  };
}

function leadOf({ openCount, tasks }: DigestFacts, { say, mail }: NoticeWords): string {
  if (tasks.length > 0) return mail('digest.tasks-lead', { count: tasks.length });
  return openCount > 0 ? mail('digest.lead', { open: openCount }) : say('digest.quiet');
}

function openSection(
  { open, openCount }: DigestFacts,
  period: string,
  words: NoticeWords,
  head: LetterHead,
): NoticeSection {
  const { say } = words;
  if (openCount === 0) return { heading: null, items: [], paragraphs: [period], commands: [] };
  const listed = open.slice(0, MOST_OPEN);
  const rest = openCount - listed.length;
  return {
    heading: say('digest.open'),
    items: listed.map((alert) => firstLine(head.redact(lineOf(alert, words, head)))),
    itemUrls: listed.map((alert) => urlOf(alert, head)),
    paragraphs: [
      ...(rest > 0 ? [say('more', { count: rest })] : []),
      period,
      ...(head.page ? [] : [say('show')]),
    ],
    commands: head.page ? [] : ['spacebooks alerts --open'],
  };
}

function lineOf(alert: OpenAlert, words: NoticeWords, { namesCustomers = true }: LetterHead): string {
  return alertTitle(alert, words, namesCustomers);
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > LONGEST_ITEM ? `${line.slice(0, LONGEST_ITEM)} …` : line;
}

function spaceSection({ spaceId, eInvoices, books }: SpaceDigest, words: NoticeWords): NoticeSection {
  const { say } = words;
  return {
    heading: spaceId,
    items: [say('digest.eInvoices', eInvoices), ...(books === null ? [] : bookItems(books, words))],
    paragraphs: [],
    commands: [],
  };
}

function bookItems(books: SpaceBooksDigest, { say, language }: NoticeWords): readonly string[] {
  const { day } = formatsOf(language);
  const { through, batches, entries, deliveriesWaiting, deliveriesParked } = books;
  return [
    through === null ? say('digest.noNight') : say('digest.night', { date: day(through) }),
    say('digest.batches', { count: batches, entries }),
    ...(deliveriesWaiting === 0
      ? []
      : [say('digest.deliveries', { waiting: deliveriesWaiting, parked: deliveriesParked })]),
  ];
}
