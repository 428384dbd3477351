import type { InvoiceInput, SandboxSeed } from '@spacebooks/cobot-sandbox';
import { SELLER_NIP } from './config-text.js';

/** The space in Warsaw, as the sandbox of the platform has it. */
export const WARSAW: SandboxSeed['spaces'][number] = {
  id: 'space-warsaw',
  subdomain: 'warsaw',
  name: 'Warszawa',
  time_zone: 'Europe/Warsaw',
  country_code: 'PL',
  locale: 'pl-PL',
  currency: 'PLN',
  default_tax: { name: 'VAT', rate: '23' },
  sender_tax_id: SELLER_NIP,
  sender: {
    name: null,
    company: 'Biurko Coworking sp. z o.o.',
    fullAddress: 'ul. Przykładowa 1, 00-001 Warszawa, Polska',
    street: 'ul. Przykładowa 1',
    postCode: '00-001',
    city: 'Warszawa',
    state: null,
    countryCode: 'PL',
  },
  admins: ['admin@space.example'],
};

/** One that KSeF takes. */
export const POLISH_INVOICE: InvoiceInput = {
  items: [{ description: 'Biurko dedykowane', net: '1000', rate: '23' }],
  tax_id: '7352765225',
  recipient: {
    name: null,
    company: 'Klient Polski sp. z o.o.',
    fullAddress: 'ul. Polna 2, 30-001 Kraków, Polska',
    street: 'ul. Polna 2',
    postCode: '30-001',
    city: 'Kraków',
    state: null,
    countryCode: 'PL',
  },
};
