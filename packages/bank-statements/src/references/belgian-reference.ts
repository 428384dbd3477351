/** A Belgian structured communication (OGM, VCS) as its twelve digits; null when its form or its check digits are wrong. */
export function parseBelgianReference(text: string): string | null {
  const digits = text.replace(/[\s/+*]/g, '');
  if (!/^\d{12}$/.test(digits) || /^0*$/.test(digits)) return null;
  return digits.slice(10) === checkDigits(digits.slice(0, 10)) ? digits : null;
}

/** Of an invoice number of at most ten digits, whatever letters are between them, as it is written; null without. */
export function belgianReferenceOf(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  if (digits.length > 10 || /^0*$/.test(digits)) return null;
  const body = digits.padStart(10, '0');
  return `+++${body.slice(0, 3)}/${body.slice(3, 7)}/${body.slice(7)}${checkDigits(body)}+++`;
}

function checkDigits(body: string): string {
  const remainder = Number(body) % 97;
  return String(remainder === 0 ? 97 : remainder).padStart(2, '0');
}

/** `+++090/9337/55493+++`, with asterisks, or with its slashes alone. */
const MARKED = /(?:\+{3}|\*{3})([\d\s/]{12,24})(?:\+{3}|\*{3})/g;
const SLASHED = /(?<![\p{L}\p{N}/])(\d{3}\/\d{4}\/\d{5})(?![\p{L}\p{N}/])/gu;

export function belgianReferencesIn(text: string): readonly string[] {
  return [...text.matchAll(MARKED), ...text.matchAll(SLASHED)].flatMap(
    ([, written = '']) => parseBelgianReference(written) ?? [],
  );
}
