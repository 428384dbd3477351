/** A Belgian structured communication (OGM, VCS) as its twelve digits; null when its form or its check digits are wrong. */
export function parseBelgianReference(text: string): string | null {
  const digits = text.replace(/[\s/+*]/g, '');
  if (!/^\d{12}$/.test(digits) || /^0*$/.test(digits)) return null;
  const remainder = Number(digits.slice(0, 10)) % 97;
  return Number(digits.slice(10)) === (remainder === 0 ? 97 : remainder) ? digits : null;
}

/** `+++090/9337/55493+++`, with asterisks, or with its slashes alone. */
const MARKED = /(?:\+{3}|\*{3})([\d\s/]{12,24})(?:\+{3}|\*{3})/g;
const SLASHED = /(?<![\p{L}\p{N}/])(\d{3}\/\d{4}\/\d{5})(?![\p{L}\p{N}/])/gu;

export function belgianReferencesIn(text: string): readonly string[] {
  return [...text.matchAll(MARKED), ...text.matchAll(SLASHED)].flatMap(
    ([, written = '']) => parseBelgianReference(written) ?? [],
  );
}
