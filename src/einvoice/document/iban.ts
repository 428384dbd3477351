/** An IBAN without blanks, in capitals. */
export function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** True when form and check digits are right (ISO 13616, ISO 7064 MOD 97-10); German ones have 22 characters. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('DE') && !/^DE\d{20}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** True for a BIC of 8 or 11 characters (ISO 9362). */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);
}
