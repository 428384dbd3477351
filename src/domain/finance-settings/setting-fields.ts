import { ALL_OTHERS } from '../accounting/tax-key.js';
import { ELECTRONIC_ADDRESS_SCHEMES } from '../electronic-address.js';
import type { EInvoiceStandard } from '../settings.js';
import type { SettingKind, SettingValue } from './finance-settings.js';

/** A field of the form of a setting. */
export interface SettingField {
  /** Its keys in an entry of the list, or in the section, joined by dots. */
  readonly name: string;
  readonly form: 'text' | 'lines' | 'date' | 'choice' | 'yes-no' | 'countries' | 'colour' | 'picture';
  /** Of a choice. */
  readonly choices?: readonly string[];
  /** Of a choice: `setting-WORDS.CHOICE` names each. */
  readonly words?: 'basis' | 'case' | 'category' | 'reference' | 'scheme' | 'standard';
  /** What it means to leave a choice open, where that is said in words of its own. */
  readonly open?: 'billing-mail' | 'of-space' | 'usual';
  readonly isNeeded?: true;
}

/** That a customer may have instead of the space's; invoices in KSeF are of a space, not of a customer. */
const STANDARDS: readonly EInvoiceStandard[] = ['zugferd', 'xrechnung', 'xrechnung-ubl', 'ubl', 'peppol'];

const CATEGORIES = ['S', 'AE', 'E', 'G', 'O', 'Z', 'K'];

/** Kinds of electronic addresses that have a name of their own in words, the usual ones first. */
const NAMED_SCHEMES: readonly string[] = [
  ...[
    'EM',
    '0204',
    '0088',
    '9930',
    '9914',
    '9945',
    '9957',
    '9944',
    '9938',
    '9925',
    '0208',
    '0106',
    '0002',
    '0009',
  ],
  ...['0192', '0184', '0007'],
];

const SCHEMES = [...new Set([...NAMED_SCHEMES, ...[...ELECTRONIC_ADDRESS_SCHEMES].toSorted()])];

const BY_ACCOUNT: readonly SettingField[] = [
  { name: 'when.revenue_account', form: 'text' },
  { name: 'when.accounting_code', form: 'text' },
];

const VALID_FROM: SettingField = { form: 'date', name: `when.valid_from` };

/** The field of a tax key: one for all programs, and one for each that may have its own. */
export const TAX_KEY = 'tax_key';

/** Who gets the files of exports: a field for each target that is a mail. */
export const EXPORTS = 'exports';

/** In the order of the form. The cases of tax are those of the seller's country. */
export const SETTING_FIELDS: Readonly<Record<SettingKind, readonly SettingField[]>> = {
  'tax-cases': [
    { name: 'case', form: 'choice', words: 'case', isNeeded: true },
    { name: 'reason', form: 'lines' },
    { name: 'reason_code', form: 'text' },
    { name: 'legal_basis', form: 'choice', words: 'basis', choices: ['act', 'directive', 'other'] },
    { name: 'when.rate', form: 'text' },
    { name: 'when.buyer_country', form: 'countries' },
    { name: 'when.buyer_vat_id', form: 'yes-no' },
    { name: 'when.buyer_company', form: 'yes-no' },
    { name: 'when.customer_number', form: 'text' },
    ...BY_ACCOUNT,
    VALID_FROM,
  ],
  accounts: [
    { name: 'account', form: 'text', isNeeded: true },
    { name: TAX_KEY, form: 'text' },
    { name: 'cost_center', form: 'text' },
    ...BY_ACCOUNT,
    { name: 'when.tax_case', form: 'choice', words: 'category', choices: CATEGORIES },
    { name: 'when.rate', form: 'text' },
    { name: 'when.country', form: 'countries' },
    VALID_FROM,
  ],
  customers: [
    { name: 'customer_number', form: 'text', isNeeded: true },
    { name: 'buyer_reference', form: 'text' },
    { name: 'order_number', form: 'text' },
    { name: 'contract_number', form: 'text' },
    { name: 'project_number', form: 'text' },
    { name: 'vat_id', form: 'text' },
    { name: 'nip', form: 'text' },
    { name: 'registration_id', form: 'text' },
    { name: 'standard', form: 'choice', words: 'standard', open: 'of-space', choices: STANDARDS },
    {
      name: 'electronic_address.scheme',
      form: 'choice',
      words: 'scheme',
      open: 'billing-mail',
      choices: SCHEMES,
    },
    { name: 'electronic_address.id', form: 'text' },
  ],
  recipients: [
    { name: 'to', form: 'lines' },
    { name: EXPORTS, form: 'lines' },
  ],
  payment: [
    { name: 'iban', form: 'text' },
    { name: 'bic', form: 'text' },
    { name: 'account_name', form: 'text' },
    {
      name: 'reference',
      form: 'choice',
      words: 'reference',
      open: 'usual',
      choices: ['number', 'creditor reference'],
    },
    { name: 'code', form: 'yes-no', open: 'usual' },
    { name: 'terms', form: 'lines' },
  ],
  layout: [
    { name: 'logo', form: 'picture' },
    { name: 'color', form: 'colour' },
    { name: 'footer', form: 'lines' },
  ],
};

