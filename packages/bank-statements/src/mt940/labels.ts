import { singleSpaced } from '@spacebooks/base/text/one-line';
import { nameWithoutAddress } from './party-name.js';
import { endToEndIdOf } from './payer-reference.js';
import { NOTHING_TOLD, type Told } from './told.js';

type Role = 'name' | 'account' | 'bic' | 'remittance' | 'id' | 'other';

/** How a bank labels the parts of one text. */
interface LabelledBank {
  /** Each label in the first group. */
  readonly label: RegExp;
  /** It is this bank's text where it has one of each. */
  readonly needed: readonly Role[];
  /** Who wrote what stands before the first label. */
  readonly head: 'payer' | 'bank';
}

const BANKS: readonly LabelledBank[] = [
  // mBank: `911 TRANSAKCJA; Z RACH.: …; OD: …; TYT.: …; TNR: …`
  { label: /;\s?(OD|DLA|Z RACH|NA RACH|TYT|TNR|ID IPH)\.?:/i, needed: ['remittance'], head: 'bank' },
  // Knab: `text REK: NL…/NAAM: …`
  { label: /[\s/](REK|NAAM):/, needed: ['account', 'name'], head: 'payer' },
  // ABN AMRO: `SEPA OVERBOEKING IBAN: … BIC: … NAAM: … OMSCHRIJVING: … KENMERK: …`
  {
    label: /\s(IBAN|BIC|NAAM|OMSCHRIJVING|BETALINGSKENM|KENMERK|MACHTIGING|INCASSANT)\.?:/i,
    needed: ['account', 'name'],
    head: 'bank',
  },
  // Banks of France: `VIR RECU 123 DE: … MOTIF: … REF: …`
  { label: /\s(DE|POUR|MOTIF|REF|DATE|CHEZ):/, needed: ['name', 'remittance'], head: 'bank' },
  // PostFinance, in the languages of Switzerland
  {
    label:
      /\s(AUFTRAGGEBER|ABSENDER|DONNEUR D'ORDRE|EXPEDITEUR|MANDANTE|ORDINANTE|MITTEILUNGEN|COMMUNICATIONS|COMUNICAZIONI|REFERENZEN|REFERENCES|REFERENZE):/,
    needed: ['name'],
    head: 'bank',
  },
];

/** All else is `other`. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ...labelled('name', 'OD', 'DLA', 'NAAM', 'AUFTRAGGEBER', 'ABSENDER', "DONNEUR D'ORDRE", 'EXPEDITEUR'),
  ...labelled('name', 'MANDANTE', 'ORDINANTE', 'DE', 'POUR'),
  ...labelled('account', 'Z RACH', 'NA RACH', 'REK', 'IBAN'),
  ...labelled('bic', 'BIC'),
  ...labelled(
    'remittance',
    'TYT',
    'OMSCHRIJVING',
    'MITTEILUNGEN',
    'COMMUNICATIONS',
    'COMUNICAZIONI',
    'MOTIF',
  ),
  ...labelled('id', 'KENMERK'),
]);

function labelled(role: Role, ...labels: readonly string[]): readonly (readonly [string, Role])[] {
  return labels.map((label) => [label, role]);
}

/** A label at the begin of a line is one, though the line before is full. */
const BEGINS = /^[A-Z][A-Z .]{1,15}:/;

/** Null for a text that has no bank's labels. */
export function toldByLabels(lines: readonly string[]): Told | null {
  const whole = lines
    .map((line) => (BEGINS.test(line) ? ` ${line}` : line))
    .map((line) => (/^.{65}| $/.test(line) ? line : `${line} `))
    .join('');
  for (const { label, needed, head } of BANKS) {
    const [before = '', ...parts] = whole.split(label);
    const values = valuesOf(parts);
    if (!needed.every((role) => values.has(role))) continue;
    const stated = (role: Role): string => singleSpaced(values.get(role) ?? '');
    const start = singleSpaced(before);
    return {
      ...NOTHING_TOLD,
      name: nameOf(values.get('name') ?? ''),
      account: stated('account') || null,
      bic: stated('bic') || null,
      remittance: head === 'payer' ? start : stated('remittance'),
      endToEndId: endToEndIdOf(stated('id')),
      booking: head === 'bank' ? start : '',
    };
  }
  return null;
}

/** @param parts label and text in turns; the first of a role counts */
function valuesOf(parts: readonly string[]): ReadonlyMap<Role, string> {
  const values = new Map<Role, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const role = ROLES.get((parts[index] ?? '').toUpperCase()) ?? 'other';
    if (!values.has(role)) values.set(role, parts[index + 1] ?? '');
  }
  return values;
}

/** An address follows behind two blanks, the number of the order at PostFinance. */
function nameOf(text: string): string | null {
  const [name = ''] = text.trim().split(/ {2}|\s\d{6}CH\d{8}/);
  return nameWithoutAddress(name);
}
