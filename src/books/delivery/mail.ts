import { createHash } from 'node:crypto';
import type { MailTarget } from '../../domain/accounting/delivery-settings.js';
import type { PaymentSwitch } from '../../domain/accounting/switched-payments.js';
import { Failure } from '../../domain/errors.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { MailError, messageIdOf, sendMail } from '../../notify/mail/smtp.js';
import { say, sentencesOf } from '../../words/say.js';
import type { OpenFile, Parcel } from './parcel.js';
import { DELIVERY_PATIENCE, type Reach } from './reach.js';

/**
 * Mails the files of a parcel. After a lost answer it is resent, with the same Message-ID.
 *
 * @param at epoch milliseconds, for the Date header
 * @throws Failure `delivery.*`
 */
export async function putByMail(
  target: MailTarget,
  parcel: Parcel,
  files: readonly OpenFile[],
  at: number,
  { stop, patience = DELIVERY_PATIENCE }: Reach = {},
): Promise<void> {
  const mail = {
    messageId: messageId(target, parcel),
    at,
    to: target.to,
    ...mailText(parcel, target.language),
    attachments: files,
  };
  try {
    await sendMail(target.server, mail, stop, { ...patience, silenceMs: patience.mailSilenceMs });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new Failure(`delivery.${error.reason}`, {
      detail: error.message,
      obstacle: error.obstacle,
      cause: error,
    });
  }
}

/** Derived from batch and target: a resent mail keeps its id. */
function messageId({ name, server }: MailTarget, { batchId, spaceId }: Parcel): string {
  const key = createHash('sha256').update(`${spaceId}\n${batchId}\n${name}`).digest('hex').slice(0, 32);
  return messageIdOf(server, key);
}

/** Subject and plain text. */
function mailText(
  { series, spaceId, batchNumber, period, paymentSwitch, files }: Parcel,
  language: OperatorLanguage,
): { readonly subject: string; readonly text: string } {
  const words = sentencesOf('delivery', language);
  const values = { series, space: spaceId, number: batchNumber, ...period };
  const worded = (key: string): string => say(words, key, values);
  const list = files.map(({ name, address }) => `  ${name}\n  ${address}`);
  const paragraphs = [
    worded('greeting'),
    worded('intro'),
    ...(paymentSwitch === undefined ? [] : [switchText(paymentSwitch, language)]),
    [worded('files'), ...list].join('\n'),
    worded('note'),
  ];
  return { subject: worded('subject'), text: `${paragraphs.join('\n\n')}\n` };
}

function switchText({ invoices, takenBack, booked }: PaymentSwitch, language: OperatorLanguage): string {
  const values = { invoices: String(invoices), takenBack: String(takenBack), booked: String(booked) };
  return say(sentencesOf('delivery', language), 'single payments', values);
}
