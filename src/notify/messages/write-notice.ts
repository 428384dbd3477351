import { invoiceOf } from '../../domain/alerts/alert.js';
import { isOutage } from '../../domain/alerts/alert-rules.js';
import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';
import type { KnownAlert, PlannedNotice } from '../../domain/alerts/plan-notices.js';
import type { FailureCode } from '../../domain/errors.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { failureWords } from '../../words/failures.js';
import { capitalized } from '../../words/say.js';
import { type LetterHead, type NoticeWords, noticeWords } from './letter.js';
import { alertItem, alertParagraph, alertPlace, type SayableAlert } from './write-alert.js';

/** An alert with what a message says about it. */
export interface WritableAlert extends KnownAlert, SayableAlert {
  readonly subject: string;
}

/** Alerts listed in a message; of the others only the count. */
const MOST_ITEMS = 20;
const MOST_COMMANDS = 5;
const LONGEST_ITEM = 1500;
const LONGEST_TITLE = 180;

/** A message about alerts that were raised or resolved. */
export function writeNotice(
  { kind, alerts }: PlannedNotice<WritableAlert>,
  { language, instance, redact }: LetterHead,
): NoticeContent {
  const words = noticeWords(language);
  const { say } = words;
  const codes = [...new Set(alerts.map(({ code }) => code))];
  const listed = alerts.slice(0, MOST_ITEMS).map((alert) => written(alert, language, redact));
  const sections = codes.flatMap((code) => {
    const ofCode = listed.filter((alert) => alert.code === code);
    if (ofCode.length === 0) return [];
    return kind === 'resolved' ? overSection(code, ofCode, words) : section(code, ofCode, words);
  });
  const rest = alerts.length - listed.length;
  return {
    kind,
    language,
    title: cut(redact(say(`titles.${kind}`, { what: whatOf(alerts, words) })), LONGEST_TITLE),
    sections: [...sections, ...(kind === 'resolved' && rest === 0 ? [] : [closing(rest, words)])],
    footer: say('footer', { instance }),
    alerts: listed.map(({ id, spaceId, code, paragraph }) => ({ id, spaceId, code, text: paragraph })),
  };
}

/** An alert in words, redacted. */
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
function whatOf(alerts: readonly WritableAlert[], words: NoticeWords): string {
  const { say } = words;
  const [first, second] = alerts;
  if (first === undefined) return '';
  const { summary } = failureWords(words.language, first.code);
  if (second === undefined) {
    const place = alertPlace(first, words.language) ?? first.spaceId;
    return place === null ? summary : `${place}: ${summary}`;
  }
  const spaces = [...new Set(alerts.flatMap(({ spaceId }) => spaceId ?? []))];
  const where = spaces.length > 3 ? say('spaces', { count: spaces.length }) : spaces.join(', ');
  const what = `${summary} (${say('times', { count: alerts.length })})`;
  return where === '' ? what : `${where}: ${what}`;
}

function section(code: FailureCode, alerts: readonly WrittenAlert[], words: NoticeWords): NoticeSection {
  const { say } = words;
  const { summary, advice } = failureWords(words.language, code);
  const explained = alerts.flatMap(({ subject }) => explainCommand(subject) ?? []).slice(0, MOST_COMMANDS);
  const aside = alerts
    .filter(({ subject }) => subject.startsWith('issued:'))
    .map(({ id }) => `spacebooks alerts resolve ${id}`)
    .slice(0, MOST_COMMANDS);
  return {
    heading: capitalized(summary),
    items: alerts.map(({ item }) => item),
    paragraphs: [
      say('advice', { advice: advice ?? '' }),
      ...(explained.length === 0 ? [] : [say('explain')]),
      ...(aside.length === 0 ? [] : [`${say('putAside')} ${aside.join(', ')}`]),
    ],
    commands: explained,
  };
}

function overSection(code: FailureCode, alerts: readonly WrittenAlert[], words: NoticeWords): NoticeSection {
  const { say } = words;
  const items = alerts.map(({ item }) => item.split('\n', 1)[0] ?? '');
  const heading = isOutage(code) ? say('downOver') : say('over');
  return { heading, items, paragraphs: [], commands: [] };
}

function closing(rest: number, words: NoticeWords): NoticeSection {
  const { say } = words;
  const more = rest === 0 ? [] : [say('more', { count: rest })];
  return {
    heading: null,
    items: [],
    paragraphs: [...more, say('show')],
    commands: ['spacebooks alerts --open'],
  };
}

/** To be pasted into a shell: null for an id that a shell would interpret. */
function explainCommand(subject: string): string | null {
  const invoice = invoiceOf(subject);
  if (invoice === null || !/^[A-Za-z0-9][\w.-]*$/.test(invoice.invoiceId)) return null;
  return `spacebooks explain ${invoice.invoiceId} --space ${invoice.spaceId}`;
}

/** The message of `alerts test`. */
export function writeTest({ language, instance }: LetterHead): NoticeContent {
  const { say } = noticeWords(language);
  return {
    kind: 'test',
    language,
    title: say('titles.test'),
    sections: [
      { heading: null, items: [], paragraphs: [say('test')], commands: ['spacebooks alerts --open'] },
    ],
    footer: say('footer', { instance }),
    alerts: [],
  };
}
