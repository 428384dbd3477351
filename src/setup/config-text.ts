import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { alertLines } from './alert-lines.js';
import type { Answers } from './answers.js';
import { bookLines } from './book-lines.js';
import { eInvoiceLines } from './e-invoice-lines.js';
import type { SpaceFacts } from './facts.js';
import { pageLines } from './page-lines.js';
import type { Use } from './usage.js';
import { indent, yamlText } from './yaml-lines.js';

/** The configuration file: only what is needed, in the order and with the words of config/example.yml. */
export function configText(answers: Answers, facts: SpaceFacts, uses: readonly Use[]): string {
  const { publicUrl, listen, data, books, today } = answers;
  const lines = [
    `# Configuration of spacebooks for ${withoutBreaks(facts.name)}, written by \`spacebooks init\` on ${today}.`,
    '# Change it by hand as you like: config/example.yml and docs/configuration.md explain every option.',
    '#   spacebooks check-config    says what it understood, or what is wrong',
    '#   spacebooks doctor          checks everything else: platform, disk, KSeF, targets ...',
    '#   spacebooks run             starts the daemon',
    '',
    ...platformLines(answers),
    'spaces:',
    ...indent(spaceLines(answers, facts, uses), 2),
    ...(books === null
      ? []
      : [
          '',
          '    # The books of this space: nightly copies of the invoices, bookings, exports.',
          '    accounting:',
          ...indent(bookLines(answers, books, facts, uses), 6),
        ]),
    '',
    '# How the platform’s callbacks reach us.',
    'webhooks:',
    '  # Address under which the platform reaches this daemon, usually a reverse proxy’s.',
    `  public_url: ${yamlText(publicUrl)}`,
    '  # Address and port to listen on.',
    `  listen: ${yamlText(listen)}`,
    '',
    '# The database: one file, on a local disk.',
    `store: { path: ${yamlText(`${data}/spacebooks.sqlite`)} }`,
    '# The archive: the XML and PDF of every e-invoice, never rewritten.',
    `archive: { path: ${yamlText(`${data}/archive`)} }`,
    ...pageLines(answers),
    ...alertLines(answers),
  ];
  return `${lines.join('\n')}\n`;
}

function platformLines({ platform: { address, oauth } }: Answers): readonly string[] {
  if (address === null && oauth === null) return [];
  return [
    'platform:',
    ...(address === null
      ? []
      : [
          '  # Not the public platform: addresses of its API (version 2.0) and of its sign-in.',
          `  base_url: ${yamlText(address.baseUrl)}`,
          `  auth_url: ${yamlText(address.authUrl)}`,
        ]),
    ...(oauth === null
      ? []
      : [
          '  # The application that logs in (docs/login.md).',
          '  oauth:',
          `    client_id: ${yamlText(oauth.clientId)}`,
          ...(oauth.secretLine === null ? [] : [`    ${oauth.secretLine}`]),
        ]),
    '',
  ];
}

function spaceLines(answers: Answers, facts: SpaceFacts, uses: readonly Use[]): readonly string[] {
  const { id, baseUrl, timeZone, language } = answers.space;
  return [
    '# What we call the space, in commands, files and callback addresses. Never change it.',
    `- id: ${id}`,
    ...indent(
      [
        '# Id of the space in version 2.0 of the platform’s API.',
        `platform_id: ${yamlText(facts.platformId)}`,
        ...(baseUrl === null
          ? ['# Address of the space: the part before .cobot.me.', `subdomain: ${yamlText(facts.subdomain)}`]
          : ['# Address of the space.', `base_url: ${yamlText(baseUrl)}`]),
        `# Its access token is in ${withoutBreaks(answers.data)}/tokens/${id}; \`spacebooks login ${id}\` puts a new one there.`,
        '# IANA time zone of the space: decides which day it is.',
        `time_zone: ${timeZone}`,
        '# Language of the invoices: de, en or pl.',
        `language: ${language}`,
        '',
        'e_invoices:',
        ...indent(eInvoiceLines(answers, facts, uses), 2),
      ],
      2,
    ),
  ];
}
