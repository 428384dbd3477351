import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtpServer } from '../flow/delivery/smtp-server.js';

/** Who is told: a mail server and a webhook, which keep what comes. */
export interface Mailbox {
  readonly smtpPort: number;
  readonly hookPort: number;
  /** Whole mails. */
  readonly mails: readonly string[];
  /** Bodies of what was posted: JSON. */
  readonly posted: readonly string[];
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const smtp = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  const posted: string[] = [];
  const hook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push(Buffer.concat(parts).toString('utf8'));
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  return {
    smtpPort: smtp.port,
    hookPort: (hook.address() as AddressInfo).port,
    mails: smtp.messages,
    posted,
    close: async () => {
      hook.closeAllConnections();
      await new Promise((resolve) => hook.close(resolve));
      await smtp.stop();
    },
  };
}
