import type { LocalDate } from '@spacebooks/base/calendar';
import { isCalendarDate } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { centsOf } from '../amount.js';
import type { Layout } from './layout.js';

/** A date in the layout's form; null when it is none. */
export function dateOf(text: string, format: Layout['date']): LocalDate | null {
  const given = text.trim();
  if (given.length !== format.length) return null;
  const part = (letters: string): string => {
    const start = format.indexOf(letters);
    return start === -1 ? '' : given.slice(start, start + letters.length);
  };
  const year = part('YYYY') || `20${part('YY')}`;
  const date = `${year}-${part('MM')}-${part('DD')}`;
  const signs = [...format].every((sign, index) => /[YMD]/.test(sign) || given.charAt(index) === sign);
  return signs && isCalendarDate(date) ? date : null;
}

/** Cents with their sign, before or behind: `-1.234,50`, `12,00-`; null when it is no amount. */
export function signedCentsOf(
  text: string,
  layout: Pick<Layout, 'decimal_sign' | 'thousands_sign'>,
): number | null {
  const given = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace('\u2212', '-')
    .trim();
  const [, before = '', digits = '', behind = ''] = /^([+-]?)\s*(\d[\d.,' ]*)([+-]?)$/.exec(given) ?? [];
  const { thousands_sign: thousands, decimal_sign: decimal } = layout;
  const [whole = '', ...decimals] = digits.trim().split(decimal);
  if (before !== '' && behind !== '') return null;
  const plain = thousands === undefined ? whole : withoutThousands(whole, thousands);
  const cents = plain === null ? null : centsOf([plain, ...decimals].join(decimal), decimal);
  if (cents === null) return null;
  return signed(cents, before === '-' || behind === '-' ? -1 : 1);
}

/** Groups of three, as they are written: `1.5` with a point between thousands is no 15. */
function withoutThousands(whole: string, sign: string): string | null {
  const [lead = '', ...groups] = whole.split(sign);
  const isGrouped = lead.length <= 3 && groups.every((group) => group.length === 3);
  return groups.length === 0 || isGrouped ? [lead, ...groups].join('') : null;
}
