import type { Finding } from '../../domain/finding.js';
import type { Buyer, EInvoiceDocument, Line, Seller, VatBreakdown } from '../document/model.js';

/** One business rule: where the document breaks it, an empty list when it holds. */
export interface BusinessRule {
  /** As the standard names it: `BR-CO-10`. */
  readonly id: string;
  readonly check: (document: EInvoiceDocument) => readonly Finding[];
}

interface Wording {
  /** The platform's field or the configuration's key; in rules of lines what follows `items[0].`. */
  readonly field: string;
  readonly message: string;
  /** What to do; a defect of ours when left out, because the builder never makes such a document. */
  readonly fix?: string;
}

/** The fix where only a defect of ours can be the cause. */
export const DEFECT = 'This is a defect of spacebooks: report it with the invoice.';

/** A rule of the whole document. */
export function documentRule(
  id: string,
  wording: Wording,
  holds: (document: EInvoiceDocument) => boolean,
): BusinessRule {
  return { id, check: (document) => (holds(document) ? [] : [finding(id, wording)]) };
}

/** A rule of seller and buyer alike; each has a field of its own. */
export function partyRule(
  id: string,
  { fields, ...wording }: Omit<Wording, 'field'> & { readonly fields: Record<'seller' | 'buyer', string> },
  holds: (party: Seller | Buyer) => boolean,
): BusinessRule {
  return {
    id,
    check: (document) =>
      (['seller', 'buyer'] as const)
        .filter((party) => !holds(document[party]))
        .map((party) => finding(id, { ...wording, field: fields[party] })),
  };
}

/** A rule of each line; the field begins with the platform's item. */
export function lineRule(id: string, wording: Wording, holds: (line: Line) => boolean): BusinessRule {
  return {
    id,
    check: (document) =>
      document.lines.flatMap((line, index) =>
        holds(line) ? [] : [finding(id, { ...wording, field: `items[${index}].${wording.field}` })],
      ),
  };
}

/** A rule of each rate; the message names the rate. */
export function breakdownRule(
  id: string,
  wording: Wording,
  holds: (breakdown: VatBreakdown) => boolean,
): BusinessRule {
  return {
    id,
    check: (document) =>
      document.vatBreakdown
        .filter((breakdown) => !holds(breakdown))
        .map(({ rate }) => finding(id, { ...wording, message: `${rate.toFixed()} %: ${wording.message}` })),
  };
}

function finding(rule: string, { field, message, fix = DEFECT }: Wording): Finding {
  return { rule, field, message, fix };
}
