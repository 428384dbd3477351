import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { notSetUpLines } from '../config/not-set-up-lines.js';
import { LANGUAGES } from '../domain/settings.js';
import type { Answers, MailAnswer } from './answers.js';
import { bookLines } from './book-lines.js';
import { eInvoiceLines } from './e-invoice-lines.js';
import type { SpaceFacts } from './facts.js';
import { settingsIn } from './questions/platform-settings.js';
import type { Use } from './usage.js';
import { comment, indent, off, yamlText } from './yaml-lines.js';

/** The configuration file: only what is needed, in the order and with the words of config/example.yml. */
export function configText(answers: Answers, facts: SpaceFacts, uses: readonly Use[]): string {
  const { publicUrl, listen, data, books, today } = answers;
  const lines = [
    `# Configuration of spacebooks for ${withoutBreaks(facts.name)}, written by \`spacebooks init\` on ${today}.`,
    '# Change it by hand as you like: config/example.yml and docs/configuration.md explain every option. A line such as',
    '# "# key: value" is an option that is off: take "# " away, there and right below it, to switch it on, and write your',
    '# own in place of …',
    '#   spacebooks check-config    says what it understood, or what is wrong',
    '#   spacebooks doctor          checks everything else: platform, disk, KSeF, targets ...',
    '#   spacebooks run             starts the daemon',
    '',
    ...platformLines(answers),
    'spaces:',
    ...indent(spaceLines(answers, facts, uses), 2),
    ...(books === null
      ? ['', ...indent(comment('noBooks'), 4)]
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
        `# Language of the invoices: ${LANGUAGES.join(', ')}.`,
        `language: ${language}`,
        '',
        ...platformSettingLines(answers),
        '',
        'e_invoices:',
        ...indent(eInvoiceLines(answers, facts, uses), 2),
      ],
      2,
    ),
  ];
}

function platformSettingLines({ platformSettings, eInvoices }: Answers): readonly string[] {
  const head =
    '# What is set on the platform, on or off, and its API does not show; what is left out is unknown (docs/neighbour.md).';
  if (platformSettings === null) {
    const [first = 'e_invoices'] = settingsIn(eInvoices.country);
    return [head, ...off(['platform_settings:', `  ${first}: off`])];
  }
  const lines = Object.entries(platformSettings).map(([setting, state]) => `  ${setting}: ${state}`);
  return [head, 'platform_settings:', ...lines];
}

/** The sections `mail` and `alerts`; none where nobody is told. */
function alertLines({ alerts }: Pick<Answers, 'alerts'>): readonly string[] {
  if (alerts === null)
    return ['', ...comment('noAlerts'), ...off(notSetUpLines({ kind: 'alerts', spaceId: null }))];
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

const ADDRESS = ['public_url: …', 'behind_tls: yes'];

/** The section `web`; none without a page. */
function pageLines({ page }: Pick<Answers, 'page'>): readonly string[] {
  if (page === null) return [];
  const { listen, publicUrl, admin } = page;
  const isBehindTls = publicUrl?.startsWith('https://') === true;
  return [
    '',
    '# The page for people (docs/web.md).',
    'web:',
    '  # Address and port that it listens on.',
    `  listen: ${yamlText(listen)}`,
    ...(publicUrl === null
      ? [
          '  # Where people reach it, through a reverse proxy with TLS; without it mails carry no link.',
          ...indent(off(ADDRESS), 2),
        ]
      : [
          '  # Where people reach it, through a reverse proxy with TLS.',
          `  public_url: ${yamlText(publicUrl)}`,
        ]),
    ...(isBehindTls
      ? ['  # A reverse proxy with TLS, or a tunnel, stands in front of it.', '  behind_tls: yes']
      : []),
    ...(admin === null
      ? [
          '  # Who may sign in: `spacebooks people invite NAME --role admin` makes a link for the first person.',
        ]
      : [
          '  # Who may sign in, beside those who are invited; `spacebooks web password` hashes further passwords.',
          '  users:',
          `    - { name: ${yamlText(admin.user)}, role: admin, password_hash_file: ${yamlText(admin.hashFile)} }`,
        ]),
  ];
}
