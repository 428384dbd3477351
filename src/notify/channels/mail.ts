import { createHash } from 'node:crypto';
import type { MailServer } from '../../domain/accounting/delivery-settings.js';
import { noticeMail } from '../mail/notice-mail.js';
import { MailError, messageIdOf, sendMail } from '../mail/smtp.js';
import { type Channel, ChannelError } from './channel.js';

/** @param redact the last filter on what leaves the house */
export function mailChannel(
  name: string,
  server: MailServer,
  to: readonly string[],
  redact: (text: string) => string,
): Channel {
  return {
    name,
    description: `mail to ${to.join(', ')} by ${server.host}:${server.port}`,
    send: async ({ id, content, madeAt }) => {
      const { subject, text, html } = noticeMail(content);
      const key = createHash('sha256').update(`${name}\n${id}`).digest('hex').slice(0, 32);
      try {
        const rejected = await sendMail(server, {
          messageId: messageIdOf(server, key),
          at: madeAt,
          to,
          subject: redact(subject),
          text: redact(text),
          html: redact(html),
        });
        return rejected.length === 0 ? null : `the mail server refused ${rejected.join(', ')}`;
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new ChannelError(redact(error.message), error.reason !== 'unreachable');
      }
    },
  };
}
