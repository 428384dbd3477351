import type { SandboxSeed } from './schema.js';

/** A Berlin space with e-invoicing on, its admin, a token with every scope, and two unsent invoices. */
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
