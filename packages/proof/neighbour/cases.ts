import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import type { PlatformSetting } from '../../../src/domain/neighbour/platform-settings.js';
import type { SellerCountry } from '../../../src/domain/settings.js';

type Switches = Parameters<Sandbox['operator']['switchSpace']>[1];

type Stated = Readonly<Partial<Record<PlatformSetting, 'on' | 'off'>>>;

/** A row of the page: what is set on the platform, what the admin states of it, and what is done with an invoice. */
export interface NeighbourCase {
  readonly name: string;
  readonly country: Extract<SellerCountry, 'DE' | 'ES' | 'FR'>;
  readonly switches: Switches;
  /** What is stated otherwise than as it must be; null: nothing is stated. */
  readonly stated: Stated | null;
  readonly act: 'sent by itself' | 'sent by hand' | 'not sent' | 'Generate E-Invoice';
  readonly invoice: Partial<InvoiceInput>;
  /** More under `e_invoices.payment`. */
  readonly payment?: string;
}

const RIGHT: Readonly<Record<NeighbourCase['country'], Stated>> = {
  DE: { e_invoices: 'on', own_e_invoices: 'off', mails_invoices: 'on', pay_now: 'off', datev_export: 'off' },
  ES: { e_invoices: 'on', mails_invoices: 'on', verifactu: 'on', pay_now: 'off', retention: 'off' },
  FR: { e_invoices: 'on', mails_invoices: 'on', french_e_invoices: 'off', pay_now: 'off' },
};

/** All that is stated, as the configuration has it. */
export function statedSettings({ country, stated }: NeighbourCase): Stated {
  return stated === null ? {} : { ...RIGHT[country], ...stated };
}

const row =
  (country: NeighbourCase['country']) =>
  (
    name: string,
    switches: Switches,
    stated: Stated | null,
    more: Partial<Pick<NeighbourCase, 'act' | 'invoice' | 'payment'>> = {},
  ): NeighbourCase => ({ name, country, switches, stated, act: 'sent by itself', invoice: {}, ...more });

const german = row('DE');
const spanish = row('ES');
const french = row('FR');

const PAID = { items: [{ description: 'Desk', net: '100', rate: '19', paid: true }] };
const GENERATED = { act: 'Generate E-Invoice' } as const;
const IRPF = { payment: 'withholding: [{ percent: 19, name: IRPF }]' };
const BY_HAND = { act: 'sent by hand' } as const;

/** The rows in their order. */
export const CASES: readonly NeighbourCase[] = [
  german('all as it must be', {}, {}),
  german('all as it must be, and nothing stated', {}, null),
  german('e-invoicing off, and nothing stated', { eInvoicing: false }, null),
  german('e-invoicing off, stated as off', { eInvoicing: false }, { e_invoices: 'off' }),
  german('e-invoicing off, stated as on', { eInvoicing: false }, {}),
  german('e-invoicing off, sent by hand', { eInvoicing: false }, {}, BY_HAND),
  german('its own e-invoices, and nothing stated', { ownEInvoices: true }, null),
  german('its own e-invoices, stated as on', { ownEInvoices: true }, { own_e_invoices: 'on' }),
  german('its own e-invoices, stated as off', { ownEInvoices: true }, {}),
  german('Generate E-Invoice pressed before it is sent', {}, {}, GENERATED),
  german('mails off, and nothing stated', { mailsInvoices: false }, null),
  german('mails off, stated as off', { mailsInvoices: false }, { mails_invoices: 'off' }),
  german('mails off, sent by hand', { mailsInvoices: false }, { mails_invoices: 'off' }, BY_HAND),
  german('never sent', {}, {}, { act: 'not sent' }),
  german('pay-now link, and nothing stated', { payNow: true }, null),
  german('pay-now link, stated as on', { payNow: true }, { pay_now: 'on' }),
  german('pay-now link, stated as on, paid', { payNow: true }, { pay_now: 'on' }, { invoice: PAID }),
  german('no pay-now link, stated as on', {}, { pay_now: 'on' }),
  german('DATEV export there, and nothing stated', { datevExport: true }, null),
  german('DATEV export there, stated as on', { datevExport: true }, { datev_export: 'on' }),
  german('Verifactu stated as on', {}, { verifactu: 'on' }),
  spanish('Verifactu, and nothing stated', { verifactu: true }, null),
  spanish('Verifactu, stated as on', { verifactu: true }, {}),
  spanish('no Verifactu, stated as on', {}, {}),
  spanish('no Verifactu, stated as off', {}, { verifactu: 'off' }),
  spanish('Verifactu, e-invoicing off', { verifactu: true, eInvoicing: false }, { e_invoices: 'off' }),
  spanish('retention, and nothing stated', { retention: '19' }, null),
  spanish('retention, stated as on', { verifactu: true, retention: '19' }, { retention: 'on' }),
  spanish(
    'retention, stated as on and named',
    { verifactu: true, retention: '19' },
    { retention: 'on' },
    IRPF,
  ),
  french('French channel, and nothing stated', { frenchEInvoicing: true }, null),
  french('French channel, stated as on', { frenchEInvoicing: true }, { french_e_invoices: 'on' }),
  french(
    'French channel, stated as on, e-invoicing off',
    { frenchEInvoicing: true, eInvoicing: false },
    { french_e_invoices: 'on', e_invoices: 'off' },
  ),
  french('French channel, stated as off', { frenchEInvoicing: true }, {}),
  french('no French channel, stated as off', {}, {}),
];
