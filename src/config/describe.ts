import { Secret } from '@spacebooks/base/secret';
import { slashed } from '@spacebooks/base/text/one-line';
import { type ArchiveLocation, isFolder, locationText } from '../domain/archive-location.js';
import { inlinePicture } from '../domain/inline-picture.js';
import { tellsSomebody, WEEKDAYS } from './alerts-config.js';
import type { Config, SpaceConfig, SpaceSettings } from './config.js';
import { taxRules } from './einvoice-settings.js';
import { configJsonSchema, type JsonSchema } from './json-schema.js';
import type { KsefSpaceConfig } from './ksef-connection.js';
import { announcedText } from './ksef-failures.js';
import { listenText } from './schema/address.js';
import { databaseName } from './store-config.js';
import { categoryOf } from './tax-cases.js';

type Section = Readonly<Record<string, unknown>>;

/**
 * What we understood of a configuration: every option that is in force, under its own name, as it was read or by its
 * default; of others what the schema says of leaving them out. Secrets stay hidden.
 */
export function describeConfig(config: Config): readonly string[] {
  const {
    file: _file,
    left_out: _leftOut,
    settle: _settle,
    locate: _locate,
    spaces,
    space_source: source,
    ...options
  } = config;
  const { store, archive, alerts, web } = config;
  const { tokenKeys } = store;
  const { weekly } = alerts;
  const schema = configJsonSchema();
  const { token_file: _toldByToken, ...properties } = schema.properties?.spaces?.items?.properties ?? {};
  const schemaOfSpace = { properties };
  const place = source.from === 'folder' ? `in ${source.path}` : 'in the database';
  const whole = {
    ...options,
    store: {
      database: databaseName(store),
      token_key: tokenKeys?.present,
      former_token_key: tokenKeys?.former,
    },
    archive: archiveOptions(archive),
    alerts: {
      ...alerts,
      to: tellsSomebody(alerts) ? alerts.to : 'the log only',
      weekly: weekly === null ? null : { on: WEEKDAYS[weekly.weekday - 1], ...weekly, weekday: null },
    },
    web: web === null ? null : { ...web, people_invited: 'in the database: spacebooks people list' },
    spaces: source.from === 'list' ? null : `${spaces.length} ${place}`,
  };
  return [
    ...linesOf(whole, schema),
    ...spaces.flatMap((space) => [
      '',
      `space ${space.id}`,
      ...linesOf(spaceOptions(space), schemaOfSpace).map(indented),
    ]),
  ];
}

function archiveOptions(location: ArchiveLocation): Section {
  if (isFolder(location)) return { ...location };
  const { endpoint, credentials, region, path_style } = location;
  return {
    path: locationText(location),
    endpoint: endpoint ?? 'Amazon S3',
    ...{ region, path_style },
    credentials: credentials ?? 'of the environment or the machine',
  };
}

function logoOf(logo: string | undefined): string | undefined {
  return logo === undefined || inlinePicture(logo) === null ? logo : 'a picture that is set itself';
}

function setOnThePage({ versions, problems }: SpaceSettings): readonly string[] {
  if (problems.length > 0) return ['not in force'];
  return versions.flatMap(({ kind, version, content, by }) =>
    content === null ? [] : [`${kind} (version ${version} of ${by})`],
  );
}

function spaceOptions(space: SpaceConfig): Section {
  const {
    id: _id,
    token_file: _file,
    token_in_store: _inStore,
    settings,
    cutovers: _cutovers,
    accounting,
    e_invoices,
    ...options
  } = space;
  const { ksef } = e_invoices;
  const tax_cases = taxRules(space).map((rule) => ({ ...rule, vat_category: categoryOf(rule.case) }));
  return {
    ...options,
    token: tokenOf(space),
    ...(settings !== undefined && { set_on_the_page: setOnThePage(settings) }),
    e_invoices: {
      ...e_invoices,
      layout: { ...e_invoices.layout, logo: logoOf(e_invoices.layout.logo) },
      tax_cases,
      ...(ksef !== undefined && { ksef: ksefOptions(ksef) }),
    },
    ...(accounting !== undefined && {
      accounting: { ...accounting.settings, ...accounting, settings: null },
    }),
  };
}

function ksefOptions({ announced, documents, ...ksef }: KsefSpaceConfig): Section {
  return { ...ksef, ...documents, failures: announced.map(announcedText) };
}

