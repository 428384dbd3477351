/**
 * An IBAN in its electronic form, without blanks and in capitals; null when its form or its check digits are
 * wrong (ISO 13616, ISO 7064 MOD 97-10). German ones have 20 digits after the country.
 */
export function parseIban(text: string): string | null {
  const iban = text.replace(/\s/g, '').toUpperCase();
  const form = iban.startsWith('DE') ? /^DE\d{20}$/ : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
  return form.test(iban) && remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

/** A BIC of 8 or 11 characters in capitals (ISO 9362); null when it is none. */
export function parseBic(text: string): string | null {
  const bic = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : null;
}

/**
 * A SEPA creditor identifier (EPC262-08) without blanks and in capitals; null when its form or its check digits are wrong.
 * The three characters of the business code after them take no part in the check.
 */
export function parseCreditorId(text: string): string | null {
  const id = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return null;
  return remainderOf97(id.slice(7) + id.slice(0, 4)) === 1 ? id : null;
}

/**
 * The remainder that ISO 7064 MOD 97-10 checks. Letters count as 10 to 35; digit by digit, because the whole number is beyond
 * what a float holds.
 */
export function remainderOf97(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    for (const digit of String(Number.parseInt(character, 36))) {
      remainder = (remainder * 10 + Number(digit)) % 97;
    }
  }
  return remainder;
}
