import { parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';

/**
 * What an admin switches in a space's settings and the interface never shows. Facts: the vendor's help pages
 * (helpcenter.cobot.me, articles 5030725 invoice settings, 10305805 its own e-invoices, 642119 retention, 12901911 Verifactu, 15615102 French
 * e-invoicing); what they leave open is in `docs/sandbox.md`.
 */
export interface SpaceSwitches {
  /** Whether the platform asks for an e-invoice before it mails an invoice. */
  eInvoicing: boolean;
  /** Whether it makes an e-invoice itself before it mails an invoice that has none. */
  ownEInvoices: boolean;
  /** Whether it mails invoices by itself. */
  mailsInvoices: boolean;
  /** Whether it registers invoices with the Spanish tax agency when they are sent. */
  verifactu: boolean;
  /** Whether it makes French e-invoices and sends them by a channel of its own. */
  frenchEInvoicing: boolean;
  /** Whether its PDF has a link to pay by. */
  payNow: boolean;
  /** Percent of the net amount that customers keep back; null for none. */
  retention: string | null;
  /** Whether the platform exports to DATEV itself. */
  datevExport: boolean;
}

/** IRPF on the rent of offices, Spain. */
const USUAL_RETENTION = '19';

const retention = z
  .union([z.boolean(), z.number().transform(String), z.string(), z.null()])
  .transform((value) => (typeof value === 'boolean' ? (value ? USUAL_RETENTION : null) : value))
  .refine((value) => value === null || isPercentage(value), 'must be true, false or a percentage up to 100');

function isPercentage(text: string): boolean {
  const read = parseDecimal(text);
  return read?.gt(0) === true && read.lte(100);
}

const SWITCHES = {
  e_invoicing: z.boolean(),
  own_e_invoices: z.boolean(),
  mails_invoices: z.boolean(),
  verifactu: z.boolean(),
  french_e_invoicing: z.boolean(),
  pay_now: z.boolean(),
  retention,
  datev_export: z.boolean(),
};

/** Members of a space in a seed. */
export const seededSwitches = {
  e_invoicing: SWITCHES.e_invoicing.default(true),
  own_e_invoices: SWITCHES.own_e_invoices.default(false),
  mails_invoices: SWITCHES.mails_invoices.default(true),
  verifactu: SWITCHES.verifactu.default(false),
  french_e_invoicing: SWITCHES.french_e_invoicing.default(false),
  pay_now: SWITCHES.pay_now.default(false),
  retention: SWITCHES.retention.default(null),
  datev_export: SWITCHES.datev_export.default(false),
};

/** What `PATCH /sandbox/spaces/ID` takes. */
export const changedSwitches = z
  .strictObject(SWITCHES)
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, 'must name a switch');

type Sent = { readonly [Name in keyof typeof SWITCHES]?: z.output<(typeof SWITCHES)[Name]> | undefined };

/** The switches that were named; those left out are undefined. */
export function switchesOf<S extends Sent>(sent: S) {
  return {
    eInvoicing: sent.e_invoicing as S['e_invoicing'],
    ownEInvoices: sent.own_e_invoices as S['own_e_invoices'],
    mailsInvoices: sent.mails_invoices as S['mails_invoices'],
    verifactu: sent.verifactu as S['verifactu'],
    frenchEInvoicing: sent.french_e_invoicing as S['french_e_invoicing'],
    payNow: sent.pay_now as S['pay_now'],
    retention: sent.retention as S['retention'],
    datevExport: sent.datev_export as S['datev_export'],
  };
}

export const SWITCH_NAMES = Object.keys(switchesOf({})) as readonly (keyof SpaceSwitches)[];
