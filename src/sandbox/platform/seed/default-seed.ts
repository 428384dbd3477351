import type { SandboxSeed } from './schema.js';

/** A space in Berlin with two unsent invoices and one in Warsaw, both with e-invoicing on; their admin, and a token with every scope. */
export const DEFAULT_SEED: SandboxSeed = {
  users: [
    {
      id: 'user-anna',
      email: 'anna@spreeufer.example',
      tokens: [{ token: 'sandbox-token', app: 'spacebooks' }],
    },
  ],
  spaces: [
    {
      id: 'space-berlin',
      subdomain: 'berlin',
      name: 'Coworking Spreeufer',
      email: 'office@spreeufer.example',
      admins: ['anna@spreeufer.example'],
    },
    {
      id: 'space-warsaw',
      subdomain: 'warsaw',
      name: 'Biurko Coworking',
      time_zone: 'Europe/Warsaw',
      email: 'biuro@biurko.example',
      country_code: 'PL',
      locale: 'pl-PL',
      currency: 'PLN',
      default_tax: { name: 'VAT', rate: '23' },
      // The first seller of the sandbox of KSeF.
      sender_tax_id: '5265877635',
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
      admins: ['anna@spreeufer.example'],
    },
  ],
  invoices: [
    { id: 'invoice-1', items: [{ description: 'Fix Desk', net: '350', rate: '19' }] },
    {
      id: 'invoice-2',
      items: [
        { description: 'Besprechungsraum', quantity: '2.5', net: '24.90', rate: '19' },
        { description: 'Fachbuch', net: '28.04', rate: '7' },
      ],
    },
  ],
};
