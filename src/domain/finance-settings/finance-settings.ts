/** What finance may set on the page, each with versions of its own. */
export const SETTING_KINDS = [
  'tax-cases',
  'accounts',
  'customers',
  'recipients',
  'payment',
  'layout',
] as const;

export type SettingKind = (typeof SETTING_KINDS)[number];

export function isSettingKind(kind: string): kind is SettingKind {
  return (SETTING_KINDS as readonly string[]).includes(kind);
}

/** Where the settings of a kind stand in the configuration of a space, in its very keys. */
export const SETTING_PATHS = {
  'tax-cases': ['e_invoices', 'tax_cases'],
  accounts: ['accounting', 'accounts'],
  customers: ['e_invoices', 'customers'],
  recipients: ['alerts'],
  payment: ['e_invoices', 'payment'],
  layout: ['e_invoices', 'layout'],
} as const satisfies Readonly<Record<SettingKind, readonly string[]>>;

/** Kinds that are lists: the entries of the file stand before those of the page. */
export const LISTED_KINDS = ['tax-cases', 'accounts', 'customers'] as const satisfies readonly SettingKind[];

/** Of these the first entry that fits decides. */
export const ORDERED_KINDS = ['tax-cases', 'accounts'] as const satisfies readonly SettingKind[];

/** Texts, lists and sections as a file of YAML has them, which each option reads in its own way. */
export type SettingValue =
  | string
  | readonly SettingValue[]
  | { readonly [key: string]: SettingValue | undefined };

/** What a configuration says of a kind without the page. */
export interface FiledSetting {
  /** The option as the file has it; null where the file leaves it to the page. */
  readonly filed: SettingValue | null;
  /** Rules that come with the program, behind those of the page; empty where there are none, or the file has its own. */
  readonly shipped: readonly SettingValue[];
}

/** One version of the settings of a kind. */
export interface SettingVersion {
  readonly kind: SettingKind;
  /** From 1, counted by space and kind. */
  readonly version: number;
  /** Null: nothing is set any more. */
  readonly content: SettingValue | null;
  readonly at: number;
  /** A name, as it was given. */
  readonly by: string;
  readonly why: string;
}

/** The options of a space that the page sets, in the form of its section of the file. */
export type SettingsLayer = { readonly [key: string]: SettingValue | undefined };

/** @param versions at most one of each kind */
export function settingsLayer(versions: readonly Pick<SettingVersion, 'kind' | 'content'>[]): SettingsLayer {
  const layer: Record<string, Record<string, SettingValue> | SettingValue> = {};
  for (const { kind, content } of versions) {
    const [section, key] = SETTING_PATHS[kind] as readonly [string, string?];
    if (content === null) continue;
    layer[section] =
      key === undefined ? content : { ...(layer[section] as object | undefined), [key]: content };
  }
  return layer;
}