/** Fields of several lines of which each line is a value of its own. */
const LISTED = ['to', EXPORTS, 'footer'];

function isListedField(name: string): boolean {
  return LISTED.includes(name.split('.')[0] ?? name);
}

type Section = { readonly [key: string]: SettingValue | undefined };

export function isSettingSection(value: SettingValue | null | undefined): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a field shows of an entry; empty where it has nothing. */
export function fieldText(entry: SettingValue | null, { name }: Pick<SettingField, 'name'>): string {
  const found = name
    .split('.')
    .reduce<SettingValue | null | undefined>(
      (part, key) => (isSettingSection(part) ? part[key] : undefined),
      entry,
    );
  if (typeof found === 'string') return found;
  // Of keys by program the one of those that have none.
  if (isSettingSection(found)) return fieldText(found, { name: ALL_OTHERS });
  if (!Array.isArray(found)) return '';
  const texts = found.filter((each): each is string => typeof each === 'string');
  return isListedField(name) ? texts.join('\n') : texts.join(', ');
}

/**
 * An entry with the texts of a form; what the form does not have of it stays.
 *
 * @param textOf of a field, trimmed; empty takes the option away
 * @param names that fields are repeated for
 */
export function entryOf(
  kind: SettingKind,
  before: SettingValue | null,
  textOf: (name: string) => string,
  names: readonly string[] = [],
): SettingValue {
  const keyed = namesIn(TAX_KEY, names, before);
  const fields = SETTING_FIELDS[kind].flatMap((field) =>
    field.name === EXPORTS ? repeatedField(field, names, before) : [field],
  );
  return fields.reduce<Section>(
    (entry, field) => {
      const text = textOf(field.name);
      const setting = field.name === TAX_KEY ? taxKeyOf(text, keyed, textOf) : settingOf(field, text);
      return withField(entry, field.name.split('.'), setting);
    },
    isSettingSection(before) ? before : {},
  );
}

/** The name in a field that is one of several: of a program, or of a target; null in any other. */
export function nameIn(field: string): string | null {
  const [of, name = null] = field.split('.');
  return of === TAX_KEY || of === EXPORTS ? name : null;
}

/** A field once for each name: those given, and those that an entry has something for. */
export function repeatedField(
  field: SettingField,
  given: readonly string[],
  entry: SettingValue | null,
): readonly SettingField[] {
  return namesIn(field.name, given, entry).map((name) => ({ ...field, name: `${field.name}.${name}` }));
}

function namesIn(field: string, given: readonly string[], entry: SettingValue | null): readonly string[] {
  const section = isSettingSection(entry) ? entry[field] : undefined;
  const known = isSettingSection(section) ? Object.keys(section) : [];
  return [...new Set([...given, ...known])].filter((name) => name !== ALL_OTHERS || field !== TAX_KEY);
}

function taxKeyOf(
  all: string,
  programs: readonly string[],
  textOf: (name: string) => string,
): SettingValue | undefined {
  const own = programs.flatMap((program) => {
    const key = textOf(`${TAX_KEY}.${program}`);
    return key === '' ? [] : [[program, key] as const];
  });
  if (own.length === 0) return all === '' ? undefined : all;
  return Object.fromEntries(all === '' ? own : [...own, [ALL_OTHERS, all]]);
}

function settingOf({ name, form }: SettingField, text: string): SettingValue | undefined {
  if (text === '') return undefined;
  if (form === 'countries')
    return parts(text, /[\s,;]+/).map((each) => (/^non-eu$/i.test(each) ? 'non-EU' : each.toUpperCase()));
  return isListedField(name) ? parts(text, /[\r\n]+/) : text.replaceAll('\r\n', '\n');
}

function parts(text: string, separator: RegExp): readonly string[] {
  return text
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function withField(
  entry: Section,
  [key = '', ...below]: readonly string[],
  value: SettingValue | undefined,
): Section {
  const { [key]: known, ...others } = entry;
  if (below.length === 0) return value === undefined ? others : { ...entry, [key]: value };
  const section = withField(isSettingSection(known) ? known : {}, below, value);
  return Object.keys(section).length === 0 ? others : { ...entry, [key]: section };
}

/** Whether the tax cases of a space are those of Poland's law. */
export function isOfPoland(cases: readonly string[]): boolean {
  return cases.includes('EU service');
}

/** Whether a kind of electronic addresses has a name in words beside its code. */
export function isNamedScheme(code: string): boolean {
  return NAMED_SCHEMES.includes(code);
}
