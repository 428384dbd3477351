import { isYear } from './invoice-number.js';

/** Groups of a number in an order that dates have as well, where `n` is the count of the number: `2026-120` is `y n`. */
type Order = 'y n' | 'n y' | 'y m n' | 'n m y';

/** The ways in which a series writes numbers that read as dates, by its order and the signs that dates have between, too. */
export function dateShapesOf(groups: readonly string[], number: string): readonly string[] {
  const order = orderOf(groups);
  if (order === null) return [];
  const signs = ['.', '-'].filter((sign) => number.includes(sign));
  return ['', ...signs, ...(signs.length > 1 ? [signs.join('')] : [])].map((each) => order + each);
}

/** Of what somebody wrote: `12.10.2026` is only a number where those of the series have full stops; `2026-10` also where they have none. */
export function writtenDateShape(groups: readonly string[], written: string): string | null {
  const order = orderOf(groups);
  const ofDates = groups.length === 3 ? ['.', '-'] : ['.'];
  return order === null ? null : order + ofDates.filter((sign) => written.includes(sign)).join('');
}

function orderOf(groups: readonly string[]): Order | null {
  const [one = '', two = '', three = ''] = groups;
  if (groups.length === 1 && one.length === 6) {
    if (isYear(one.slice(0, 4))) return 'y n';
    return isYear(one.slice(2)) ? 'n y' : null;
  }
  if (groups.length === 2) {
    if (isYear(one)) return 'y n';
    return isYear(two) || isShortYear(two) ? 'n y' : null;
  }
  if (groups.length !== 3) return null;
  if (isYear(one) && isMonth(two)) return 'y m n';
  if (isMonth(two) && (isYear(three) || isShortYear(three))) return 'n m y';
  // `B2-2026-120`
  return isYear(two) ? 'y n' : null;
}

function isMonth(digits: string): boolean {
  return digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 12;
}

function isShortYear(digits: string): boolean {
  return digits.length === 2 && Number(digits) >= 20 && Number(digits) < 50;
}
