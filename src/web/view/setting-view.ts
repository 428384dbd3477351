import { accountForm, lacksAccount } from '../../domain/advice/account-form.js';
import { entriesOf, isListed, isOrdered } from '../../domain/finance-settings/change-setting.js';
import type {
  SettingKind,
  SettingValue,
  SettingVersion,
} from '../../domain/finance-settings/finance-settings.js';
import { takenBefore } from '../../domain/finance-settings/rule-order.js';
import {
  EXPORTS,
  fieldText,
  isNamedScheme,
  isOfPoland,
  nameIn,
  repeatedField,
  SETTING_FIELDS,
  type SettingField,
  TAX_KEY,
} from '../../domain/finance-settings/setting-fields.js';
import type { SettingMistake } from '../../domain/finance-settings/setting-mistake.js';
import type { Finding } from '../../domain/finding.js';
import { inlinePicture } from '../../domain/inline-picture.js';
import type { ShownSetting, UnfitSetting } from '../settings-desk.js';

type Choices = NonNullable<SettingField['words']>;

/** How the keys begin that name choices. */
const NAMES = {
  basis: 'setting-basis.',
  case: 'setting-case.',
  category: 'setting-category.',
  reference: 'setting-reference.',
  scheme: 'setting-scheme.',
  standard: 'setting-standard.',
} as const satisfies Record<Choices, string>;

const OPEN = {
  'billing-mail': 'setting.billing-mail',
  'of-space': 'setting.of-space',
  usual: 'setting.usual',
} as const satisfies Record<NonNullable<SettingField['open']>, string>;

/** A field of a form, as it is shown. */
export interface ShownField extends Omit<SettingField, 'words' | 'open'>, Labelled {
  /** How the keys of the names of its choices begin; null where it has none. */
  readonly names: (typeof NAMES)[Choices] | null;
  /** What a choice says that is left open. */
  readonly open: string;
  /** Of words below its input. */
  readonly hint: string;
  readonly value: string;
  /** The file has set it, and it cannot be changed here. */
  readonly isFiled: boolean;
  /** Who gets it in any case, as the file has it. */
  readonly receivers: readonly string[];
  /** Of a choice. */
  readonly choices: readonly string[];
  /** Choices that have no other name. */
  readonly codes: readonly string[];
  readonly wrong: WrongField | null;
  /** Of a picture: chosen and not saved yet. */
  readonly isKept: boolean;
  /** Of a picture: one is set, which is to go. */
  readonly isGoing: boolean;
}

/** What a field is called: a key of words, with the program or target that they name. */
interface Labelled {
  readonly label: { readonly key: string; readonly name: string };
}

function labelOf(field: string): Labelled['label'] {
  const name = nameIn(field);
  if (name === null) return { key: field, name: '' };
  return { key: field.startsWith(TAX_KEY) ? `${TAX_KEY}.program` : `${EXPORTS}.target`, name };
}

/** The fields of a kind, with one for each program that has a tax key of its own, and for each target that is a mail. */
function fieldsOf(kind: SettingKind, names: readonly string[], entry: SettingValue | null) {
  return SETTING_FIELDS[kind].flatMap((field) => {
    if (field.name !== TAX_KEY && field.name !== EXPORTS) return [{ ...field, hint: field.name }];
    const own = repeatedField(field, names, entry).map((each) => {
      const hint = each.name === `${TAX_KEY}.datev` ? TAX_KEY : labelOf(each.name).key;
      return { ...each, hint };
    });
    if (field.name === EXPORTS) return own;
    return [...own, { ...field, hint: own.length === 0 ? TAX_KEY : `${TAX_KEY}.others` }];
  });
}

/** What an entry says, option by option. */
export type WrittenEntry = readonly WrittenOption[];

interface WrittenOption extends Labelled {
  readonly text: string;
  /** What its text is of, where it is a word of ours and not what somebody typed. */
  readonly of: (typeof NAMES)[Choices] | 'yes-no' | 'day' | 'picture' | null;
}

/** What a form shows. */
interface FormContent {
  /** Typed, proposed or set. */
  readonly given: SettingValue | null;
  /** What the file has set of a section; null where the kind is a list. */
  readonly filed: SettingValue | null;
  /** What the page has set of a section; null where the kind is a list. */
  readonly saved: SettingValue | null;
  readonly cases: readonly string[];
  /** As `ShownSetting` has them. */
  readonly names: readonly string[];
  readonly receivers: Readonly<Record<string, readonly string[]>>;
  readonly wrong: readonly WrongField[];
}

