import type { FastifyRequest } from 'fastify';
import { isMailAddress } from '../people/invitation-rules.js';
import type { Site } from './site.js';

export interface InviteLink {
  readonly link: string;
  readonly addressee: string;
  readonly days: number;
  readonly isNewPassword: boolean;
}

/** `no-address`: there is none that works from elsewhere, so that nothing was mailed. */
export type Mailed = 'sent' | 'failed' | 'no-address' | null;

/** Whether a link may be mailed: there is a server, and an address of the page that works from elsewhere. */
export type Mailing = 'mails' | 'no-address' | 'no-server';

export function mailingOf({ sendMail, pageForMails }: Pick<Site, 'sendMail' | 'pageForMails'>): Mailing {
  if (sendMail === null) return 'no-server';
  return pageForMails === null ? 'no-address' : 'mails';
}

/** Mails a link to whom it is for. @returns null where that is no address, or no mail server is configured */
export async function mailLink(
  { sendMail, pageForMails, show, log }: Pick<Site, 'sendMail' | 'pageForMails' | 'show' | 'log'>,
  request: FastifyRequest,
  { link, addressee, days, isNewPassword }: InviteLink,
): Promise<Mailed> {
  if (sendMail === null || !isMailAddress(addressee)) return null;
  // Who reads it sits elsewhere.
  if (pageForMails === null) return 'no-address';
  const { say, language } = show.words(request);
  const values = { name: request.session?.name ?? '', days };
  const kind = isNewPassword ? 'password' : 'invitation';
  try {
    await sendMail({
      to: addressee,
      language,
      title: say(`people-mail.${kind}-subject`, values),
      lead: say(`people-mail.${kind}-text`, values),
      link: { text: say(`people-mail.${kind}-link`), url: `${pageForMails}${new URL(link).pathname}` },
      ends: say('people-mail.ends', values),
    });
    return 'sent';
  } catch (error) {
    log.warn('web.mail-failed', { error: String(error) });
    return 'failed';
  }
}
