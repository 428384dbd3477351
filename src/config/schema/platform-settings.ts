import { z } from 'zod';
import { choice } from './option.js';

const state = (description: string) => choice(['on', 'off'], description).optional();

/** What the API does not show. */
export const platformSettings = z
  .strictObject({
    e_invoices: state(
      'Whether an invoice that is to be mailed waits for its e-invoice and asks for it. Must be on beside us.',
    ),
    own_e_invoices: state(
      'Whether the platform makes e-invoices by itself (ZUGFeRD, in Germany). Must be off beside us.',
    ),
    mails_invoices: state(
      'Whether the platform mails invoices. Off: nothing asks for an e-invoice by itself.',
    ),
    verifactu: state(
      'Whether the platform registers invoices with the AEAT (Spain). On: its code and legend are carried over to our PDF; where that is not possible the invoice is refused.',
    ),
    french_e_invoices: state(
      'Whether the platform sends invoices by its French channel (Pennylane). On: businesses in France get none of ours.',
    ),
    pay_now: state(
      'Whether the platform’s PDF has a pay-now link (Stripe, PayPal). On: it is carried over to ours where something is to be paid.',
    ),
    datev_export: state(
      'Whether the platform’s DATEV add-on or DATEV CSV export is in use. Must be off where our exports are made for DATEV.',
    ),
    retention: state(
      'Whether the platform deducts a retention from the total, which the customer withholds as tax.',
    ),
  })
  .optional()
  .describe(
    'What is set on the platform and its API does not show, each on or off; what is left out is unknown (docs/neighbour.md).',
  );
