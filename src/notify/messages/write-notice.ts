import { isOutage } from '../../domain/alerts/alert-rules.js';
import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';
import type { KnownAlert, PlannedNotice } from '../../domain/alerts/plan-notices.js';
import { invoiceOf } from '../../domain/alerts/subject.js';
import type { FailureCode } from '../../domain/errors.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { capitalized } from '../../words/capitalized.js';
import { failureWords } from '../../words/catalogue.js';
import { filled, type MailWording, mailWording } from './wording.js';
import { alertItem, alertParagraph, alertPlace, type SayableAlert } from './write-alert.js';

/** An alert with what a message says of it. */
export interface WritableAlert extends KnownAlert, SayableAlert {
  readonly subject: string;
}

export interface LetterHead {
  readonly language: OperatorLanguage;
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
  const codes = [...new Set(alerts.map(({ code }) => code))];
  const listed = alerts.slice(0, MOST_ITEMS).map((alert) => written(alert, language, redact));
  const sections = codes.flatMap((code) => {
    const ofCode = listed.filter((alert) => alert.code === code);
    if (ofCode.length === 0) return [];
    return kind === 'resolved' ? overSection(code, ofCode, wording) : section(code, ofCode, wording);
  });
  const rest = alerts.length - listed.length;
  return {
    kind,
    language,
    title: cut(redact(filled(wording.titles[kind], { what: whatOf(alerts, wording) })), LONGEST_TITLE),
    sections: [...sections, ...(kind === 'resolved' && rest === 0 ? [] : [closing(rest, wording)])],
    footer: filled(wording.footer, { instance }),
    alerts: listed.map(({ id, spaceId, code, paragraph }) => ({ id, spaceId, code, text: paragraph })),
  };
}

/** An alert with its words, which hold no secret. */
interface WrittenAlert extends WritableAlert {
  readonly item: string;
  readonly paragraph: string;
}

function written(
  alert: WritableAlert,
  language: OperatorLanguage,
  redact: LetterHead['redact'],
): WrittenAlert {
  const item = redact(alertItem(alert, language));
  return {
    ...alert,
    item: cut(item, LONGEST_ITEM),
    paragraph: redact(alertParagraph(alert, language)),
  };
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}

/** What a single alert is about, or how many there are and where. */
function whatOf(alerts: readonly WritableAlert[], wording: MailWording): string {
  const [first, second] = alerts;
  if (first === undefined) return '';
  const { summary } = failureWords(wording.language, first.code);
  if (second === undefined) {
    const place = alertPlace(first, wording.language) ?? first.spaceId;
    return place === null ? summary : `${place}: ${summary}`;
  }
  const spaces = [...new Set(alerts.flatMap(({ spaceId }) => spaceId ?? []))];
  const where = spaces.length > 3 ? filled(wording.spaces, { count: spaces.length }) : spaces.join(', ');
  const what = `${summary} (${filled(wording.times, { count: alerts.length })})`;
  return where === '' ? what : `${where}: ${what}`;
}

function section(code: FailureCode, alerts: readonly WrittenAlert[], wording: MailWording): NoticeSection {
  const { summary, advice } = failureWords(wording.language, code);
  const explained = alerts.flatMap(({ subject }) => explainCommand(subject) ?? []).slice(0, MOST_COMMANDS);
  const aside = alerts
    .filter(({ subject }) => subject.startsWith('issued:'))
    .map(({ id }) => `spacebooks alerts resolve ${id}`)
    .slice(0, MOST_COMMANDS);
  return {
    heading: capitalized(summary),
    items: alerts.map(({ item }) => item),
    paragraphs: [
      filled(wording.advice, { advice: advice ?? '' }),
      ...(explained.length === 0 ? [] : [wording.explain]),
      ...(aside.length === 0 ? [] : [`${wording.putAside} ${aside.join(', ')}`]),
    ],
    commands: explained,
  };
}

function overSection(
  code: FailureCode,
  alerts: readonly WrittenAlert[],
  wording: MailWording,
): NoticeSection {
  const items = alerts.map(({ item }) => item.split('\n', 1)[0] ?? '');
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

/** People paste it into a shell: an id that a shell would read in another way is left out. */
function explainCommand(subject: string): string | null {
  const invoice = invoiceOf(subject);
  if (invoice === null || !/^[A-Za-z0-9][\w.-]*$/.test(invoice.invoiceId)) return null;
  return `spacebooks explain ${invoice.invoiceId} --space ${invoice.spaceId}`;
}
