import { openWebHook } from '../../../test/flow/alerts/web-hook-server.js';
import { startSmtpServer } from '../../../test/flow/delivery/smtp-server.js';

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
  const hook = await openWebHook();
  return {
    smtpPort: smtp.port,
    hookPort: hook.port,
    mails: smtp.messages,
    get posted() {
      return hook.posted.map(({ body }) => body);
    },
    close: async () => {
      await hook.close();
      await smtp.stop();
    },
  };
}
