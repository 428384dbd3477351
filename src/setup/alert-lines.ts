import type { Answers, MailAnswer } from './answers.js';
import { yamlText } from './yaml-lines.js';

/** The sections `mail` and `alerts`; none where nobody is told. */
export function alertLines({ alerts }: Pick<Answers, 'alerts'>): readonly string[] {
  if (alerts === null) return [];
  const { language, to, mail, webhook } = alerts;
  return [
    ...(mail === null ? [] : mailLines(mail)),
    '',
    '# How people are told that one of them is needed; `spacebooks alerts test` tries it.',
    'alerts:',
    `  language: ${language}`,
    ...(to === null ? [] : [`  to: [${yamlText(to)}]`]),
    ...(webhook === null
      ? []
      : [
          '  # A chat or a program that gets every message.',
          `  webhook: { url_file: ${yamlText(webhook.urlFile)}, format: ${webhook.format} }`,
        ]),
  ];
}

function mailLines({ host, port, security, from, user, passwordFile }: MailAnswer): readonly string[] {
  return [
    '',
    '# The mail server that sends alerts, and exports where they go by mail.',
    'mail:',
    `  host: ${yamlText(host)}`,
    `  port: ${port}`,
    `  security: ${security}`,
    `  from: ${yamlText(from)}`,
    ...(user === null ? [] : [`  user: ${yamlText(user)}`]),
    ...(passwordFile === null ? [] : [`  password_file: ${yamlText(passwordFile)}`]),
  ];
}
