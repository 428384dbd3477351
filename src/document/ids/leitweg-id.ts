import { remainderOf97 } from '@spacebooks/base/bank-account';

/** Land, district, county and municipality (2 to 12 digits), letters and digits of the authority's own, two check digits. */
const FORM = /^(?:0[1-9]|1[0-6]|99)(?:\d|\d{3}|\d{6}|\d{7}|\d{10})?(?:-[A-Z0-9]{1,30})?-\d{2}$/;

function isLeitwegForm(text: string): boolean {
  return FORM.test(text.trim().toUpperCase());
}

/** ISO 7064 MOD 97-10 over letters and digits. */
function hasRightDigits(text: string): boolean {
  return remainderOf97(text.trim().toUpperCase().replaceAll('-', '')) === 1;
}

export function isLeitwegId(text: string): boolean {
  return isLeitwegForm(text) && hasRightDigits(text);
}

/** One that was mistyped: a buyer's reference of another kind is none. */
export function isMistypedLeitwegId(text: string): boolean {
  return isLeitwegForm(text) && !hasRightDigits(text);
}
