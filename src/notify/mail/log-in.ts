import type { MailServer } from '../../domain/accounting/delivery-settings.js';
import { connection, mailError } from './smtp.js';

/** Logs in at the server, and sends nothing. @throws MailError */
export async function logInToMail(server: MailServer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server));
  try {
    await transport.verify();
  } catch (error) {
    throw mailError(error, server);
  } finally {
    transport.close();
  }
}
