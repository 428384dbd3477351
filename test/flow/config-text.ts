import type { Sandbox } from '@spacebooks/cobot-sandbox';
import type { KsefSandbox } from '@spacebooks/ksef-sandbox';

/** A space of the configuration; what is left out is that of the stage's first space. */
export interface SpaceOptions {
  readonly id: string;
  readonly platformId: string;
  readonly subdomain: string;
  readonly token?: string;
  /** The file of its token, in place of the token itself; null for neither: a login keeps it. */
  readonly tokenFile?: string | null;
}

export interface ConfigOptions {
  /** The token of every space that has none of its own. */
  readonly token?: string;
  /** The cutover. */
  readonly from?: string;
  /** YAML that replaces the `e_invoices` section's last lines, e.g. another service period. */
  readonly eInvoices?: string;
  /** YAML of the section `platform_settings` of every space, in a line. */
  readonly platformSettings?: string;
  /** YAML of the section `accounting` of every space, without its first line and with its own indentation of 6. */
  readonly accounting?: string;
  /** When the night begins, where `accounting` does not say it. */
  readonly nightAt?: string;
  /** YAML of the section `archive`, in a line; a folder beside the database when left out. */
  readonly archive?: string;
  /** With PostgreSQL: further options of the store, e.g. `, token_key: …`. */
  readonly tokenKeys?: string;
  readonly reconcileMinutes?: number;
  readonly requestsPerMinute?: number;
  /** Where the platform is told to call; the address that is listened on when left out. */
  readonly publicUrl?: string;
  readonly spaces?: readonly SpaceOptions[];
  /** Of version 2.0; the sandbox's own when left out. */
  readonly baseUrl?: string;
  /** The only space is in Warsaw and issues in KSeF: further lines of `e_invoices.ksef`, two blanks deep. */
  readonly warsaw?: readonly string[];
  /** In place of the list of spaces: where they are. */
  readonly spaceSource?: string;
  /** YAML of further sections. */
  readonly more?: string;
  /** Of the space in Warsaw, should its clocks be somewhere else. */
  readonly timeZone?: string;
  /** YAML of further sections of the file, e.g. `operations: { listen: 127.0.0.1:0 }`. */
  readonly sections?: string;
}

export interface Place {
  readonly sandbox: Sandbox;
  /** Holds database and archive. */
  readonly folder: string;
  readonly port: number;
  /** With a space in Warsaw. */
  readonly ksef?: KsefSandbox | null;
  /** Address of a database of PostgreSQL; the file in the folder when left out. */
  readonly store?: string | null;
}

/** What the space in Warsaw is in both sandboxes. */
export const SELLER_NIP = '5265877635';
export const KSEF_TOKEN = `sandbox-ksef-token-${SELLER_NIP}`;

const BERLIN: SpaceOptions = { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin' };

/** The YAML file of a daemon beside a sandbox. */
export function configText(
  { sandbox, folder, port, ksef = null, store = null }: Place,
  options: ConfigOptions,
): string {
  const spaces =
    ksef === null
      ? (options.spaces ?? [BERLIN]).map((space) => spaceText(sandbox, space, options))
      : [warsawText(sandbox, ksef, options)];
  return `
platform:
  base_url: ${options.baseUrl ?? sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
  requests_per_minute: ${options.requestsPerMinute ?? 60}
${options.spaceSource === undefined ? `spaces:\n${spaces.join('')}` : `spaces: ${options.spaceSource}`}
webhooks:
  public_url: ${options.publicUrl ?? `http://127.0.0.1:${port}`}
  listen: 127.0.0.1:${port}
store: ${store === null ? `{ path: ${folder}/spacebooks.sqlite }` : `{ url: '${store}', folder: '${folder}'${options.tokenKeys ?? ''} }`}
archive: ${options.archive ?? `{ path: ${folder}/archive }`}
reconcile: { every_minutes: ${options.reconcileMinutes ?? 60} }
${options.more ?? ''}
${options.sections ?? ''}
`;
}

/** A space in a file of its own. */
export function spaceFile(sandbox: Sandbox, space: SpaceOptions, options: ConfigOptions = {}): string {
  return spaceText(sandbox, space, options).replace('- ', '  ').replaceAll(/^ {4}/gm, '');
}

function spaceText(sandbox: Sandbox, space: SpaceOptions, options: ConfigOptions): string {
  return `  - id: ${space.id}
    platform_id: ${space.platformId}
    base_url: ${sandbox.spaceUrl(space.subdomain)}
    ${tokenLine(space, options)}
    time_zone: Europe/Berlin
    language: de
${options.platformSettings === undefined ? '' : `    platform_settings: ${options.platformSettings}\n`}    e_invoices:
      from: ${options.from ?? '2020-01-01'}
      standard: zugferd
      payment:
        iban: DE02120300000000202051
      ${options.eInvoices ?? 'service_period: [{ period: month of invoice }]'}
${accountingText(options)}`;
}

function accountingText({ accounting, nightAt }: ConfigOptions): string {
  if (accounting === undefined) return '';
  const night =
    nightAt === undefined || accounting.includes('night_at:') ? '' : `      night_at: '${nightAt}'\n`;
  return `    accounting:\n${night}${accounting}\n`;
}

function tokenLine({ token, tokenFile }: SpaceOptions, options: ConfigOptions): string {
  if (tokenFile === null) return '# spacebooks login keeps its token';
  return tokenFile === undefined
    ? `token: ${token ?? options.token ?? 'admin-token'}`
    : `token_file: ${tokenFile}`;
}

function warsawText(sandbox: Sandbox, ksef: KsefSandbox, options: ConfigOptions): string {
  const token = (options.warsaw ?? []).some((line) => /^(token|certificate|pkcs12)\b/.test(line))
    ? []
    : [`token: ${KSEF_TOKEN}`];
  const lines = [`base_url: ${ksef.baseUrl}`, `qr_url: ${ksef.qrUrl}`, ...token, ...(options.warsaw ?? [])];
  return `  - id: warsaw
    platform_id: space-warsaw
    base_url: ${sandbox.spaceUrl('warsaw')}
    token: ${options.token ?? 'admin-token'}
    time_zone: ${options.timeZone ?? 'Europe/Warsaw'}
    language: pl
    e_invoices:
      from: ${options.from ?? '2020-01-01'}
      standard: ksef
      seller: { country: PL, vat_id: PL${SELLER_NIP} }
      payment: { iban: PL61109010140000071219812874 }
      ksef:
${lines.map((line) => `        ${line}`).join('\n')}
      ${options.eInvoices ?? 'service_period: [{ period: month of invoice }]'}
${accountingText(options)}`;
}
