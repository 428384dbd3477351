import { z } from 'zod';
import { customers } from './customers.js';
import { color } from './formats.js';
import { servicePeriod } from './item-rules.js';
import { date, standard } from './kinds.js';
import { ksef } from './ksef.js';
import { currencyRates, domestic, france, smallInvoices, vatRates } from './national.js';
import { choice, otherwise, parsed, text, textOrNumber } from './option.js';
import { payment } from './payment.js';
import { seller } from './seller.js';
import { supportingDocuments } from './supporting-documents.js';
import { taxCases } from './tax-rules.js';

/** Of a picture that stands here itself, in characters. */
const LONGEST_LOGO = 300_000;

const layout = z
  .strictObject({
    pdf: choice(
      ['own', 'platform'],
      'Who draws the PDF: own, spacebooks itself; platform, the platform, and Ghostscript makes it PDF/A-3b (our own where that fails).',
    ).prefault('own'),
    logo: text(
      'PNG or JPEG file, at most 2 MiB, relative to this file’s folder; or the picture itself (data:image/png;base64,…).',
      'logo.png',
      LONGEST_LOGO,
    ).optional(),
    color: parsed(
      'Colour of title, headings, heads of columns and rules; darkened for text where it is too pale. Put it in quotes: # starts a comment.',
      '#1F3A5F',
      'is not a colour of the form #RRGGBB',
      color,
    ).prefault('#1F3A5F'),
    footer: z
      .array(textOrNumber('One line.', 'Muster Coworking GmbH, Berlin', 160))
      .max(6)
      .prefault([])
      .describe(
        'Up to six lines at the foot of every page. Name, address, tax numbers and account are there already.',
      ),
  })
  .prefault({})
  .describe('What the PDF looks like.');

export const eInvoices = z
  .strictObject({
    from: date(
      'The cutover: invoices dated before this day are never touched. Another date than the accepted one waits for a yes (spacebooks switch date).',
      '2026-01-01',
    ),
    markup: choice(
      ['plain', 'keep'],
      'HTML and Markdown in the texts of items and invoices: plain, as plain text (bullets, lines, addresses of links); keep, as it is.',
    ).prefault('plain'),
    standard: standard.describe(
      'zugferd: PDF/A-3 with embedded XML of the profile EN 16931; xrechnung: the same with XML of XRechnung 3.0; xrechnung-ubl: PDF/A-3 with XRechnung 3.0 in the syntax UBL attached; ubl: PDF/A-3 with UBL of EN 16931 alone attached; peppol: the same with UBL of Peppol BIS Billing 3.0, whose XML goes through an access point (consumers get ubl); ksef: FA(3), issued in the Polish KSeF.',
    ),
    seller,
    payment,
    tax_cases: taxCases,
    service_period: servicePeriod,
    supporting_documents: supportingDocuments('every e-invoice of the space').prefault([]),
    customers,
    ksef: ksef.optional(),
    vat_rates: vatRates.optional(),
    currency_rates: currencyRates,
    small_invoices: smallInvoices.optional(),
    domestic,
    france: france.optional(),
    layout,
  })
  .refine(
    // What is wrong elsewhere may leave nothing to look at.
    (given) => given?.france === undefined || given.seller?.country === 'FR',
    otherwise('france holds for sellers in France alone', 'write seller.country: FR, or remove france'),
  )
  .describe('E-invoices of this space.');
