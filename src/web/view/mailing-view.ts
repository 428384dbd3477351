import { localDate } from '@spacebooks/base/calendar';
import type { Coverage } from '../../domain/coverage/coverage-of.js';
import { helpOf, type MailingState, mailingState } from '../../domain/mailing.js';
import { type Language, OPERATOR_LANGUAGES, type OperatorLanguage } from '../../domain/settings.js';
import type { KnownMailing } from '../../store/invoices/mailings.js';
import { formatsOf } from '../../words/formats.js';
import { say } from '../../words/say.js';
import type { InvoiceHead } from './invoice-head.js';
import type { Tone } from './state-tone.js';
import { wordingOf } from './wording.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/mailing': Words & {
      readonly mailing: MailingView;
      readonly spaceId: string;
      readonly path: string;
      readonly invoiceNumber: string;
      /** Address of the archived PDF. */
      readonly pdf: string | null;
      readonly platformLink: string | null;
    };
  }
}

/** To whom and when the platform mailed an invoice, and what helps somebody who did not get it. */
export interface MailingView {
  readonly state: MailingState;
  readonly tone: Tone;
  /** Epoch milliseconds, the latest first. */
  readonly sentAt: readonly number[];
  /** Null where they are not known. */
  readonly recipients: KnownMailing['recipients'];
  /** To the customer, that in the language of the space's invoices first; none while the invoice is not known. */
  readonly letters: readonly Letter[];
  readonly help: ReturnType<typeof helpOf>;
}

interface Letter {
  readonly language: OperatorLanguage;
  readonly subject: string;
  readonly text: string;
  readonly mailto: string;
}

const TONES: Readonly<Record<MailingState, Tone>> = {
  sent: 'good',
  sending: 'busy',
  failed: 'need',
  'not-sent': 'quiet',
  unknown: 'quiet',
};

interface MailedInvoice {
  readonly head: InvoiceHead;
  readonly known: KnownMailing;
  readonly coverage: Coverage | null;
  readonly space: { readonly timeZone: string; readonly language: Language };
}

export function mailingView({ head, known, coverage, space }: MailedInvoice): MailingView {
  const state = mailingState(known);
  const { recipients } = known;
  const first = OPERATOR_LANGUAGES.find((language) => language === space.language) ?? 'en';
  const languages = [first, ...OPERATOR_LANGUAGES.filter((language) => language !== first)];
  const to = recipients?.addresses ?? [];
  return {
    state,
    tone: TONES[state],
    sentAt: known.sentAt.toReversed(),
    recipients,
    help: helpOf(coverage),
    letters: languages.flatMap((language) => letterIn(language, head, to, sentDay(known, space)) ?? []),
  };
}

function sentDay({ sentAt }: KnownMailing, { timeZone }: MailedInvoice['space']): string | null {
  const last = sentAt.at(-1);
  return last === undefined ? null : localDate(last, timeZone);
}

function letterIn(
  language: OperatorLanguage,
  { number, invoiceDate, gross, currency }: InvoiceHead,
  to: readonly string[],
  sent: string | null,
): Letter | null {
  if (number === null || invoiceDate === null || gross === null || currency === null) return null;
  const words = wordingOf(language);
  const { day, amount } = formatsOf(language);
  const about = { number, day: day(invoiceDate), amount: amount(gross, currency) };
  const text =
    sent === null || to.length === 0
      ? say(words, 'mailing.letter', about)
      : say(words, 'mailing.letter-sent', { ...about, sent: day(sent), to: to.join(', ') });
  const subject = say(words, 'mailing.letter-subject', about);
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return { language, subject, text, mailto: `mailto:${to.map(encodeURIComponent).join(',')}?${query}` };
}
