import { isOutage } from '../domain/alerts/alert-rules.js';
import type { NoticeContent, NoticeSection } from '../domain/alerts/notice.js';
import type { KnownAlert, PlannedNotice } from '../domain/alerts/plan-notices.js';
import { invoiceOf } from '../domain/alerts/subject.js';
import { FAILURES, type FailureCode } from '../domain/errors.js';
import type { Language } from '../domain/settings.js';
import { filled, type MailWording, mailWording } from './wording.js';

/** An alert with what a message says of it. */
export interface WritableAlert extends KnownAlert {
  readonly subject: string;
  /** As `alertText` wrote it. */
  readonly text: string;
}

export interface LetterHead {
  readonly language: Language;
  /** Name of the daemon. */
  readonly instance: string;
  /** Takes out what must not leave the house. */
  readonly redact: (text: string) => string;
}

/** So many alerts a message lists; of the others it says how many there are. */
const MOST_ITEMS = 20;
const MOST_COMMANDS = 5;
const LONGEST_ITEM = 1500;
const LONGEST_TITLE = 180;

/** A message about alerts, begun or over. */
export function writeNotice(
  { kind, alerts }: PlannedNotice<WritableAlert>,
  { language, instance, redact }: LetterHead,
): NoticeContent {
  const wording = mailWording(language);
  const safe = alerts.map((alert) => ({ ...alert, text: redact(alert.text) }));
  const codes = [...new Set(safe.map(({ code }) => code))];
  const listed = safe.slice(0, MOST_ITEMS);
  const sections = codes.flatMap((code) => {
    const ofCode = listed.filter((alert) => alert.code === code);
    if (ofCode.length === 0) return [];
    return kind === 'resolved' ? overSection(code, ofCode, wording) : section(code, ofCode, wording);
  });
  const rest = safe.length - listed.length;
  return {
    kind,
    language,
    title: filled(wording.titles[kind], { what: whatOf(safe, wording) }).slice(0, LONGEST_TITLE),
    sections: [...sections, ...(kind === 'resolved' && rest === 0 ? [] : [closing(rest, wording)])],
    footer: filled(wording.footer, { instance }),
    alerts: listed.map(({ id, spaceId, code, text }) => ({ id, spaceId, code, text })),
  };
}

/** What a single alert is about, or how many there are and where. */
function whatOf(alerts: readonly WritableAlert[], wording: MailWording): string {
  const [first, second] = alerts;
  if (first === undefined) return '';
  const { summary } = FAILURES[first.code];
  if (second === undefined) {
    const end = first.text.indexOf(`: ${summary}`);
    return `${end < 0 ? (first.spaceId ?? '') : first.text.slice(0, end)}: ${summary}`.replace(/^: /, '');
  }
  const spaces = [...new Set(alerts.flatMap(({ spaceId }) => spaceId ?? []))];
  const where = spaces.length > 3 ? filled(wording.spaces, { count: spaces.length }) : spaces.join(', ');
  const what = `${summary} (${filled(wording.times, { count: alerts.length })})`;
  return where === '' ? what : `${where}: ${what}`;
}

function section(code: FailureCode, alerts: readonly WritableAlert[], wording: MailWording): NoticeSection {
  const { summary, advice } = FAILURES[code];
  const explained = alerts.flatMap(({ subject }) => explainCommand(subject) ?? []).slice(0, MOST_COMMANDS);
  const aside = alerts
    .filter(({ subject }) => subject.startsWith('issued:'))
    .map(({ id }) => `spacebooks alerts resolve ${id}`)
    .slice(0, MOST_COMMANDS);
  return {
    heading: summary,
    items: alerts.map(itemOf),
    paragraphs: [
      filled(wording.advice, { advice }),
      ...(explained.length === 0 ? [] : [wording.explain]),
      ...(aside.length === 0 ? [] : [`${wording.putAside} ${aside.join(', ')}`]),
    ],
    commands: explained,
  };
}

function overSection(
  code: FailureCode,
  alerts: readonly WritableAlert[],
  wording: MailWording,
): NoticeSection {
  const items = alerts.map((alert) => itemOf(alert).split('\n', 1)[0] ?? '');
  const heading = isOutage(code) ? wording.downOver : wording.over;
  return { heading, items, paragraphs: [], commands: [] };
}

function closing(rest: number, wording: MailWording): NoticeSection {
  const more = rest === 0 ? [] : [filled(wording.more, { count: rest })];
  return {
    heading: null,
    items: [],
    paragraphs: [...more, wording.show],
    commands: ['spacebooks alerts --open'],
  };
}

/** Without the advice, which stands below once. */
function itemOf({ text }: WritableAlert): string {
  const item = text.split('\nWhat to do: ', 1)[0] ?? '';
  return item.length > LONGEST_ITEM ? `${item.slice(0, LONGEST_ITEM)} …` : item;
}

/** People paste it into a shell: an id that a shell would read in another way is left out. */
function explainCommand(subject: string): string | null {
  const invoice = invoiceOf(subject);
  if (invoice === null || !/^[A-Za-z0-9][\w.-]*$/.test(invoice.invoiceId)) return null;
  return `spacebooks explain ${invoice.invoiceId} --space ${invoice.spaceId}`;
}
