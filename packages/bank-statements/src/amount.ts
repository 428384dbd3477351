/** Most digits before the decimal sign, without leading zeros: cents stay exact, sums too. */
const LONGEST = 12;

/**
 * Cents of an unsigned amount whose decimals, if any, follow `decimalSign`; null when it is none or has parts of a cent.
 */
export function centsOf(text: string, decimalSign: '.' | ','): number | null {
  const [whole = '', decimals = '', ...more] = text.split(decimalSign);
  if (more.length > 0 || !isDigits(whole) || whole.replace(/^0+/, '').length > LONGEST) return null;
  if (decimals !== '' && !isDigits(decimals)) return null;
  // 5 decimals are allowed in ISO 20022; banks write 100.00000.
  if (!/^0*$/.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** As people read it: `-1234.50 EUR`. */
export function amountText(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`;
}
