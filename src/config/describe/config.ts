import { slashed } from '@spacebooks/base/text/one-line';
import { type ArchiveLocation, isFolder, locationText } from '../../domain/archive-location.js';
import { type AlertsConfig, tellsSomebody } from '../alerts-config.js';
import type { Config, OAuthConfig, SpaceConfig, WebConfig } from '../config.js';
import { taxRules } from '../einvoice-settings.js';
import { listenText } from '../schema/address.js';
import { databaseName } from '../store-config.js';
import { categoryOf, type NamedTaxCase } from '../tax-cases.js';
import { describeAccounting } from './accounting.js';
import { condition, words } from './condition.js';
import { describeKsef } from './ksef.js';

type EInvoices = SpaceConfig['e_invoices'];
type Row = readonly [title: string, text: string];

/** What we understood of a configuration, in plain words; tokens stay hidden. */
export function describeConfig(config: Config): readonly string[] {
  const { platform, webhooks, log, reconcile, retention } = config;
  return [
    ...table([
      [
        'platform',
        `${platform.base_url}, at most ${platform.requests_per_minute} requests a minute for each user`,
      ],
      ['sign-in', `${platform.auth_url}${signInAs(platform.oauth)}`],
      ['instance', config.instance],
      ['callbacks', `${webhooks.public_url}, listening on ${listenText(webhooks.listen)}`],
      ...list('page', describeWeb(config.web)),
      ['database', databaseName(config.store)],
      ['archive', describeArchive(config.archive)],
      ['log', `${log.level} and more important, as ${log.format}`],
      ['reconcile', `every ${reconcile.every_minutes} minutes, ${reconcile.look_back_days} days back`],
      [
        'kept',
        `proofs of issue ${retention.books_years} full years, books for good, the rest ${retention.work_days} days`,
      ],
      ['alerts', describeAlerts(config.alerts)],
      ...list('webhooks', describeEventWebhooks(config.event_webhooks)),
      ...(config.space_source.from === 'list' ? [] : [sourceRow(config)]),
    ]),
    ...config.spaces.flatMap((space) => ['', `space ${space.id}`, ...table(spaceRows(space)).map(indented)]),
  ];
}

function sourceRow({ space_source: source, spaces }: Config): Row {
  const place = source.from === 'folder' ? `in ${source.path}` : 'in the database';
  return ['spaces', `${spaces.length} ${place}`];
}

function describeArchive(location: ArchiveLocation): string {
  if (isFolder(location)) return location.path;
  const { endpoint, region, credentials } = location;
  return [
    `${locationText(location)} at ${endpoint ?? 'Amazon S3'}`,
    ...(region === null ? [] : [`region ${region}`]),
    credentials === null
      ? 'credentials of the environment or the machine'
      : `access key ${credentials.access_key_id}, secret given (hidden)`,
  ].join(', ');
}

function signInAs(oauth: OAuthConfig | null): string {
  if (oauth === null) return '';
  const secret = oauth.client_secret === null ? 'without a client secret' : 'client secret given (hidden)';
  return `, as the application ${oauth.client_id}, ${secret}`;
}

function spaceRows(space: SpaceConfig): readonly Row[] {
  const { e_invoices: settings } = space;
  return [
    ['platform', `${space.base_url}, id ${space.platform_id}, ${tokenOf(space)}`],
    ['time zone', space.time_zone],
    ['language', LANGUAGES[space.language]],
    ['e-invoices', `${STANDARDS[settings.standard]}, for invoices dated ${settings.from} or later`],
    ['seller', described(settings.seller, 'as the platform has it')],
    ['payment', described(settings.payment, 'no bank account is printed')],
    ...list(
      'tax cases',
      taxRules(space).map((rule) => `${condition(rule.when)}: ${named(rule)}`),
    ),
    ...list(
      'service given',
      settings.service_period.map((rule) => `${condition(rule.when)}: ${rule.period}`),
    ),
    ...list('goes along', settings.supporting_documents.map(supporting)),
    ...list('customers', settings.customers.map(customer)),
    ...(settings.ksef === undefined ? [] : list('KSeF', describeKsef(settings.ksef))),
    ['PDF', pdf(settings.layout)],
    ...(space.accounting === undefined ? [] : list('books', describeAccounting(space.accounting))),
    ...list('alerts to', space.alerts?.to ?? []),
  ];
}

function tokenOf({ id, token, token_file: file, token_in_store: isInStore }: SpaceConfig): string {
  if (isInStore) return `token in the database, sealed: spacebooks login ${id} puts it there`;
  if (file === null) return 'token given (hidden)';
  return token.reveal() === ''
    ? `no token yet: spacebooks login ${id} puts it into ${file}`
    : `token in ${file} (hidden)`;
}

