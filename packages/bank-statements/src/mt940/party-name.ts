import { singleSpaced } from '@spacebooks/base/text/one-line';

/** Where a Polish address begins (`ul. Polna 2`, `00-001 Warszawa`), which banks write behind the name. */
const POLISH_ADDRESS = /\s(?:ul\.?|al\.|os\.|pl\.)\s|\s\d\d-\d{3}\s/i;

/** A name without the address behind it; null for none. */
export function nameWithoutAddress(text: string): string | null {
  const name = singleSpaced(text);
  const place = name.search(POLISH_ADDRESS);
  return (place > 0 ? name.slice(0, place) : name) || null;
}
