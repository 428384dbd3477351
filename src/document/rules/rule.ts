import type { Finding } from '../../domain/finding.js';
import { findingOf } from '../../words/findings.js';
import type { Buyer, EInvoiceDocument, Line, Seller, VatBreakdown } from '../model.js';

/** One business rule: where the document breaks it, an empty list when it holds. */
export interface BusinessRule {
  /** As the standard names it: `BR-CO-10`. */
  readonly id: string;
  /** Findings in the document's language. */
  readonly check: (document: EInvoiceDocument) => readonly Finding[];
}

/** A rule of the whole document. `field` is the platform's, or the configuration's key. */
export function documentRule(
  id: string,
  field: string,
  holds: (document: EInvoiceDocument) => boolean,
): BusinessRule {
  return { id, check: (document) => (holds(document) ? [] : [finding(id, field, document)]) };
}

export function areBothIn(country: string, { seller, buyer }: EInvoiceDocument): boolean {
  return [seller, buyer].every(({ address }) => address.countryCode === country);
}

/** A rule that XRechnung has, and Peppol as DE-R among Germans. */
export function xrechnungRule(
  id: string,
  field: string,
  holds: (document: EInvoiceDocument) => boolean,
): BusinessRule {
  const isAsked = (document: EInvoiceDocument): boolean =>
    document.profile === 'xrechnung' || (document.profile === 'peppol' && areBothIn('DE', document));
  return documentRule(id, field, (document) => !isAsked(document) || holds(document));
}

/** A rule of Peppol. @param profiles others that have it too */
export function peppolRule(
  id: string,
  field: string,
  holds: (document: EInvoiceDocument) => boolean,
  profiles: readonly EInvoiceDocument['profile'][] = [],
): BusinessRule {
  const asking = ['peppol', ...profiles];
  return documentRule(id, field, (document) => !asking.includes(document.profile) || holds(document));
}

/** A rule of seller and buyer alike; each has a field of its own. */
export function partyRule(
  id: string,
  fields: Readonly<Record<'seller' | 'buyer', string>>,
  holds: (party: Seller | Buyer) => boolean,
): BusinessRule {
  return {
    id,
    check: (document) =>
      (['seller', 'buyer'] as const)
        .filter((party) => !holds(document[party]))
        .map((party) => finding(id, fields[party], document)),
  };
}

/** One rule that holds in places of several kinds. */
export function inAllPlaces(first: BusinessRule, ...others: readonly BusinessRule[]): BusinessRule {
  return {
    id: first.id,
    check: (document) => [first, ...others].flatMap(({ check }) => check(document)),
  };
}

/** A rule of each line; `field` is what follows `items[0].` on the platform. */
export function lineRule(id: string, field: string, holds: (line: Line) => boolean): BusinessRule {
  return {
    id,
    check: (document) =>
      document.lines.flatMap((line, index) =>
        holds(line) ? [] : [finding(id, `items[${index}].${field}`, document)],
      ),
  };
}

/** A rule of each entry of the VAT breakdown; the message may name its rate. */
export function breakdownRule(
  id: string,
  field: string,
  holds: (breakdown: VatBreakdown, document: EInvoiceDocument) => boolean,
): BusinessRule {
  return {
    id,
    check: (document) =>
      document.vatBreakdown
        .filter((breakdown) => !holds(breakdown, document))
        .map(({ rate }) => finding(id, field, document, { rate: rate.toFixed() })),
  };
}

export function finding(
  id: string,
  field: string,
  { language }: EInvoiceDocument,
  values: Readonly<Record<string, string>> = {},
): Finding {
  return findingOf({ rule: id, field }, { subject: 'business-rules', key: id, values }, language);
}
