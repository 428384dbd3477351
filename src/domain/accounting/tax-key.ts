import { type TaxKey, WITHOUT_TAX_KEY } from './export-formats.js';
import type { AccountingSettings } from './settings.js';

/** Key of every format that is not named, layouts of one's own among them. */
export const ALL_OTHERS = 'all';

/** The formats that an export writes. */
export interface WrittenFormats {
  readonly formats: readonly string[];
  readonly layouts: readonly string[];
}

/**
 * The settings of one export: of keys by format only its own are left, and where these are the same it is one key, as if it
 * had been written so. A key of another target then changes nothing that this export has posted.
 */
export function withOwnTaxKeys(settings: AccountingSettings, written: WrittenFormats): AccountingSettings {
  const { accounts, write_offs, rests, deferrals } = settings;
  const all = [
    ...accounts,
    ...(write_offs ?? []),
    ...(rests ?? []).flatMap((rest) => [rest, ...rest.accounts]),
    ...(deferrals ?? []),
  ];
  if (!all.some(({ tax_key }) => typeof tax_key === 'object')) return settings;
  const own = <Rule extends { readonly tax_key?: TaxKey | undefined }>(rule: Rule): Rule => ({
    ...rule,
    tax_key: ownTaxKey(rule.tax_key, written),
  });
  return {
    ...settings,
    accounts: accounts.map(own),
    write_offs: write_offs?.map(own),
    rests: rests?.map((rest) => ({ ...own(rest), accounts: rest.accounts.map(own) })),
    ...(deferrals !== undefined && { deferrals: deferrals.map(own) }),
  };
}

function ownTaxKey(given: TaxKey | undefined, { formats, layouts }: WrittenFormats): TaxKey | undefined {
  if (typeof given !== 'object') return given;
  const others = given[ALL_OTHERS] ?? '';
  const named = formats
    .filter((format) => !WITHOUT_TAX_KEY.includes(format))
    .map((format) => [format, given[format] ?? others] as const);
  const own = layouts.length === 0 ? named : [...named, [ALL_OTHERS, others] as const];
  // What has no keys of its own shows those of the books' first program.
  const [first = ['datev', given.datev ?? others]] = own;
  if (own.every(([, key]) => key === first[1])) return first[1] === '' ? undefined : first[1];
  // In one order, whatever the one of the formats: entries are compared by it.
  return Object.fromEntries(own.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What an entry states: one key, and where its export writes several formats those of each. */
export function taxKeysOf(given: TaxKey | undefined): {
  readonly taxKey: string;
  readonly taxKeys: Readonly<Record<string, string>> | undefined;
} {
  if (typeof given !== 'object') return { taxKey: given ?? '', taxKeys: undefined };
  return { taxKey: given.datev ?? Object.values(given)[0] ?? '', taxKeys: given };
}

/** The key of an entry for a format. */
export function taxKeyFor(
  format: string,
  {
    taxKey,
    taxKeys,
  }: { readonly taxKey: string; readonly taxKeys?: Readonly<Record<string, string>> | undefined },
): string {
  if (taxKeys === undefined || WITHOUT_TAX_KEY.includes(format)) return taxKey;
  return taxKeys[format] ?? taxKeys[ALL_OTHERS] ?? '';
}
