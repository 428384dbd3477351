import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { type Answer, callProgram } from './call-program.js';
import { configText } from './config-text.js';

const PARIS = { street: '1 rue de la Paix', postCode: '75002', city: 'Paris', countryCode: 'FR' };
const SELLER = { sender: { company: 'Seine & Fils SARL', ...PARIS }, sender_tax_id: 'FR40303265045' };
const JEANNE = { company: null, name: 'Jeanne Martin', ...PARIS };
const MUSTER = {
  company: 'Muster GmbH',
  ...{ street: 'Allee 2', postCode: '10115', city: 'Berlin', countryCode: 'DE' },
};

const accounting = (from: string): string => `      from: ${from}
      chart: own
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { tax_case: S }, account: 706 }, { when: { tax_case: AE }, account: 7061 }]
      tax_accounts: [{ rate: 20, account: 44571 }, { rate: 10, account: 44572 }]
      exports: [{ name: adviser, formats: [csv], schedule: nightly, targets: [] }]`;

const eInvoices = (more: string, seller: string): string => `service_period: [{ period: month of invoice }]
      seller: ${seller}
${more}`;

export interface EReportingStage {
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** `spacebooks books e-reporting` of October 2026. */
  report(...words: readonly string[]): Promise<Answer>;
  sync(): Promise<Answer>;
}

export interface EReportingChanges {
  /** Further YAML of `e_invoices`, six blanks deep. */
  readonly more?: string;
  /** The seller, in a line of YAML. */
  readonly seller?: string;
  /** The first day of the books. */
  readonly from?: string;
}

/** Invoices of a seller in Paris, of October 2026. */
export async function eReportingStage({
  more = '',
  from = '2026-09-01',
  seller = "{ country: FR, registration_id: '303 265 045' }",
}: EReportingChanges = {}): Promise<EReportingStage> {
  const sandbox = await startBerlin();
  const folder = temporaryFolder('e-reporting-');
  const config = join(folder, 'spacebooks.yml');
  const options = {
    accounting: accounting(from),
    eInvoices: eInvoices(more, seller),
    from: '2030-01-01',
  };
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, options));
  const call = (words: readonly string[]) => callProgram(['books', ...words, '--config', config]);
  return {
    ...{ sandbox, folder },
    report: (...words) => call(['e-reporting', '--from', '2026-10-01', '--to', '2026-10-31', ...words]),
    sync: () => call(['sync']),
  };
}

export function sell(
  { sandbox }: Pick<EReportingStage, 'sandbox'>,
  number: string,
  day: string,
  given: Partial<InvoiceInput> = {},
): void {
  sandbox.operator.createInvoice({
    ...SELLER,
    ...{ id: number, number, invoice_date: day, recipient: JEANNE, tax_id: null, customer_number: '42' },
    items: [{ description: 'Bureau', net: '100', rate: '20' }],
    ...given,
  });
}

/** Two days of consumers, a business in France, two abroad, and payments in parts. */
export function sellOctober(stage: Pick<EReportingStage, 'sandbox'>): void {
  const { operator } = stage.sandbox;
  const items = [
    { description: 'Bureau', net: '33.33', rate: '20' },
    { description: 'Livre', net: '12.50', rate: '10' },
  ];
  sell(stage, 'F-1', '2026-10-05', { items });
  sell(stage, 'F-2', '2026-10-05');
  sell(stage, 'F-3', '2026-10-06', { items: [{ description: 'Avoir', net: '-20', rate: '20' }] });
  operator.editInvoice('F-3', { corrected_invoice: 'F-2' });
  sell(stage, 'F-4', '2026-10-07', {
    recipient: { company: 'Atelier SARL', ...PARIS },
    tax_id: '404 833 048',
  });
  sell(stage, 'F-5', '2026-10-08', { recipient: MUSTER, tax_id: 'DE136695976' });
  sell(stage, 'F-6', '2026-10-08', {
    recipient: {
      company: 'Desk & Co. International Inc.',
      ...{ street: 'Main St 1', postCode: '10001', city: 'New York', countryCode: 'US' },
    },
    items: [{ description: 'Conseil', net: '55.55', rate: '0' }],
  });
  operator.recordPayment('F-1', { paidAt: '2026-10-10', amount: '20.00' });
  operator.recordPayment('F-2', { paidAt: '2026-10-10', amount: '100.00' });
  operator.recordPayment('F-1', { paidAt: '2026-10-12', amount: '33.75' });
  operator.recordPayment('F-5', { paidAt: '2026-10-20', amount: '60' });
  operator.recordPayment('F-5', { paidAt: '2026-10-21', amount: '60' });
}
