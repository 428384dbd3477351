import { parseIban } from '@spacebooks/base/bank-account';
import { validate as isAustralian } from 'stdnum/lib/cjs/au/abn.js';
import { validate as isBelgian } from 'stdnum/lib/cjs/be/vat.js';
import { validate as isDanish } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as isSiren } from 'stdnum/lib/cjs/fr/siren.js';
import { validate as isSiret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as isItalianPerson } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { validate as isItalian } from 'stdnum/lib/cjs/it/iva.js';
import { validate as isNorwegian } from 'stdnum/lib/cjs/no/orgnr.js';
import { validate as isSwedish } from 'stdnum/lib/cjs/se/orgnr.js';
import { compactTaxId, judgeVatId } from '../build/vat-id.js';
import type { ElectronicAddress } from '../model.js';
import { isLeitwegId } from './leitweg-id.js';

type Validate = (text: string) => { readonly isValid: boolean };

/** Digits alone, as many, with the check digits of the register. */
function digits(count: number, validate: Validate = () => ({ isValid: true })) {
  return (id: string): boolean => id.length === count && /^\d+$/.test(id) && validate(id).isValid;
}

/** Schemes of VAT ids, by country. */
const VAT_IDS: Readonly<Record<string, string>> = {
  ...{ '9910': 'HU', '9914': 'AT', '9920': 'ES', '9925': 'BE', '9926': 'BG', '9927': 'CH', '9928': 'CY' },
  ...{ '9929': 'CZ', '9930': 'DE', '9931': 'EE', '9932': 'GB', '9933': 'GR', '9934': 'HR', '9935': 'IE' },
  ...{ '9937': 'LT', '9938': 'LU', '9939': 'LV', '9943': 'MT', '9944': 'NL', '9945': 'PL', '9946': 'PT' },
  ...{ '9947': 'RO', '9949': 'SI', '9950': 'SK', '9957': 'FR' },
};

type Forms = Readonly<Record<string, (id: string) => boolean>>;

const OF_BOTH: Forms = {
  '0007': digits(10, isSwedish),
  '0088': digits(13, (id) => ({ isValid: hasGlnDigit(id) })),
  '0106': digits(8),
  '0192': digits(9, isNorwegian),
  '0208': digits(10, isBelgian),
};

/** What the numbers of a scheme are, where they have digits to check. */
const FORMS: Forms = {
  ...OF_BOTH,
  '0002': digits(9, isSiren),
  '0009': digits(14, isSiret),
  '0184': (id) => digits(8, isDanish)(id.replace(/^DK/, '')),
  '0204': isLeitwegId,
  '9918': (id) => parseIban(id) !== null,
};

/** GS1: weights 1 and 3 in turn make a multiple of ten. */
function hasGlnDigit(gln: string): boolean {
  const weighted = [...gln].map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

/**
 * Whether an address may be one of its scheme (EAS), by form and check digits; true also of schemes that have none, or of which
 * we know nothing. Whether anybody receives there only the network knows.
 */
export function mayBeAddress({ scheme, id }: { readonly scheme: string; readonly id: string }): boolean {
  const country = VAT_IDS[scheme];
  if (country !== undefined) return isVatIdOf(country, compactTaxId(id));
  return FORMS[scheme]?.(scheme === '0204' ? id : compactTaxId(id)) ?? true;
}

/** What Peppol refuses of the numbers of a scheme (PEPPOL-COMMON-R040 and following), written without punctuation. */
const IN_NETWORK: Forms = {
  ...OF_BOTH,
  '0096': digits(10),
  '0151': digits(11, isAustralian),
  '0184': (id) => /^(?:DK)?\d{8}$/.test(id),
  '0190': digits(20),
  '0198': (id) => /^DK\d{8}$/.test(id),
  '0201': (id) => /^[A-Z0-9]{6}$/i.test(id),
  '0210': (id) => isItalianPerson(id).isValid || digits(11)(id),
  '0211': (id) => id.startsWith('IT') && digits(11, isItalian)(id.slice(2)),
  '9944': (id) => /^NL\d{9}B\d{2}$/.test(id),
};

/** Whether Peppol takes a number as one of that scheme. */
export function isNetworkNumber({ scheme, id }: { readonly scheme: string; readonly id: string }): boolean {
  return IN_NETWORK[scheme]?.(id) ?? true;
}

/** An address as Peppol has it: without punctuation, VAT ids with their prefix. */
export function networkAddress(address: ElectronicAddress): ElectronicAddress {
  const { scheme } = address;
  const country = VAT_IDS[scheme];
  const isNumber = country !== undefined || scheme in FORMS || scheme in IN_NETWORK;
  if (!isNumber || scheme === '0204') return address;
  const compact = compactTaxId(address.id);
  const verdict = judgeVatId(compact, country ?? '');
  return { scheme, id: verdict.kind === 'no prefix' ? verdict.correct : compact };
}

/** With the prefix of its country, or without it. */
function isVatIdOf(country: string, vatId: string): boolean {
  const { kind } = judgeVatId(vatId, country);
  const prefix = country === 'GR' ? 'EL' : country;
  return kind === 'no prefix' || (kind === 'right' && vatId.startsWith(prefix));
}
