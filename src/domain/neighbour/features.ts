import type { SellerCountry } from '../settings.js';
import type { PlatformSetting } from './platform-settings.js';

/** What the platform does by itself, and how it goes together with us. */
export interface NeighbourFeature {
  /** One line, as docs/neighbour.md names it. */
  readonly name: string;
  /** Who states whether it is on; null: nothing of ours depends on it. */
  readonly setting: PlatformSetting | null;
  /** Countries of sellers that are known to have it; `all`, or `unknown` where nothing was found. */
  readonly countries: readonly SellerCountry[] | 'all' | 'unknown';
  readonly beside: 'must be on' | 'must be off' | 'may be on';
  /** What our attached PDF does to that which it puts on the platform's PDF; null: it puts nothing there. */
  readonly onOurPdf: 'carried over' | 'drawn by us' | 'lost' | null;
  /** What follows where it is not as it must be, or what our PDF does; one sentence. */
  readonly because: string;
  /** Where this was found. */
  readonly source: string;
  /** Whether more than one source, or the platform's own text, says so. */
  readonly certainty: 'its own text' | 'one source';
}

const HELP = 'help page';

/** In the order of docs/neighbour.md. */
export const NEIGHBOUR_FEATURES: readonly NeighbourFeature[] = [
  {
    name: 'e-invoicing: an invoice to be mailed waits for its e-invoice and asks for it',
    setting: 'e_invoices',
    countries: 'all',
    beside: 'must be on',
    onOurPdf: null,
    because: 'While it is off nothing is asked for: invoices are mailed as plain PDFs.',
    source: 'specification of version 1.0, event requested_e_invoice',
    certainty: 'its own text',
  },
  {
    name: 'its own e-invoices (ZUGFeRD, button Generate E-Invoice)',
    setting: 'own_e_invoices',
    countries: ['DE'],
    beside: 'must be off',
    onOurPdf: null,
    because: 'Of two e-invoices the first one counts: ours ends as done by another program.',
    source: `${HELP} 10305805 (29 Sep 2026); how to turn it off is not told there`,
    certainty: 'its own text',
  },
  {
    name: 'KSeF: takes the number that we were given, and prints it',
    setting: null,
    countries: ['PL'],
    beside: 'may be on',
    onOurPdf: 'drawn by us',
    because: 'It sends nothing to KSeF by itself as far as its contract says.',
    source: 'specification of version 2.0, create an e-invoice',
    certainty: 'its own text',
  },
  {
    name: 'French e-invoicing (by Pennylane)',
    setting: 'french_e_invoices',
    countries: ['FR'],
    beside: 'may be on',
    onOurPdf: null,
    because: 'Businesses in France get their invoice by it, so that one of ours would be a second document.',
    source: `${HELP} 15615102 (title and one sentence; 25 Aug and 29 Sep 2026)`,
    certainty: 'one source',
  },
  {
    name: 'Verifactu: each invoice is registered with the AEAT when it is sent',
    setting: 'verifactu',
    countries: ['ES'],
    beside: 'may be on',
    onOurPdf: 'carried over',
    because: 'Its code and legend stand on the platform’s PDF, which ours replaces.',
    source: `${HELP} 12901911; RD 1007/2023, Orden HAC/1177/2024 art. 20, 21`,
    certainty: 'its own text',
  },
  {
    name: 'pay-now links (Stripe, PayPal)',
    setting: 'pay_now',
    countries: 'all',
    beside: 'may be on',
    onOurPdf: 'carried over',
    because: 'The link stands on unpaid invoices whatever payment method the member has.',
    source: `${HELP}s 16031930 (22 Jul 2026), 1269133`,
    certainty: 'its own text',
  },
  {
    name: 'DATEV: add-on (each month) and CSV export (since May 2026)',
    setting: 'datev_export',
    countries: 'all',
    beside: 'must be off',
    onOurPdf: null,
    because: 'What two programs hand to DATEV is booked twice.',
    source: `${HELP} 9850828; product update of May 2026 (one sentence)`,
    certainty: 'its own text',
  },
  {
    name: 'mails with the invoice',
    setting: 'mails_invoices',
    countries: 'all',
    beside: 'must be on',
    onOurPdf: null,
    because: 'Without its mails nothing is asked for, and customers find invoices on its pages alone.',
    source: `${HELP}s 1269120, 1269133`,
    certainty: 'its own text',
  },
  {
    name: 'retention (deducted from the total; only in certain countries)',
    setting: 'retention',
    countries: 'unknown',
    beside: 'may be on',
    onOurPdf: 'drawn by us',
    because: 'The customer pays less than the total and owes the rest to the tax office.',
    source: `${HELP} 642119`,
    certainty: 'its own text',
  },
  {
    name: 'payment reminders',
    setting: null,
    countries: 'all',
    beside: 'may be on',
    onOurPdf: null,
    because: 'They go out by what is recorded as paid on the platform.',
    source: `${HELP} 9553348`,
    certainty: 'its own text',
  },
  {
    name: 'invoices in advance, previews',
    setting: null,
    countries: 'all',
    beside: 'may be on',
    onOurPdf: null,
    because: 'An invoice in advance asks for its e-invoice when it is made; a preview is none.',
    source: `${HELP} 642120`,
    certainty: 'its own text',
  },
];

/** Whether sellers of this country are known to have it. */
export function isOfferedIn({ countries }: NeighbourFeature, country: SellerCountry): boolean | 'unknown' {
  if (countries === 'all') return true;
  if (countries === 'unknown') return 'unknown';
  return countries.includes(country);
}
