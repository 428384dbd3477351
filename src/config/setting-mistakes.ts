import { parseBic, parseIban } from '@spacebooks/base/bank-account';
import { parseNip } from '@spacebooks/base/nip';
import type { SettingKind, SettingValue } from '../domain/finance-settings/finance-settings.js';
import {
  EXPORTS,
  fieldText,
  repeatedField,
  SETTING_FIELDS,
  type SettingField,
  TAX_KEY,
} from '../domain/finance-settings/setting-fields.js';
import type { SettingMistake, SettingMistakeName } from '../domain/finance-settings/setting-mistake.js';
import { inlinePicture } from '../domain/inline-picture.js';
import {
  calendarDate,
  color,
  countryCode,
  countryOrGroup,
  email,
  percentage,
  vatId,
} from './schema/formats.js';

/** The form of a field, by its name: what it must have to be read. */
const FORMS: Readonly<Record<string, readonly [SettingMistakeName, (text: string) => unknown]>> = {
  'when.rate': ['rate', percentage],
  'when.valid_from': ['date', calendarDate],
  'when.country': ['country', (text) => everyOf(text, /,\s*/, countryCode)],
  'when.buyer_country': ['country-or-group', (text) => everyOf(text, /,\s*/, countryOrGroup)],
  iban: ['iban', parseIban],
  bic: ['bic', parseBic],
  color: ['colour', color],
  logo: ['picture', (text) => (text.length > LONGEST_LOGO ? null : inlinePicture(text))],
  to: ['e-mail', (text) => everyOf(text, /\n/, email)],
  vat_id: ['vat-id', vatId],
  nip: ['nip', parseNip],
  reason_code: ['reason-code', (text) => (/^VATEX-[A-Z0-9-]{2,30}$/.test(text) ? text : null)],
  footer: ['footer', (text) => (isFooter(text.split('\n')) ? text : null)],
};

type TextOf = (name: string) => string;

/** What fields ask of each other. */
const BETWEEN: Readonly<
  Partial<Record<SettingKind, (textOf: TextOf, isPolish: boolean) => readonly SettingMistake[]>>
> = { 'tax-cases': ofCase, payment: ofAccount, customers: ofAddress };

/** Of a picture that stands in the text itself, in characters. */
const LONGEST_LOGO = 300_000;
const LONGEST_TEXT = 1000;
const MOST_FOOTER_LINES = 6;
const LONGEST_FOOTER_LINE = 160;

/**
 * What is wrong with what a person has typed, field by field, also where several are. That anything is wrong is for the
 * configuration to say: it takes no entry with one of these.
 *
 * @param entry of the list, or the section
 * @param filed what the file has set of a section, which holds
 * @param isPolish whether the seller's law is Poland's
 */
export function settingMistakes(
  kind: SettingKind,
  entry: SettingValue | null,
  { filed, isPolish }: { readonly filed: SettingValue | null; readonly isPolish: boolean },
): readonly SettingMistake[] {
  const textOf = (name: string): string => fieldText(filed, { name }) || fieldText(entry, { name });
  const ofForm = fieldsOf(kind, entry).flatMap((field) => {
    const mistake = wrongForm(field, textOf(field.name));
    return mistake === null ? [] : [{ field: field.name, mistake }];
  });
  const wrong = new Set(ofForm.map(({ field }) => field));
  const between = BETWEEN[kind]?.(textOf, isPolish) ?? [];
  return [...ofForm, ...between.filter(({ field }) => !wrong.has(field))];
}

/** With a field for each name: of a program with a key, of a target with recipients. */
function fieldsOf(kind: SettingKind, entry: SettingValue | null): readonly SettingField[] {
  return SETTING_FIELDS[kind].flatMap((field) => {
    if (field.name === EXPORTS) return repeatedField(field, [], entry);
    return field.name === TAX_KEY ? [field, ...repeatedField(field, [], entry)] : [field];
  });
}

function wrongForm({ name, form, isNeeded }: SettingField, text: string): SettingMistakeName | null {
  if (text === '') return isNeeded === true ? 'needed' : null;
  const known = FORMS[name.startsWith(`${EXPORTS}.`) ? 'to' : name];
  if (known !== undefined) return known[1](text) === null ? known[0] : null;
  if (form === 'lines' && text.length > LONGEST_TEXT) return 'lines';
  return form === 'text' && (text.length > 200 || /\p{Cc}/u.test(text)) ? 'one-line' : null;
}

function everyOf(text: string, separator: RegExp, parse: (part: string) => unknown): true | null {
  return text.split(separator).every((part) => parse(part) !== null) ? true : null;
}

function isFooter(lines: readonly string[]): boolean {
  return lines.length <= MOST_FOOTER_LINES && lines.every(({ length }) => length <= LONGEST_FOOTER_LINE);
}

/** What the case of a rule asks of its other fields. */
function ofCase(textOf: TextOf, isPolish: boolean): readonly SettingMistake[] {
  const name = textOf('case');
  if (name === '') return [];
  const rate = percentage(textOf('when.rate'));
  const found: readonly (readonly [boolean, string, SettingMistakeName])[] = [
    [name === 'exempt' && textOf('reason') === '', 'reason', 'exempt-reason'],
    [name === 'standard' && textOf('reason') !== '', 'reason', 'not-taxed'],
    [name === 'standard' && textOf('reason_code') !== '', 'reason_code', 'not-taxed'],
    [isPolish && name === 'exempt' && textOf('legal_basis') === '', 'legal_basis', 'exempt-basis'],
    [name !== 'exempt' && textOf('legal_basis') !== '', 'legal_basis', 'only-exempt'],
    [rate !== null && name === 'standard' && Number(rate) === 0, 'when.rate', 'rate-taxed'],
    [rate !== null && name !== 'standard' && Number(rate) > 0, 'when.rate', 'rate-untaxed'],
  ];
  return found.flatMap(([isWrong, field, mistake]) => (isWrong ? [{ field, mistake }] : []));
}

function ofAccount(textOf: TextOf): readonly SettingMistake[] {
  if (textOf('iban') !== '') return [];
  return ['bic', 'account_name'].flatMap((field) =>
    textOf(field) === '' ? [] : [{ field, mistake: 'without-iban' as const }],
  );
}

function ofAddress(textOf: TextOf): readonly SettingMistake[] {
  const [scheme, id] = ['electronic_address.scheme', 'electronic_address.id'] as const;
  if ((textOf(scheme) === '') !== (textOf(id) === ''))
    return [{ field: textOf(id) === '' ? id : scheme, mistake: 'address-both' }];
  return textOf(scheme) === 'EM' && email(textOf(id)) === null
    ? [{ field: id, mistake: 'e-mail-address' }]
    : [];
}
