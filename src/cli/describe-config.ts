import type { Config, SpaceConfig } from '../config/config.js';

type EInvoices = SpaceConfig['e_invoices'];
type Row = readonly [title: string, text: string];

/** What we understood of a configuration, in plain words; tokens stay hidden. */
export function describeConfig(config: Config): readonly string[] {
  const { platform, webhooks, log, reconcile } = config;
  const { host, port } = webhooks.listen;
  return [
    ...table([
      [
        'platform',
        `${platform.base_url}, at most ${platform.requests_per_minute} requests a minute for each user`,
      ],
      ['sign-in', platform.auth_url],
      ['instance', config.instance],
      [
        'callbacks',
        `${webhooks.public_url}, listening on ${host.includes(':') ? `[${host}]` : host}:${port}`,
      ],
      ['database', config.store.path],
      ['archive', config.archive.path],
      ['log', `${log.level} and more important, as ${log.format}`],
      ['reconcile', `every ${reconcile.every_minutes} minutes, ${reconcile.look_back_days} days back`],
    ]),
    ...config.spaces.flatMap((space) => ['', `space ${space.id}`, ...table(spaceRows(space)).map(indented)]),
  ];
}

function spaceRows(space: SpaceConfig): readonly Row[] {
  const { e_invoices: settings } = space;
  return [
    ['platform', `${space.base_url}, id ${space.platform_id}, token given (hidden)`],
    ['time zone', space.time_zone],
    ['language', space.language === 'de' ? 'German' : 'English'],
    ['e-invoices', `ZUGFeRD (EN 16931), for invoices dated ${settings.from} or later`],
    ['seller', described(settings.seller, 'as the platform has it')],
    ['payment', described(settings.payment, 'no bank account is printed')],
    ...settings.tax_cases.map((rule, index): Row => {
      const text = `${condition(rule.when)}: ${rule.category}, for rates above zero`;
      return [index === 0 ? 'VAT category' : '', text];
    }),
    ...settings.service_period.map((rule, index): Row => {
      return [index === 0 ? 'service given' : '', `${condition(rule.when)}: ${rule.period}`];
    }),
    ['PDF', pdf(settings.layout)],
  ];
}

function pdf({ logo, color, footer }: EInvoices['layout']): string {
  const picture = logo === undefined ? 'no logo' : `logo ${logo}`;
  return `drawn by spacebooks, ${picture}, colour ${color}, ${footer.length} lines at the foot`;
}

function condition(when: Readonly<Record<string, unknown>> | undefined): string {
  const parts = Object.entries(when ?? {}).map(([key, value]) => `${words(key)} ${String(value)}`);
  return parts.length === 0 ? 'every item' : `items with ${parts.join(' and ')}`;
}

function described(given: Readonly<Record<string, unknown>>, nothing: string): string {
  const parts = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${words(key)} ${typeof value === 'object' ? values(value) : oneLine(value)}`);
  return parts.length === 0 ? nothing : parts.join('; ');
}

function values(value: object | null): string {
  return Object.values(value ?? {})
    .map(oneLine)
    .join(', ');
}

function oneLine(value: unknown): string {
  return String(value).replaceAll('\n', ' / ');
}

function words(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replace(/^(iban|bic)$/, (name) => name.toUpperCase())
    .replace('vat ', 'VAT ');
}

function table(rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows.map(([title, text]) => `${title.padEnd(width)}  ${text}`);
}

function indented(line: string): string {
  return `  ${line}`;
}
