import { entriesOf, isListed } from '../../domain/finance-settings/change-setting.js';
import type {
  SettingKind,
  SettingValue,
  SettingVersion,
} from '../../domain/finance-settings/finance-settings.js';
import {
  fieldText,
  SETTING_FIELDS,
  type SettingField,
} from '../../domain/finance-settings/setting-fields.js';
import type { Finding } from '../../domain/finding.js';

/** A field of a form, as it is shown. */
export interface ShownField extends SettingField {
  readonly value: string;
  /** The file has set it, and it cannot be changed here. */
  readonly isFiled: boolean;
  /** Of a choice. */
  readonly choices: readonly string[];
}

/** What an entry says, option by option. */
export type WrittenEntry = readonly WrittenOption[];

interface WrittenOption {
  readonly name: string;
  readonly text: string;
  /** What its text is of, where it is a word of ours and not what somebody typed. */
  readonly of: 'case' | 'category' | 'basis' | 'yes-no' | 'day' | 'picture' | null;
}

/** @param filed what the file has set of a section; null where the kind is a list */
export function formFields(
  kind: SettingKind,
  given: SettingValue | null,
  filed: SettingValue | null,
  cases: readonly string[],
): readonly ShownField[] {
  const isPolish = cases.includes('EU service');
  return SETTING_FIELDS[kind]
    .filter(({ name }) => name !== 'legal_basis' || isPolish)
    .map((field) => {
      const filedText = fieldText(filed, field);
      return {
        ...field,
        value: filedText === '' ? fieldText(given, field) : filedText,
        isFiled: filedText !== '',
        choices: field.name === 'case' ? cases : (field.choices ?? []),
      };
    });
}

export function writtenEntries(kind: SettingKind, entries: readonly SettingValue[]): readonly WrittenEntry[] {
  return entries.map((entry) => writtenEntry(kind, entry));
}

function writtenEntry(kind: SettingKind, entry: SettingValue): WrittenEntry {
  return SETTING_FIELDS[kind].flatMap((field) => {
    const text = fieldText(entry, field);
    return text === '' ? [] : [{ name: field.name, text, of: wordsOf(field) }];
  });
}

function wordsOf({ name, form }: SettingField): WrittenOption['of'] {
  if (name === 'case') return 'case';
  if (name === 'when.tax_case') return 'category';
  if (name === 'legal_basis') return 'basis';
  if (form === 'date') return 'day';
  if (form === 'picture') return 'picture';
  return form === 'yes-no' ? 'yes-no' : null;
}

/** The versions of a kind, the last first. */
export function versionRows(kind: SettingKind, versions: readonly SettingVersion[]) {
  return versions.map(({ version, at, by, why, content }) => ({
    version,
    at,
    by,
    why,
    entries: isListed(kind)
      ? writtenEntries(kind, entriesOf(content))
      : content === null
        ? []
        : [writtenEntry(kind, content)],
  }));
}

/** A mistake by the field that it is in, where it names one; else in the words of the configuration. */
export function problemRow(kind: SettingKind, { message }: { readonly message: string }) {
  const words = message.split(/[^a-z_]+/);
  const field = SETTING_FIELDS[kind].find(({ name }) => words.includes(name.split('.').at(-1) ?? name));
  return { field: field?.name ?? null, message };
}

/** Where finance gives the first item without one its account; null where none lacks one. */
export function accountRulePath(spaceId: string, findings: readonly Finding[]): string | null {
  const values = findings.find(({ rule }) => rule === 'SB-ACCOUNT')?.source?.values;
  if (values === undefined) return null;
  const query = Object.entries({
    account: values.account,
    'when.revenue_account': values.revenueAccount,
    'when.accounting_code': values.accountingCode,
    'when.tax_case': values.taxCase,
    'when.rate': values.rate,
  }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as [string, string]] : [],
  );
  return `/settings/${encodeURIComponent(spaceId)}/accounts?${new URLSearchParams(query)}#form`;
}
