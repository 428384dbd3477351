const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Ten digits as FA(3) takes them (TNrNIP): neither the first digit nor the second and third together are zero. */
const FORM = /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/;

/**
 * A Polish tax number (NIP) as its ten digits, without `PL`, blanks and hyphens; null when its form or its check
 * digit is wrong. The check digit is the weighted sum of the others modulo 11; 10 is none.
 */
export function parseNip(text: string): string | null {
  const nip = text
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()
    .replace(/^PL/, '');
  if (!FORM.test(nip)) return null;
  const weighted = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(nip[index]), 0);
  return weighted % 11 === Number(nip[9]) ? nip : null;
}
