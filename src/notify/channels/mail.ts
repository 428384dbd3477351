import { createHash } from 'node:crypto';
import type { MailServer } from '../../domain/accounting/delivery-settings.js';
import { noticeMail } from '../mail/notice-mail.js';
import { pngOf } from '../mail/png.js';
import { type InlinePicture, MailError, messageIdOf, sendMail } from '../mail/smtp.js';
import { type AlertChannel, ChannelError } from './channel.js';

/** @param redact the last filter on what leaves the house */
export function mailChannel(
  name: string,
  server: MailServer,
  to: readonly string[],
  redact: (text: string) => string,
): AlertChannel {
  return {
    name,
    description: `mail to ${to.join(', ')} by ${server.host}:${server.port}`,
    send: async ({ id, content, madeAt, answers }, stop) => {
      const keyOf = (message: string): string =>
        createHash('sha256').update(`${name}\n${message}`).digest('hex').slice(0, 32);
      const key = keyOf(id);
      const { subject, text, html, pictures } = noticeMail(content, key);
      try {
        const mail = {
          messageId: messageIdOf(server, key),
          at: madeAt,
          to,
          subject: redact(subject),
          text: redact(text),
          html: redact(html),
          ...(answers !== null && { answers: messageIdOf(server, keyOf(answers)) }),
          pictures: await drawn(pictures),
        };
        const rejected = await sendMail(server, mail, stop);
        return rejected.length === 0 ? null : `the mail server refused ${rejected.join(', ')}`;
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new ChannelError(redact(error.message), error.reason !== 'unreachable');
      }
    },
  };
}

async function drawn(pictures: ReturnType<typeof noticeMail>['pictures']): Promise<readonly InlinePicture[]> {
  const drawings: InlinePicture[] = [];
  for (const { cid, svg } of pictures) {
    drawings.push({ cid, name: `${cid.split('.', 1)[0]}.png`, bytes: await pngOf(svg) });
  }
  return drawings;
}
