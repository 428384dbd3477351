import type { FastifyRequest } from 'fastify';
import { isMailAddress } from '../people/invitation-rules.js';
import type { Site } from './site.js';

export interface InviteLink {
  readonly link: string;
  readonly addressee: string;
  readonly days: number;
  readonly isNewPassword: boolean;
}

export type Mailed = 'sent' | 'failed' | null;

/** Mails a link to whom it is for. @returns null where that is no address, or no mail server is configured */
export async function mailLink(
  { sendMail, show, log }: Pick<Site, 'sendMail' | 'show' | 'log'>,
  request: FastifyRequest,
  { link, addressee, days, isNewPassword }: InviteLink,
): Promise<Mailed> {
  if (sendMail === null || !isMailAddress(addressee)) return null;
  const { say } = show.words(request);
  const values = { name: request.session?.name ?? '', link, days };
  const kind = isNewPassword ? 'password' : 'invitation';
  try {
    await sendMail({
      to: addressee,
      subject: say(`people-mail.${kind}-subject`, values),
      text: `${say(`people-mail.${kind}-text`, values)}\n\n${link}\n\n${say('people-mail.ends', values)}\n`,
    });
    return 'sent';
  } catch (error) {
    log.warn('web.mail-failed', { error: String(error) });
    return 'failed';
  }
}
