import { isBusiness, SIREN } from '../document/build/national-law.js';
import type { EInvoiceDocument } from '../document/model.js';
import { isMemberState } from '../document/rules/code-lists.js';
import type { Invoice } from '../domain/invoice.js';
import type { Doubt } from './model.js';

/** Who bought: what decides which flow has an invoice, or that none has. */
type BuyerKind =
  | 'consumer'
  | 'business in France'
  | 'business abroad'
  | { readonly doubt: Extract<Doubt, 'no SIREN' | 'no VAT id of its country' | 'overseas'> };

/** Overseas France, where each territory has rules and numbers of its own, and Monaco, which is France for VAT alone. */
const OVERSEAS: ReadonlySet<string> = new Set([
  ...['GP', 'MQ', 'RE', 'GF', 'YT', 'BL', 'MF', 'PM', 'NC', 'PF', 'WF', 'TF'],
  'MC',
]);

/**
 * A business in France is one that the directory of the platforms knows, by its SIREN: a company's name alone may as well be that
 * of an association without VAT, which is a consumer here.
 */
export function buyerKind({ buyer }: EInvoiceDocument, invoice: Pick<Invoice, 'recipient'>): BuyerKind {
  if (!isBusiness(buyer, invoice)) return 'consumer';
  const { countryCode } = buyer.address;
  if (OVERSEAS.has(countryCode)) return { doubt: 'overseas' };
  if (countryCode === 'FR') {
    return buyer.registration?.scheme === SIREN ? 'business in France' : { doubt: 'no SIREN' };
  }
  if (!isMemberState(countryCode)) return 'business abroad';
  const isKnown = buyer.vatId !== null && !buyer.vatId.startsWith('FR');
  return isKnown ? 'business abroad' : { doubt: 'no VAT id of its country' };
}
