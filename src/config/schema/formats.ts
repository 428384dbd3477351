import type { Wrong } from './option.js';

/** Forms that texts of the configuration must have. Each returns the normal form, or null when it is none. */

/** BT-31 with its country prefix (BR-CO-09); a German one has nine digits. */
export function vatId(text: string): string | null {
  const compact = text.replace(/[\s.-]/g, '').toUpperCase();
  const form = compact.startsWith('DE') ? /^DE\d{9}$/ : /^[A-Z]{2}[A-Z0-9+*]{2,12}$/;
  return form.test(compact) ? compact : null;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day that exists, `YYYY-MM-DD`. */
export function calendarDate(text: string): string | null {
  if (!DATE.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** What is wrong with a text that `calendarDate` refuses. */
export function wrongDate(text: string): Wrong {
  return DATE.test(text)
    ? { message: 'is a day that does not exist' }
    : { message: 'is not a date of the form YYYY-MM-DD' };
}

/** A name of the IANA time zone database, known to this Node; offsets such as +01:00 are none. */
export function timeZone(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return null;
  }
}

/** `#RRGGBB`; the sign may be left out, as it starts a comment outside quotes. */
export function color(text: string): string | null {
  return /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toUpperCase()}` : null;
}

/** A percentage with at most four decimals; a sign of percent may follow. */
export function percentage(text: string): string | null {
  return /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text)?.[1] ?? null;
}

/** What is wrong with a text that `percentage` refuses. */
export function wrongPercentage(text: string): Wrong {
  const meant = percentage(text.replace(',', '.'));
  return { message: 'is not a percentage', ...(meant !== null && { fix: `write ${meant}, with a point` }) };
}

/** ISO 3166-1 alpha-2. */
export function countryCode(text: string): string | null {
  const known = /^[A-Z]{2}$/.test(text) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return known && known.of(text) !== undefined && !['UK', 'EU', 'UN', 'ZZ'].includes(text) ? text : null;
}

/** A country, or `EU` and `non-EU` for groups of them. */
export function countryOrGroup(text: string): string | null {
  return text === 'EU' || text === 'non-EU' ? text : countryCode(text);
}

export function yesOrNo(text: string): boolean | null {
  if (/^(yes|true)$/i.test(text)) return true;
  return /^(no|false)$/i.test(text) ? false : null;
}

export function email(text: string): string | null {
  return /^[^\s@<>,;]+@[^\s@<>,;][^\s@<>,;.]*\.[^\s@<>,;]{2,}$/.test(text) ? text : null;
}

/** Nothing that would break a header; too short a text is no token, and redaction would blacken every page. */
export const TOKEN = /^[\x21-\x7e]{8,4096}$/;

/** What seals tokens: as long as 24 random bytes in Base64 at least. */
export const TOKEN_KEY = /^[\x21-\x7e]{32,1024}$/;
