import { type Decimal, decimal } from '@spacebooks/base/money';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** An element of a Cross Industry Invoice, asked by XPath. */
export interface CiiElement {
  /** Its text without blanks at the ends; null where there is no such element or attribute. */
  text(path: string): string | null;
  /** @throws when there is none */
  mandatory(path: string): string;
  amount(path: string): Decimal;
  /** A date of format 102 inside the element, as `YYYY-MM-DD`. */
  date(path: string): string | null;
  all(path: string): readonly CiiElement[];
  first(path: string): CiiElement | null;
}

/** Calls `read` with the root; nothing of the document lives longer. */
export function withCii<T>(xml: Uint8Array, read: (root: CiiElement) => T): T {
  using document = XmlDocument.fromBuffer(xml);
  return read(wrap(document.root));
}

function wrap(element: XmlElement): CiiElement {
  const text = (path: string): string | null => element.get(path, NAMESPACES)?.content.trim() ?? null;
  const mandatory = (path: string): string => {
    const found = text(path);
    if (found === null) throw new Error(`no ${path} in ${element.name}`);
    return found;
  };
  const all = (path: string): readonly CiiElement[] =>
    element.find(path, NAMESPACES).map((found) => wrap(found as XmlElement));
  return {
    text,
    mandatory,
    amount: (path) => decimal(mandatory(path)),
    date: (path) => {
      const found = text(`${path}/*[local-name()='DateTimeString']`);
      return found === null ? null : found.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    },
    all,
    first: (path) => all(path)[0] ?? null,
  };
}
