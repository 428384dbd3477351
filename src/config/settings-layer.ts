import {
  type FiledSetting,
  LISTED_KINDS,
  SETTING_PATHS,
  type SettingKind,
  type SettingsLayer,
  type SettingValue,
} from '../domain/finance-settings/finance-settings.js';
import { EXPORTS } from '../domain/finance-settings/setting-fields.js';
import { inlinePicture } from '../domain/inline-picture.js';
import { SELLER_COUNTRIES } from '../domain/settings.js';
import type { SettledSpace } from './config.js';
import { DEFAULT_COUNTRY, DEFAULT_TAX_CASES } from './default-tax-cases.js';
import type { Path, Place, PlacedComplaint } from './place.js';
import { extended, placeOf } from './space-defaults.js';
import { entryPaths, isSection, isThere, sectionAt, textAt } from './tree-paths.js';
import { readYamlTree, type YamlTree } from './yaml-tree.js';

/** Stands for the file in problems of what was set on the page. */
export const PAGE_SETTINGS = 'settings of the page';

const SPACE: Path = ['spaces', 0];

interface List {
  /** Within a space. */
  readonly at: Path;
  /** How many entries are the file's. */
  readonly own: number;
}

/**
 * A configuration with one space, and what finance has set for it on the page: of an option that the file sets the file's value
 * counts; in lists the file's entries stand before those of the page, and these before the rules that come with the program.
 */
export function withSettingsLayer(tree: YamlTree, layer: SettingsLayer): YamlTree {
  const lists = LISTED_KINDS.map(
    (kind): List => ({ at: SETTING_PATHS[kind], own: entriesAt([...SPACE, ...SETTING_PATHS[kind]], tree) }),
  );
  const page = readYamlTree(JSON.stringify(readable(layer, tree)), null, PAGE_SETTINGS);
  const space = sectionAt(SPACE, tree) ?? {};
  const value = lists.reduce<unknown>(
    (merged, { at }) => {
      const entries = [...listAt(at, space), ...listAt(at, page.value)];
      return entries.length === 0 ? merged : withValue(merged, at, entries);
    },
    extended(space, page.value),
  );
  const placed = { value: page.value, place: (path: Path) => page.place(path) };
  const own = (path: Path): Place | undefined => tree.place([...SPACE, ...path]);
  return {
    ...tree,
    value: { ...(tree.value as object), spaces: [value] },
    place: (path) => {
      const [key, index, ...within] = path;
      if (key !== 'spaces' || index !== 0) return tree.place(path);
      const list = lists.find(({ at }) => at.every((step, depth) => within[depth] === step));
      if (list === undefined) return placeOf(within, own, placed);
      const entry = within[list.at.length];
      if (typeof entry !== 'number') return own(within) ?? page.place(within);
      if (entry < list.own) return own(within);
      return page.place([...list.at, entry - list.own, ...within.slice(list.at.length + 1)]);
    },
  };
}

/** What a configuration says itself of what the page may set. @param tree with one space */
export function filedSettings(tree: YamlTree): SettledSpace['filed'] {
  const space = sectionAt(SPACE, tree);
  const of = (kind: SettingKind): FiledSetting | null => {
    const [section] = SETTING_PATHS[kind];
    if (section === 'accounting' && !isThere([...SPACE, section], tree)) return null;
    const filed = valueIn(SETTING_PATHS[kind], space) as SettingValue | undefined;
    const isShipped = kind === 'tax-cases' && filed === undefined;
    return {
      filed: filed ?? null,
      shipped: isShipped ? (shippedRules(tree) as readonly SettingValue[]) : [],
    };
  };
  return {
    'tax-cases': of('tax-cases'),
    accounts: of('accounts'),
    customers: of('customers'),
    recipients: of('recipients'),
    payment: of('payment'),
    layout: of('layout'),
  };
}

/** Options that name files of the machine, which are the admin's alone. */
const OF_FILES = ['logo', 'file', 'supporting_documents'];

