import { settingMistakes } from '../../config/setting-mistakes.js';
import { wrongIbansIn, wrongIds } from '../../document/ids/wrong-ids.js';
import { refOfNumber } from '../../domain/customer-ref.js';
import { entriesOf, isListed, type SettingDraft } from '../../domain/finance-settings/change-setting.js';
import type { SettingKind, SettingValue } from '../../domain/finance-settings/finance-settings.js';
import {
  EXPORTS,
  fieldText,
  isOfPoland,
  nameIn,
  repeatedField,
  SETTING_FIELDS,
} from '../../domain/finance-settings/setting-fields.js';
import type { SettingMistake } from '../../domain/finance-settings/setting-mistake.js';
import { inlinePicture } from '../../domain/inline-picture.js';
import { logoFault } from '../../einvoice/logo-file.js';
import { undrawnIn } from '../../einvoice/undrawn-text.js';
import type { Customers } from '../../store/invoices/customers.js';
import type { ShownSetting } from '../../web/settings-desk.js';

/** What is wrong with what a person has typed, and what only a person can say is right. */
export interface ExaminedSetting {
  readonly mistakes: readonly SettingMistake[];
  readonly doubts: readonly SettingMistake[];
}

/** By form, check digits, what else is set, and what a page of an invoice can show. */
export async function examinedSetting(
  customers: Pick<Customers, 'of'>,
  shown: Pick<ShownSetting, 'filed' | 'cases' | 'names'>,
  draft: SettingDraft & { readonly spaceId: string },
): Promise<ExaminedSetting> {
  const found: ExaminedSetting[] = [];
  for (const typed of draft.typed) found.push(await examinedEntry(customers, shown, draft, typed));
  return {
    mistakes: found.flatMap(({ mistakes }) => mistakes),
    doubts: found.flatMap(({ doubts }) => doubts),
  };
}

async function examinedEntry(
  customers: Pick<Customers, 'of'>,
  { filed, cases, names }: Pick<ShownSetting, 'filed' | 'cases' | 'names'>,
  { spaceId, kind, content }: SettingDraft & { readonly spaceId: string },
  typed: SettingDraft['typed'][number],
): Promise<ExaminedSetting> {
  const { entry } = typed;
  const around = { filed: isListed(kind) ? null : filed, isPolish: isOfPoland(cases) };
  const ofForm = settingMistakes(kind, entry, around);
  const wrong = new Set(ofForm.map(({ field }) => field));
  const ids = kind === 'customers' ? wrongIds(idsOf(entry)) : [];
  const refused = [
    ...ids.filter(({ isRefused }) => isRefused),
    ...(kind === 'customers' ? repeated(typed, content, filed) : []),
    ...(kind === 'recipients' ? ofGoneTargets(entry, names) : []),
    ...(kind === 'layout' && !wrong.has('logo') ? await wrongLogo(entry) : []),
  ];
  const isUnknown = kind === 'customers' && (await isUnknownCustomer(customers, spaceId, entry));
  return {
    mistakes: [...ofForm, ...refused.filter(({ field }) => !wrong.has(field))].map(withoutVerdict),
    doubts: [
      ...ids.filter(({ isRefused, field }) => !isRefused && !wrong.has(field)).map(withoutVerdict),
      ...(isUnknown ? [{ field: 'customer_number', mistake: 'customer-unknown' } as const] : []),
      ...doubtfulTexts(kind, entry),
    ],
  };
}

function withoutVerdict({ field, mistake, values }: SettingMistake): SettingMistake {
  return { field, mistake, values };
}

function idsOf(entry: SettingValue): Parameters<typeof wrongIds>[0] {
  const textOf = (name: string): string | undefined => fieldText(entry, { name }) || undefined;
  const [scheme, id] = [textOf('electronic_address.scheme'), textOf('electronic_address.id')];
  return {
    buyer_reference: textOf('buyer_reference'),
    vat_id: textOf('vat_id'),
    ...(scheme !== undefined && id !== undefined && { electronic_address: { scheme, id } }),
  };
}

/** Recipients of what no mail carries any more. */
function ofGoneTargets(entry: SettingValue, targets: readonly string[]): readonly SettingMistake[] {
  const fields = SETTING_FIELDS.recipients.filter(({ name }) => name === EXPORTS);
  return fields
    .flatMap((field) => repeatedField(field, [], entry))
    .filter(({ name }) => !targets.includes(nameIn(name) ?? ''))
    .map(({ name }) => ({ field: name, mistake: 'target-gone' }));
}

const numberOf = (entry: SettingValue): string => fieldText(entry, { name: 'customer_number' });

/** Another entry with the number of this one: of two the first counts, and those of the file come first. */
function repeated(
  { entry, index }: SettingDraft['typed'][number],
  content: SettingValue | null,
  filed: SettingValue | null,
): readonly SettingMistake[] {
  const number = numberOf(entry);
  const field = 'customer_number';
  if (number === '') return [];
  const inFile = entriesOf(filed).findIndex((each) => numberOf(each) === number);
  if (inFile !== -1) return [{ field, mistake: 'customer-filed', values: { entry: String(inFile + 1) } }];
  const other = entriesOf(content).findIndex((each, at) => at !== index && numberOf(each) === number);
  return other === -1 ? [] : [{ field, mistake: 'customer-twice', values: { entry: String(other + 1) } }];
}

async function isUnknownCustomer(
  customers: Pick<Customers, 'of'>,
  spaceId: string,
  entry: SettingValue,
): Promise<boolean> {
  const number = numberOf(entry);
  return number !== '' && (await customers.of(spaceId, refOfNumber(number))) === null;
}

async function wrongLogo(section: SettingValue): Promise<readonly SettingMistake[]> {
  const picture = inlinePicture(fieldText(section, { name: 'logo' }));
  const found = picture === null ? null : await logoFault(picture);
  if (found === null) return [];
  const { fault } = found;
  const values =
    fault === 'pixels' ? { width: String(found.width), height: String(found.height) } : undefined;
  return [{ field: 'logo', mistake: fault === 'kind' ? 'picture' : `picture-${fault}`, values }];
}

const MOST_NAMED = 5;

/** Texts that stand on pages: accounts in them, and characters that no font has. */
function doubtfulTexts(kind: SettingKind, entry: SettingValue): readonly SettingMistake[] {
  const texts = SETTING_FIELDS[kind].filter(({ form }) => form === 'text' || form === 'lines');
  const isOnPages = kind === 'payment' || kind === 'layout' || kind === 'tax-cases';
  return (isOnPages ? texts : []).flatMap((field): readonly SettingMistake[] => {
    const text = fieldText(entry, field);
    const undrawn = undrawnIn(text).slice(0, MOST_NAMED).join(' ');
    return [
      ...wrongIbansIn(text).map(
        (iban) => ({ field: field.name, mistake: 'iban-in-text', values: { iban } }) as const,
      ),
      ...(undrawn === ''
        ? []
        : [{ field: field.name, mistake: 'characters', values: { characters: undrawn } } as const]),
    ];
  });
}
