import { signed } from '@spacebooks/base/signed';
import { centsOf } from '../amount.js';
import type { Layout } from './layout.js';

interface Money {
  /** With their sign. */
  readonly cents: number;
  /** ISO 4217; null where none stands beside the digits. */
  readonly currency: string | null;
}

/** Signs that mean one currency; `$` and `kr` mean several. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', Kč: 'CZK' };

const CURRENCY = `[A-Z]{3}|${Object.keys(SIGNS).join('|')}`;
const AMOUNT = new RegExp(
  `^(?<before>${CURRENCY})? ?(?<lead>[+-]?) ?(?<digits>\\d[\\d.,' ]*?)(?<trail>[+-]?) ?(?<after>${CURRENCY})?$`,
);

/** `-1.234,50`, `12,00-`, `+5`, `1 234,50 PLN`; null when it is no amount. */
export function moneyOf(
  text: string,
  { decimal_sign: decimal, thousands_sign: thousands }: Pick<Layout, 'decimal_sign' | 'thousands_sign'>,
): Money | null {
  const given = text.replace(/\s/g, ' ').replace('\u2212', '-').trim();
  const { before, lead, digits = '', trail, after } = AMOUNT.exec(given)?.groups ?? {};
  if ((lead && trail) || (before && after)) return null;
  const [whole = '', ...decimals] = digits.trim().split(decimal);
  const plain = thousands === undefined ? whole : withoutThousands(whole, thousands);
  const cents = plain === null ? null : centsOf([plain, ...decimals].join(decimal), decimal);
  if (cents === null) return null;
  const beside = before ?? after ?? null;
  return {
    cents: signed(cents, lead === '-' || trail === '-' ? -1 : 1),
    currency: beside === null ? null : currencyOf(beside),
  };
}

/** ISO 4217 of a code or a sign. */
export function currencyOf(text: string): string {
  return SIGNS[text] ?? text.toUpperCase();
}

/** Groups of three, as they are written: `1.5` with a point between thousands is no 15. */
function withoutThousands(whole: string, sign: string): string | null {
  const [lead = '', ...groups] = whole.split(sign);
  const isGrouped = lead.length <= 3 && groups.every((group) => group.length === 3);
  return groups.length === 0 || isGrouped ? [lead, ...groups].join('') : null;
}
