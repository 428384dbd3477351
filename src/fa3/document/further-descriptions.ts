import { deliveryLine } from '../../document/build/delivery-line.js';
import { enclosures } from '../../document/build/enclosures.js';
import type { VatBreakdown } from '../../document/model.js';
import type { XmlTree } from '../../document/xml/tree.js';
import type { Fa3Document } from './fa3-document.js';
import { krsNumber } from './footer.js';
import { needsExchange } from './sums.js';

/** TZnakowy */
const LONGEST_VALUE = 256;

/**
 * DodatkowyOpis: what FA(3) has no element for. A text that is longer than one entry continues in the next one with the
 * same key, so that nothing is cut. Keys are Polish, as the whole of FA(3) is.
 */
export function furtherDescriptions(document: Fa3Document): readonly XmlTree[] {
  const { notes, paymentTerms, buyerReference, vatBreakdown } = document;
  const { sellerBefore, buyerBefore } = document.fa3.correction ?? {};
  return [
    ...notes.flatMap((note) => entries('Uwagi', note)),
    ...entries('Następstwo prawne sprzedawcy', sellerBefore?.reason ?? null),
    ...entries('Następstwo prawne nabywcy', buyerBefore?.reason ?? null),
    ...entries('Warunki płatności', paymentTerms),
    ...entries('Numer referencyjny nabywcy', buyerReference),
    ...entries('Numer projektu', document.projectReference ?? null),
    ...entries('Miejsce wykonania usługi', deliveryLine(document)),
    ...enclosures(document).flatMap((line) => entries('Załącznik', line)),
    ...vatBreakdown.flatMap(reason),
    ...entries('Kurs waluty', exchange(document)),
    ...entries('Numer rejestrowy sprzedawcy', otherRegister(document)),
  ];
}

function entries(key: string, text: string | null): readonly XmlTree[] {
  return (text ?? '')
    .split('\n')
    .flatMap((line) => wrapWords(line, LONGEST_VALUE))
    .map((value) => ({ Klucz: key, Wartosc: value }));
}

/** Why there is no tax; the legal basis of an exemption has an element of its own (P_19A to P_19C). */
function reason({ polishRate, exemptionReason }: VatBreakdown): readonly XmlTree[] {
  return polishRate === 'zw' ? [] : entries(`Stawka ${polishRate}`, exemptionReason);
}

function exchange(document: Fa3Document): string | null {
  const { exchangeRate } = document.fa3;
  if (exchangeRate === null || !needsExchange(document)) return null;
  const { currency, rate, table, effectiveDate } = exchangeRate;
  if (table === '') return `1 ${currency} = ${rate.toFixed()} PLN, kurs z faktury korygowanej`;
  return `1 ${currency} = ${rate.toFixed()} PLN, tabela NBP ${table} z dnia ${effectiveDate}`;
}

function otherRegister({ seller }: Fa3Document): string | null {
  return krsNumber(seller) === null ? seller.registrationId : null;
}

/**
 * The words of a text in as few lines as they fill, none longer than `longest` characters; only a word that is longer
 * itself is divided. An empty text has no lines.
 */
export function wrapWords(text: string, longest: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => divide(each, longest))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if ([...longer].length <= longest) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

/** By whole characters, as the schema counts them. */
function divide(word: string, longest: number): readonly string[] {
  const characters = [...word];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += longest) {
    parts.push(characters.slice(at, at + longest).join(''));
  }
  return parts;
}
