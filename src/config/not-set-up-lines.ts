import type { NotSetUp } from '../domain/tasks/not-set-up.js';

/**
 * What an admin writes for what was left out; `…` stands for what only a person knows, and is refused where it stays.
 *
 * @param host that the program listens on
 */
export function notSetUpLines({ kind, spaceId }: NotSetUp, host = LOOPBACK): readonly string[] {
  const ofSpace = (section: string, lines: readonly string[]): readonly string[] => [
    'spaces:',
    `  - id: ${spaceId}`,
    '    # …and below it, with what is there:',
    `    ${section}:`,
    ...lines.map((line) => `      ${line}`),
  ];
  switch (kind) {
    case 'page':
      return ['web:', `  listen: ${host}:8081`, ...(host === LOOPBACK ? [] : ADDRESS)];
    case 'page-address':
      return [
        'web:',
        '  # Beside what is there; a reverse proxy with TLS answers at this address.',
        ...ADDRESS,
      ];
    case 'alerts':
      return [...MAIL, ...ALERTS];
    case 'digest':
      return ['alerts:', '  # Beside what is there.', '  digest: { at: "07:00" }'];
    case 'payment':
      return ofSpace('e_invoices', ['payment: { iban: … }']);
    case 'books':
      return ofSpace('accounting', ['# docs/accounting.md leads through it.', 'from: …', 'chart: …']);
    case 'bank':
      return ofSpace('accounting', ['bank: { accounts: [{ iban: … }] }']);
  }
}

const ADDRESS = ['  public_url: …', '  behind_tls: yes'];
const LOOPBACK = '127.0.0.1';
const MAIL = [
  '# Port, security, user and password_file: where the server needs others (config/example.yml).',
  'mail: { host: …, from: … }',
];
const ALERTS = ['alerts:', '  to: […]'];
