import type { EInvoiceDocument } from '../model.js';
import { type BusinessRule, finding } from './rule.js';

/** What XML 1.0 forbids or discourages, and blanks at either end. */
const UNCLEAN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]|^\s|\s$/u;

/** Terms whose own rule finds that they are missing. */
const MANDATORY =
  /^(number|precedingInvoice\.number|currency|issueDate|(seller|buyer)\.(name|address\.countryCode|electronicAddress\.scheme)|payment\.account\.iban|lines\[\d+\]\.(id|name|unitCode))$/;

/** Rules of every text in the document. */
export const TEXT_RULES: readonly BusinessRule[] = [
  {
    id: 'PEPPOL-EN16931-R008',
    check: (document) =>
      texts(document)
        .filter(({ path, text }) => text === '' && !MANDATORY.test(path))
        .map(({ path }) => finding('PEPPOL-EN16931-R008', path, document)),
  },
  {
    id: 'SB-TEXT',
    check: (document) =>
      texts(document)
        .filter(({ path, text }) => UNCLEAN.test(path === 'paymentTerms' ? withoutLastFeed(text) : text))
        .map(({ path }) => finding('SB-TEXT', path, document)),
  },
];

/** XRechnung ends the line of a cash discount with a line feed, be it the last one (BR-DE-18). */
function withoutLastFeed(terms: string): string {
  return terms.endsWith('#\n') ? terms.slice(0, -1) : terms;
}

interface PlacedText {
  readonly path: string;
  readonly text: string;
}

/** Collected once for all rules. */
const collected = new WeakMap<EInvoiceDocument, readonly PlacedText[]>();

function texts(document: EInvoiceDocument): readonly PlacedText[] {
  const known = collected.get(document);
  if (known !== undefined) return known;
  const found: PlacedText[] = [];
  collect(document, '', found);
  collected.set(document, found);
  return found;
}

function collect(value: unknown, path: string, found: PlacedText[]): void {
  if (typeof value === 'string') found.push({ path, text: value });
  else if (Array.isArray(value))
    for (const [index, each] of value.entries()) collect(each, `${path}[${index}]`, found);
  else if (isPlainObject(value)) {
    for (const [name, member] of Object.entries(value))
      collect(member, path === '' ? name : `${path}.${name}`, found);
  }
}

/** Decimals are objects too, and have no texts. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
