import type { MailServer } from '../../domain/accounting/delivery-settings.js';
import { connection, mailFailure } from './mail.js';

const TEXT =
  'This is a test of spacebooks: exports for you will come from this address. Nothing has to be done.';

/**
 * Logs in at the mail server, and sends a mail only where recipients are given.
 *
 * @throws Failure `delivery.*`
 */
export async function probeMail(server: MailServer, to: readonly string[] | null): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server));
  try {
    await transport.verify();
    if (to === null) return;
    await transport.sendMail({ from: server.from, to: [...to], subject: 'spacebooks: a test', text: TEXT });
  } catch (error) {
    throw mailFailure(error, server);
  } finally {
    transport.close();
  }
}
