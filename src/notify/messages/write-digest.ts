import type { DigestFacts, SpaceBooksDigest, SpaceDigest } from '../../domain/alerts/digest.js';
import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';
import { localDate } from '../../domain/calendar.js';
import { filled, type MailWording, mailWording } from './wording.js';
import { alertItem } from './write-alert.js';
import type { LetterHead } from './write-notice.js';

const MOST_OPEN = 50;
const LONGEST_ITEM = 500;
const DAY_MS = 24 * 3_600_000;

/** The overview of a day: what is open first, then each space, then what anchors the audit log. */
export function writeDigest(facts: DigestFacts, { language, instance, redact }: LetterHead): NoticeContent {
  const wording = mailWording(language);
  const words = wording.digest;
  const done = facts.spaces.reduce((sum, { eInvoices }) => sum + eInvoices.done, 0);
  const moment = (at: number): string =>
    new Intl.DateTimeFormat(wording.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: facts.timeZone,
    }).format(at);
  const period = filled(words.period, { from: moment(facts.from), until: moment(facts.until) });
  const { audit } = facts;
  return {
    kind: 'digest',
    language,
    title: filled(wording.titles.digest, { date: facts.date, open: facts.openCount, done }),
    sections: [
      openSection(facts, period, wording, redact),
      ...facts.spaces.map((space) => spaceSection(space, facts, wording)),
      {
        heading: null,
        items: [],
        paragraphs: [
          filled(words.resolved, { count: facts.resolvedCount }),
          audit.head === null ? words.noAudit : filled(words.audit, { rows: audit.rows, head: audit.head }),
        ],
        commands: [],
      },
    ],
    footer: filled(wording.footer, { instance }),
    alerts: [],
  };
}

function openSection(
  { open, openCount }: DigestFacts,
  period: string,
  wording: MailWording,
  redact: (text: string) => string,
): NoticeSection {
  if (openCount === 0) {
    return { heading: null, items: [], paragraphs: [period, wording.digest.quiet], commands: [] };
  }
  const listed = open.slice(0, MOST_OPEN);
  const rest = openCount - listed.length;
  return {
    heading: wording.digest.open,
    items: listed.map((alert) => firstLine(redact(alertItem(alert, wording.language)))),
    paragraphs: [...(rest > 0 ? [filled(wording.more, { count: rest })] : []), period, wording.show],
    commands: ['spacebooks alerts --open'],
  };
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > LONGEST_ITEM ? `${line.slice(0, LONGEST_ITEM)} …` : line;
}

function spaceSection(
  { spaceId, eInvoices, books, certificates }: SpaceDigest,
  facts: DigestFacts,
  wording: MailWording,
): NoticeSection {
  const words = wording.digest;
  const ofCertificates = certificates.map(({ use, validTo }) => {
    const days = Math.floor((validTo - facts.until) / DAY_MS);
    const values = { what: words.certificates[use], days, date: localDate(validTo, facts.timeZone) };
    return filled(days < 0 ? words.certificateOver : words.certificate, values);
  });
  return {
    heading: spaceId,
    items: [
      filled(words.eInvoices, eInvoices),
      ...(books === null ? [] : bookItems(books, wording)),
      ...ofCertificates,
    ],
    paragraphs: [],
    commands: [],
  };
}

function bookItems(books: SpaceBooksDigest, { digest: words }: MailWording): readonly string[] {
  const { through, batches, entries, deliveriesWaiting, deliveriesParked, nextClosing } = books;
  return [
    through === null ? words.noNight : filled(words.night, { date: through }),
    filled(words.batches, { count: batches, entries }),
    ...(deliveriesWaiting === 0
      ? []
      : [filled(words.deliveries, { waiting: deliveriesWaiting, parked: deliveriesParked })]),
    ...(nextClosing === null ? [] : [filled(words.closing, { month: nextClosing })]),
  ];
}