/** Complains of files in what was set on the page: whoever sets it may not read the machine. */
export function namedFiles(layer: SettingValue): readonly PlacedComplaint[] {
  if (typeof layer !== 'object') return [];
  return Object.entries(layer).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const isInline = key === 'logo' && typeof value === 'string' && inlinePicture(value) !== null;
    if (isInline || !OF_FILES.includes(key)) return namedFiles(value);
    const message = `${key}: names a file, which only the configuration may`;
    return [{ file: PAGE_SETTINGS, line: 1, column: 1, message, fix: 'ask your admin to write it there' }];
  });
}

/** What of the layer there is room for: books and targets are the file's, and customers that the file names, too. */
function readable(layer: SettingsLayer, tree: YamlTree): SettingsLayer {
  const { accounting, ...rest } = withTargets(layer, tree);
  const hasBooks = isThere([...SPACE, 'accounting'], tree);
  const kept = hasBooks && accounting !== undefined ? { ...rest, accounting } : rest;
  const withoutTwins = withCustomers(kept, tree);
  const rules = listAt(SETTING_PATHS['tax-cases'], withoutTwins);
  const isFiled = isThere([...SPACE, ...SETTING_PATHS['tax-cases']], tree);
  if (rules.length === 0 || isFiled) return withoutTwins;
  const all = [...rules, ...shippedRules(tree)];
  return withValue(withoutTwins, SETTING_PATHS['tax-cases'], all) as SettingsLayer;
}

/** Recipients of targets that the file has: it may have taken one away since, and what else is set holds all the same. */
function withTargets(layer: SettingsLayer, tree: YamlTree): SettingsLayer {
  const at = [...SETTING_PATHS.recipients, EXPORTS];
  const recipients = valueIn(at, layer);
  if (!isSection(recipients)) return layer;
  const targets = [...SPACE, 'accounting', 'targets'];
  const mailed = entryPaths(targets, tree)
    .filter((target) => isThere([...target, 'mail'], tree))
    .map((target) => textAt([...target, 'name'], tree));
  const own = Object.entries(recipients).filter(([name]) => mailed.includes(name));
  return withValue(layer, at, own.length === 0 ? undefined : Object.fromEntries(own)) as SettingsLayer;
}

function withCustomers(layer: SettingsLayer, tree: YamlTree): SettingsLayer {
  const at = SETTING_PATHS.customers;
  const filed = new Set(listAt(at, sectionAt(SPACE, tree)).map(customerKey));
  const own = listAt(at, layer);
  if (!own.some((customer) => filed.has(customerKey(customer)))) return layer;
  return withValue(
    layer,
    at,
    own.filter((customer) => !filed.has(customerKey(customer))),
  ) as SettingsLayer;
}

/** By which an entry of customers is found. */
function customerKey(customer: unknown): string {
  const { customer_number: number, debitor } = (customer ?? {}) as Readonly<Record<string, unknown>>;
  return number === undefined ? `debitor ${debitor}` : `number ${number}`;
}

/** The rules in force where neither file nor page has any, as a file would have them. */
function shippedRules(tree: YamlTree): readonly unknown[] {
  const given = textAt([...SPACE, 'e_invoices', 'seller', 'country'], tree) ?? DEFAULT_COUNTRY;
  const country = SELLER_COUNTRIES.find((each) => each === given) ?? DEFAULT_COUNTRY;
  return DEFAULT_TAX_CASES[country].map(written);
}

function written(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(written);
  if (!isSection(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each)]));
}

function entriesAt(path: Path, tree: YamlTree): number {
  return entryPaths(path, tree).length;
}

function valueIn(path: Path, value: unknown): unknown {
  return path.reduce<unknown>((part, step) => (isSection(part) ? part[step] : undefined), value);
}

function listAt(path: Path, value: unknown): readonly unknown[] {
  const found = valueIn(path, value);
  return Array.isArray(found) ? found : [];
}

function withValue(section: unknown, [key, ...below]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const known = isSection(section) ? section : {};
  return { ...known, [key]: withValue(known[key], below, value) };
}
