import { decimal } from '@spacebooks/base/money';
import type { InvoiceSnapshot } from '../../../src/domain/accounting/model.js';
import type { EInvoiceSettings } from '../../../src/domain/settings.js';
import type { EReport, ReportTerms } from '../../../src/e-reporting/model.js';
import { readDocumentBy } from '../../../src/e-reporting/read-document.js';
import { eReport } from '../../../src/e-reporting/report.js';
import { SELLERS, soldBy } from '../../fixtures/invoices/cases/sellers.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import type { AddressDocument, InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { type ItemInput, item } from '../../fixtures/invoices/item.js';
import { settings } from '../../fixtures/invoices/settings.js';

/** The first ten days of September 2027. */
const TERMS: ReportTerms = {
  period: { from: '2027-09-01', to: '2027-09-10' },
  ...{ operations: 'services', isOnDebits: false, lockedOnly: false },
};

const LYON = { street: '2 rue Neuve', postCode: '69001', city: 'Lyon', countryCode: 'FR' };
export const JEANNE: Partial<AddressDocument> = { ...LYON, company: null, name: 'Jeanne Martin' };
export const ATELIER: Partial<AddressDocument> = { ...LYON, company: 'Atelier SARL', name: null };
const BERLIN = { street: 'Allee 2', postCode: '10115', city: 'Berlin', countryCode: 'DE' };
export const MUSTER: Partial<AddressDocument> = { ...BERLIN, company: 'Muster GmbH', name: null };

interface Sold extends Omit<InvoiceOverrides, 'items'> {
  readonly items?: readonly ItemInput[];
  readonly paid?: readonly (readonly [day: string, amount: string])[];
}

/** A membership of 100 at 20 %, sold to a consumer, as the copy has it. */
export function sold(number: string, day: string, given: Sold = {}): InvoiceSnapshot {
  const { items = [{ net: '100', rate: '20' }], paid = [], ...more } = given;
  const { settings: _settings, ...sender } = soldBy(SELLERS.FR);
  const read = invoice({
    ...sender,
    ...{ id: number, number, invoiceDate: day, taxId: null, recipientAddress: JEANNE, canUpdate: false },
    paidAmount: paid.reduce((sum, [, amount]) => sum.plus(amount), decimal(0)).toFixed(),
    ...more,
    items: items.map((each) => item({ rate: '20', ...each })),
  });
  const records = paid.map(([paidOn, amount], index) => ({
    ...{ id: `${number}-${index}`, invoiceId: number, paidOn, amount: decimal(amount) },
    ...{ currency: 'EUR', method: null, note: null },
  }));
  const payments = records.length === 0 ? {} : { payments: { records, areComplete: true } };
  return { invoice: read, version: 1, deleted: false, ...payments };
}

export function reported(
  snapshots: readonly InvoiceSnapshot[],
  terms: Partial<ReportTerms> = {},
  changed: Partial<EInvoiceSettings> = {},
): EReport {
  const { settings: seller } = soldBy(SELLERS.FR, changed);
  return eReport(snapshots, readDocumentBy(settings(seller)), { ...TERMS, ...terms });
}

/** `TPS1 2027-09-01 x2: 20 % 200.00 40.00` */
export const salesOf = ({ days }: EReport): readonly string[] =>
  days.map(({ day, category, count, rates }) =>
    [
      `${category} ${day} x${count}:`,
      ...rates.map(({ rate, taxable, tax }) => `${rate.toFixed()} % ${taxable.toFixed(2)} ${tax.toFixed(2)}`),
    ].join(' '),
  );

/** `2027-09-03 20 % 12000` */
export const paymentsOf = ({ paidDays }: EReport): readonly string[] =>
  paidDays.map(({ day, rates }) =>
    [day, ...rates.map(({ rate, amount }) => `${rate.toFixed()} % ${amount}`)].join(' '),
  );

export const doubtsOf = ({ doubts }: EReport): readonly string[] =>
  doubts.map(({ number, doubt }) => `${number}: ${doubt}`);
