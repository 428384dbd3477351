import type { FailureCode } from '../../domain/errors.js';
import { placeIn } from '../../words/alerts.js';
import { failureWords } from '../../words/failures.js';
import { financeFinding } from '../../words/findings.js';
import { invoiceTitle } from './invoice-names.js';
import type { NoticeWords } from './letter.js';
import type { SayableAlert } from './sayable-alert.js';

export interface TitledAlert extends SayableAlert {
  readonly code: FailureCode;
  readonly spaceId: string | null;
  readonly subject: string;
}

/** Longer ones are told by the name of their field. */
const LONGEST_REASON = 70;

/** Whom or what an alert is about: an invoice as people know it, else the space and its work. */
export function whoOf(alert: TitledAlert, words: NoticeWords, namesCustomers: boolean): string {
  const invoice = invoiceTitle(alert, words, namesCustomers);
  if (invoice !== null) return invoice;
  return placeIn(words.language, alert.about);
}

/** `Müller GmbH, RE-2026-0017: e-invoice refused – The VAT ID is missing`, in one line for lists. */
export function alertTitle(alert: TitledAlert, words: NoticeWords, namesCustomers: boolean): string {
  const who = whoOf(alert, words, namesCustomers);
  const why = shortReason(alert, words);
  if (who === '') return why;
  return alert.about.invoice === undefined
    ? words.mail('subject.about', { who, what: why })
    : words.mail('subject.why', { who, what: words.mail(`what.${stateOf(alert)}`), why });
}

/** The first finding in a few words; else what went wrong. */
export function shortReason({ about, code }: TitledAlert, { language }: NoticeWords): string {
  const [first] = about.reason.findings ?? [];
  if (first === undefined) return failureWords(language, code).summary;
  const { message, term } = financeFinding(first, language);
  return message.length > LONGEST_REASON ? term : message.replace(/\.$/, '');
}

function stateOf({ subject, about }: TitledAlert): string {
  if (subject.startsWith('issued:')) return 'issued';
  const { key } = about.place;
  return key === 'refused' || key === 'released' || key === 'parked' ? key : 'waiting';
}