const LANGUAGES = {
  de: 'German',
  en: 'English',
  pl: 'Polish',
  nl: 'Dutch',
  fr: 'French',
  it: 'Italian',
  es: 'Spanish',
  cs: 'Czech',
};
const STANDARDS = {
  zugferd: 'ZUGFeRD (EN 16931)',
  xrechnung: 'XRechnung 3.0 (CII) in the PDF',
  'xrechnung-ubl': 'XRechnung 3.0 (UBL) attached to the PDF',
  ubl: 'UBL (EN 16931) attached to the PDF',
  ksef: 'FA(3) issued in KSeF',
};

/** The title stands at the first entry only. */
function list(title: string, texts: readonly string[]): readonly Row[] {
  return texts.map((text, index) => [index === 0 ? title : '', text]);
}

function named(rule: NamedTaxCase): string {
  const reason = rule.reason === undefined ? '' : ` (${slashed(rule.reason)})`;
  const rates = rule.case === 'standard' ? ', for rates above zero' : '';
  return `${rule.case}, VAT category ${categoryOf(rule.case)}${reason}${rates}`;
}

function customer({ customer_number, debitor, tax_case, ...own }: EInvoices['customers'][number]): string {
  const name = customer_number === undefined ? `debitor ${debitor}` : `number ${customer_number}`;
  const parts = [
    ...(Object.keys(own).length > 0 ? [described(own, '')] : []),
    ...(tax_case === undefined ? [] : [`items are ${named(tax_case)}`]),
  ];
  return `${name}: ${parts.join('; ') || 'nothing of its own'}`;
}

function supporting({ reference, file, url }: EInvoices['supporting_documents'][number]): string {
  return `${reference}: ${file ?? url}`;
}

function pdf({ pdf: drawn, logo, color, footer }: EInvoices['layout']): string {
  const picture = logo === undefined ? 'no logo' : `logo ${logo}`;
  const by = drawn === 'own' ? 'drawn by spacebooks' : 'drawn by the platform, else by spacebooks with';
  return `${by}${drawn === 'own' ? ',' : ''} ${picture}, colour ${color}, ${footer.length} lines at the foot`;
}

function described(given: Readonly<Record<string, unknown>>, nothing: string): string {
  const parts = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${words(key)} ${valueText(value)}`);
  return parts.length === 0 ? nothing : parts.join('; ');
}

function valueText(value: unknown): string {
  const parts = typeof value === 'object' ? Object.values(value ?? {}) : [value];
  return parts.map((each) => slashed(String(each))).join(', ');
}

function table(rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows.map(([title, text]) => `${title.padEnd(width)}  ${text}`);
}

function indented(line: string): string {
  return `  ${line}`;
}

/** How people are notified, in plain words. */
export function describeAlerts(alerts: AlertsConfig): string {
  const { to, webhook, digest, dead_man: deadMan } = alerts;
  const ways = [
    ...(to.length === 0 ? [] : [`mail to ${to.join(', ')}`]),
    ...(webhook === null ? [] : [`${webhook.format} webhook (hidden)`]),
    ...(tellsSomebody(alerts) ? [] : ['the log only']),
    ...(digest === null || !hasDigest(alerts) ? [] : [`digest at ${digest.at}`]),
    ...(deadMan === null ? [] : [`dead man’s ping every ${deadMan.every_minutes} minutes (hidden)`]),
  ];
  return ways.join('; ');
}

function hasDigest({ digest, webhook }: AlertsConfig): boolean {
  return digest !== null && (digest.to.length > 0 || webhook !== null);
}

/** What we understood of the page, a line each, none where there is none; hashes of passwords stay hidden. */
export function describeWeb(web: WebConfig | null): readonly string[] {
  if (web === null) return [];
  const address = web.public_url === null ? '' : `${web.public_url}, `;
  const path = web.platform_invoice_path;
  const proxy = web.behind_tls ? ' behind a reverse proxy with TLS' : '';
  return [
    `${address}listening on ${listenText(web.listen)}${proxy}, ${signedIn(web)}${secondFactor(web)}`,
    ...(path === undefined ? [] : [`an invoice on the platform: the address of its space and ${path}`]),
    ...web.users.map(
      ({ name, role, spaces }) =>
        `user ${name}: ${role}${spaces === undefined ? '' : ` of ${spaces.join(', ')}`}, password given (hidden)`,
    ),
    'people who were invited are in the database: spacebooks people list',
  ];
}

function secondFactor({ second_factor: who }: WebConfig): string {
  if (who === 'optional') return '';
  return `, second factor required of ${who === 'admins' ? 'admins' : 'everybody'}`;
}

function signedIn({ session_hours: hours, idle_minutes: idle }: WebConfig): string {
  return `signed in for ${hours} hours${idle === undefined ? '' : `, ${idle} minutes without a request`}`;
}

/** Programs that are told what happens; addresses and secrets stay hidden. */
function describeEventWebhooks(webhooks: Config['event_webhooks']): readonly string[] {
  return webhooks.map(({ name, events, spaces }) => {
    const what = events === null ? 'all events' : events.join(', ');
    return `${name}: ${what}${spaces === null ? '' : ` of ${spaces.join(', ')}`}, address and secret given (hidden)`;
  });
}
