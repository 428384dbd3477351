import { withoutPunctuation } from './tax-id.js';

/**
 * Names of numbers that a tax office, a register or a social insurance gives to somebody, and that are no VAT ids: the platform
 * has one field for all of them and a name beside it (`taxIdName`), which differs by country and which each space may choose
 * (its help page on invoice settings asks spaces in Germany for the Steuer-ID of private members).
 */
const NO_VAT_ID =
  /(?<!\p{L})(steuer ?(id|identifikation\p{L}*|nummer|nr)|st ?nr|id ?nr|siret|siren|rcs|ico|kbo|bce|ondernemingsnummer|firmenbuch\p{L}*|codice fiscale|cod fisc|pesel|regon|krs|dni|nie|bsn|burgerservice\p{L}*|kvk|rijksregister\p{L}*|numero fiscal de reference|spi|personal (tax )?(id|number)|social security|ssn|sozialversicherung\p{L}*|ahv|rodne cislo|personnummer|cpr|henkilotunnus|hrb|hra|eori|company (registration )?(no|number)|registration (no|number)|passport)(?!\p{L})/u;

/** Names of VAT ids. A text that has one of these as well as one of the others decides nothing. */
const VAT_ID =
  /(?<!\p{L})(vat|ust|umsatzsteuer\p{L}*|uid|mwst|mehrwertsteuer\p{L}*|tva|iva|piva|btw|nip|dic|dph|ddv|pdv|oib|afa|moms|alv|pvm|pvn|kmkr|cui|afm|nif|cif)(?!\p{L})/u;

/**
 * Whether a tax id is, by what it is called, something else than a VAT id. A name that we do not know says nothing: false.
 *
 * @param name as the platform writes it, such as `Steuer-ID`, `SIRET`, `USt-IdNr.`, `Tax ID`
 */
export function namesNoVatId(name: string | null | undefined): boolean {
  const plain = (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
  return NO_VAT_ID.test(plain) && !VAT_ID.test(plain);
}

const CODICE_FISCALE =
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-EHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;

const SHAPES: Readonly<Record<string, (compact: string) => boolean>> = {
  DE: isSteuerId,
  IT: (compact) => CODICE_FISCALE.test(compact),
  PL: isPesel,
};

/**
 * Whether a tax id is, by its shape alone, the number of a person: the German Steuer-ID (§ 139b AO), the Italian codice fiscale
 * or the Polish PESEL. Each has a length that no VAT id of its country has.
 *
 * @param country of the party, ISO 3166-1
 */
export function isPersonsTaxId(taxId: string, country: string): boolean {
  return SHAPES[country]?.(withoutPunctuation(taxId)) ?? false;
}

/** Eleven digits: a day of birth (20, 40, 60 or 80 added to months of other centuries), and the last one by weights. */
function isPesel(text: string): boolean {
  if (!/^\d{2}[02468][1-9]([012]\d|3[01])\d{5}$|^\d{2}[13579][012]([012]\d|3[01])\d{5}$/.test(text))
    return false;
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
  return weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0) % 10 === 0;
}

/** Eleven digits, not starting with 0, the last one by ISO 7064, MOD 11,10. */
function isSteuerId(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  let product = 10;
  for (const digit of text.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text[10]);
}