function tokenOf({ id, token, token_file: file, token_in_store: isInStore }: SpaceConfig): string {
  if (isInStore) return `token in the database, sealed: spacebooks login ${id} puts it there`;
  if (file === null) return HIDDEN;
  return token.reveal() === ''
    ? `no token yet: spacebooks login ${id} puts it into ${file}`
    : `token in ${file} (hidden)`;
}

const HIDDEN = 'given (hidden)';

/** An option a line, in the order of the schema; sections that have sections of their own are indented below their name. */
function linesOf(section: Section, schema?: JsonSchema): readonly string[] {
  const known = schema?.properties ?? {};
  const told = Object.entries({ ...known, ...section }).flatMap(([key]): readonly Told[] => {
    const value = section[key];
    if (isGiven(value)) return [{ key, value, isBelow: isBlock(value, known[key]) }];
    const meaning = meaningOfNone(known[key]);
    return meaning === null ? [] : [{ key, value: `left out: ${meaning}`, isBelow: false }];
  });
  const width = Math.max(0, ...told.map(({ key, isBelow }) => (isBelow ? 0 : words(key).length)));
  return told.flatMap(({ key, value, isBelow }) => {
    if (isBelow) return [words(key), ...linesOf(value as Section, known[key]).map(indented)];
    const [first = '', ...more] = isRules(value) ? value.map(ruleText(value)) : [valueText(value)];
    return [`${words(key).padEnd(width)}  ${first}`, ...more.map((text) => `${' '.repeat(width)}  ${text}`)];
  });
}

interface Told {
  readonly key: string;
  readonly value: unknown;
  readonly isBelow: boolean;
}

/** What the description of an option says of leaving it out. */
function meaningOfNone(schema: JsonSchema | undefined): string | null {
  return /Left out[:,] ([^.]+)/.exec(schema?.description ?? '')?.[1] ?? null;
}

function indented(line: string): string {
  return `  ${line}`;
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'object' || value instanceof Secret || Object.keys(value).length > 0;
}

function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isRules(value: unknown): value is readonly Section[] {
  return Array.isArray(value) && value.some(isSection);
}

function isBlock(value: unknown, schema?: JsonSchema): boolean {
  if (!isSection(value) || isAddress(value)) return false;
  const parts = Object.values(value);
  const lacks = Object.entries(schema?.properties ?? {}).some(
    ([key, option]) => !isGiven(value[key]) && meaningOfNone(option) !== null,
  );
  return lacks || parts.some((part) => isRules(part) || isBlock(part)) || parts.filter(isSection).length > 1;
}

/** Of a list in which some hold under conditions: one that has none holds for all. */
function ruleText(list: readonly Section[]): (rule: Section) => string {
  if (!list.some(({ when }) => when !== undefined)) return valueText;
  return ({ when, ...rule }) => {
    const conditions = partsOf(isSection(when) ? when : {}, ' or ').join(' and ');
    return `${conditions === '' ? 'every item' : `items with ${conditions}`}: ${valueText(rule)}`;
  };
}

function valueText(value: unknown): string {
  if (value instanceof Secret) return HIDDEN;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (!isSection(value)) return slashed(String(value));
  return isAddress(value) ? listenText(value) : partsOf(value).join('; ');
}

function isAddress(value: Section): value is { readonly host: string; readonly port: number } {
  return Object.keys(value).join() === 'host,port';
}

function partsOf(section: Section, or = ', '): readonly string[] {
  return Object.entries(section)
    .filter(([, value]) => isGiven(value))
    .map(([key, value]) => {
      const texts = (Array.isArray(value) ? value : [value]).map((each) => {
        const text = valueText(each);
        return isSection(each) && text.includes('; ') ? `(${text})` : text;
      });
      return `${words(key)} ${texts.join(or)}`;
    });
}

const INITIALS = /\b(?:api|bic|datev|fec|iban|jpk|nip|pdf|siren|tls|url|vat)\b/g;

/** The name of an option as people read it; any other name, such as a number, as it is. */
function words(key: string): string {
  if (!/^[a-z][a-z_A-Z]*$/.test(key)) return key;
  return key
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .replace('e invoices', 'e-invoices')
    .replace('ksef', 'KSeF')
    .replace(INITIALS, (name) => name.toUpperCase());
}