export function formFields(
  kind: SettingKind,
  { given, filed, saved, cases, names, receivers, wrong }: FormContent,
): readonly ShownField[] {
  return fieldsOf(kind, names, given)
    .filter(({ name }) => name !== 'legal_basis' || isOfPoland(cases))
    .map(({ words, open, ...field }) => {
      const filedText = fieldText(filed, field);
      const givenText = fieldText(given, field);
      const savedText = fieldText(saved, field);
      const wrongHere = wrong.find((each) => each.field === field.name) ?? null;
      const isPicture = field.form === 'picture';
      return {
        ...field,
        label: labelOf(field.name),
        wrong: wrongHere,
        isKept:
          isPicture && wrongHere === null && givenText !== savedText && inlinePicture(givenText) !== null,
        isGoing: isPicture && savedText !== '' && givenText === '',
        value: filedText === '' ? givenText : filedText,
        isFiled: filedText !== '',
        receivers: receivers[field.name] ?? [],
        choices: field.name === 'case' ? cases : (field.choices ?? []),
        names: words === undefined ? null : NAMES[words],
        open: field.isNeeded ? 'setting.choose' : open === undefined ? 'setting.any' : OPEN[open],
        codes: words === 'scheme' ? (field.choices ?? []).filter((code) => !isNamedScheme(code)) : [],
      };
    });
}

function writtenEntries(kind: SettingKind, entries: readonly SettingValue[]): readonly WrittenEntry[] {
  return entries.map((entry) => writtenEntry(kind, entry));
}

function writtenEntry(kind: SettingKind, entry: SettingValue): WrittenEntry {
  return fieldsOf(kind, [], entry).flatMap((field) => {
    const text = fieldText(entry, field);
    return text === '' ? [] : [{ label: labelOf(field.name), text, of: wordsOf(field, text) }];
  });
}

function wordsOf({ words, form }: SettingField, text: string): WrittenOption['of'] {
  if (words === 'scheme' && !isNamedScheme(text)) return null;
  if (words !== undefined) return NAMES[words];
  if (form === 'date') return 'day';
  if (form === 'picture') return 'picture';
  return form === 'yes-no' ? 'yes-no' : null;
}

/** The entries of a kind in the order in which they are tried: of the file, of the page, and what comes with the program. */
export function entryLists(
  kind: SettingKind,
  { filed, content, shipped }: Pick<ShownSetting, 'filed' | 'content' | 'shipped'>,
) {
  const lists = [
    { which: 'filed', entries: entriesOf(filed) },
    { which: 'own', entries: entriesOf(content) },
    { which: 'shipped', entries: shipped },
  ] as const;
  const taken = isOrdered(kind) ? takenBefore(lists.flatMap(({ entries }) => entries)) : [];
  let number = 0;
  return lists.map(({ which, entries }) => ({
    which,
    entries: entries.map((entry, index) => {
      const behind = taken[number] ?? null;
      number += 1;
      const place = { isFirst: index === 0, isLast: index === entries.length - 1 };
      // People count from 1.
      return {
        ...place,
        entry: writtenEntry(kind, entry),
        number,
        behind: behind === null ? null : behind + 1,
      };
    }),
  }));
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

/** A mistake in what was typed, by the field that it is in. */
export interface WrongField {
  /** Null where nobody knows which. */
  readonly field: string | null;
  readonly label: Labelled['label'] | null;
  /** Of its sentence. */
  readonly key: string;
  readonly values?: SettingMistake['values'];
  /** In the words of the configuration, for admins; null where the sentence says all. */
  readonly message: string | null;
}

/** What the configuration says of a field whose text is well formed. */
const UNFIT: Readonly<Record<string, 'account-unfit' | 'tax-key-unfit' | 'no-mail'>> = {
  account: 'account-unfit',
  tax_key: 'tax-key-unfit',
  to: 'no-mail',
};

/** What is wrong: by the fields that were typed, and what else the configuration says. */
export function wrongFields(kind: SettingKind, { mistakes, problems }: UnfitSetting): readonly WrongField[] {
  const typed = saidMistakes(mistakes);
  const others = problems.map((problem) => unfitField(kind, problem));
  const isSaid = ({ field }: WrongField) => typed.some((each) => field === null || each.field === field);
  return [...typed, ...others.filter((problem) => !isSaid(problem))];
}

/** With the keys of their sentences. */
export function saidMistakes(
  mistakes: readonly SettingMistake[],
): readonly (WrongField & { readonly field: string })[] {
  return mistakes.map(({ field, mistake, values }) => {
    return { field, label: labelOf(field), values, key: `setting-mistake.${mistake}`, message: null };
  });
}

function unfitField(kind: SettingKind, { message }: { readonly message: string }): WrongField {
  const words = message.split(/[^a-z_]+/);
  const field = SETTING_FIELDS[kind].find(
    ({ name }) => name !== EXPORTS && words.includes(name.split('.').at(-1) ?? name),
  );
  return {
    field: field?.name ?? null,
    label: field ? labelOf(field.name) : null,
    key: `setting-mistake.${UNFIT[field?.name ?? ''] ?? 'unfit'}`,
    message,
  };
}

/**
 * Where finance gives the first item without one its account; null where none lacks one.
 *
 * @param back where the form leads once it is saved; to the accounts when left out
 */
export function accountRulePath(
  spaceId: string,
  findings: readonly Finding[],
  back: string | null = null,
): string | null {
  const values = findings.find(lacksAccount)?.source?.values;
  if (values === undefined) return null;
  return accountForm(spaceId, values, back);
}
