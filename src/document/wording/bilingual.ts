import type { Language } from '../../domain/settings.js';
import { type LayoutWording, wordingOf } from './wording.js';

/** The second language stands below the first in heads and sentences, and beside it in everything short. */
const BELOW = '\n';
const BESIDE = ' / ';

/**
 * The words of a Polish invoice. Its law is Polish, so Polish is always there: alone, or with the buyer's language.
 * Numbers, dates and the foot of the page are Polish in any case.
 */
export function polishWording(language: Language): LayoutWording {
  const polish = wordingOf('pl');
  const { countries } = wordingOf(language).formats;
  return {
    ...(language === 'pl' ? polish : bilingual(polish, wordingOf(language))),
    formats: {
      ...polish.formats,
      countries: joined(polish.formats.countries, countries, BESIDE),
      // Polish accountants write the code of every currency but their own.
      currencies: { PLN: polish.formats.currencies.PLN ?? 'PLN' },
    },
  };
}

function bilingual(polish: LayoutWording, other: LayoutWording): LayoutWording {
  const { ksef } = polish;
  return {
    ...polish,
    titles: joined(polish.titles, other.titles, BESIDE),
    page: inBoth(polish.page, other.page, BESIDE),
    facts: joined(polish.facts, other.facts, BELOW),
    items: {
      ...joined(polish.items, other.items, BELOW),
      carried: inBoth(polish.items.carried, other.items.carried, BESIDE),
    },
    vat: joined(polish.vat, other.vat, BELOW),
    totals: joined(polish.totals, other.totals, BELOW),
    payment: {
      ...joined(polish.payment, other.payment, BELOW),
      heading: inBoth(polish.payment.heading, other.payment.heading, BESIDE),
      payNow: inBoth(polish.payment.payNow, other.payment.payNow, BESIDE),
    },
    means: joined(polish.means, other.means, BESIDE),
    ksef: {
      headings: joined(ksef.headings, other.ksef.headings, BESIDE),
      heads: joined(ksef.heads, other.ksef.heads, BELOW),
      labels: joined(ksef.labels, other.ksef.labels, BESIDE),
      remarks: joined(ksef.remarks, other.ksef.remarks, BESIDE),
      rates: joined(ksef.rates, other.ksef.rates, BELOW),
      sentences: joined(ksef.sentences, other.ksef.sentences, BELOW),
    },
  };
}

function joined<Words extends Record<string, string>>(
  polish: Words,
  other: Readonly<Record<string, string>>,
  separator: string,
): Words {
  const entries = Object.entries(polish).map(([key, text]) => [
    key,
    inBoth(text, other[key] ?? text, separator),
  ]);
  return Object.fromEntries(entries) as Words;
}

/** What is the same in both languages is said once. */
function inBoth(polish: string, other: string, separator: string): string {
  return polish === other ? polish : `${polish}${separator}${other}`;
}
