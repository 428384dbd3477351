import type { PostalAddress } from '../../document/model.js';
import { text, type XmlTree } from '../../document/xml/tree.js';

/** TAdres: country, street in the first line, post code and city in the second; undefined without any line. */
export function postalAddress(address: PostalAddress): XmlTree | undefined {
  const [line1, line2 = null] = addressLines(address);
  if (line1 === undefined) return undefined;
  return { KodKraju: address.countryCode, AdresL1: line1, AdresL2: text(line2) };
}

/** AdresL1 and AdresL2, as far as the address has them. */
export function addressLines({ line1, postCode, city, subdivision }: PostalAddress): readonly string[] {
  const place = [[postCode, city].filter(isStated).join(' '), subdivision].filter(isStated).join(', ');
  return [line1, place].filter(isStated);
}

function isStated(text: string | null): text is string {
  return text !== null && text !== '';
}
