import { afterTest } from '../../after-test.js';
import { type MailBox, startSmtpServer } from '../delivery/smtp-server.js';
import { type Stage, type StageOptions, setStage } from '../stage.js';

/** A mail server of one test. */
export async function mailBox(): Promise<MailBox> {
  const box = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  afterTest(() => box.stop());
  return box;
}

/** YAML of the mail server and of how people are told. */
export function mailYaml({ port }: MailBox, alerts: readonly string[]): string {
  return [
    `mail: { host: 127.0.0.1, port: ${port}, security: none, from: spacebooks@example.com }`,
    'alerts:',
    '  to: [office@example.com]',
    ...alerts.map((line) => `  ${line}`),
  ].join('\n');
}

/** A stage whose alerts go to a mail box. */
export async function mailedStage(
  alerts: readonly string[] = ['digest: { at: never }'],
  options: StageOptions = {},
): Promise<{ readonly stage: Stage; readonly box: MailBox }> {
  const box = await mailBox();
  const stage = await setStage({ ...options, more: mailYaml(box, alerts) });
  return { stage, box };
}

/** Subjects of mails, decoded. */
export function subjects({ messages }: Pick<MailBox, 'messages'>): readonly string[] {
  return messages.map((message) => decoded(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(message)?.[1] ?? ''));
}

/** The plain text of a mail. */
export function textOf(message: string): string {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n----_NmP/.exec(message) ?? [];
  return /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: base64/.test(
    message.split('text/html')[0] ?? '',
  )
    ? Buffer.from(part, 'base64').toString('utf8')
    : quotedPrintable(part);
}

function decoded(header: string): string {
  return header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
