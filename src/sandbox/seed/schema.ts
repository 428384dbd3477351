import { z } from 'zod';
import { addressInput, invoiceInput } from '../records/invoice-input.js';
import { contact, membership, team } from './debitors.js';
import { connection, network } from './people.js';
import { recordInput } from './records.js';

const token = z.strictObject({
  token: z.string().min(1),
  /** Names of scopes; every scope when left out. */
  scopes: z.array(z.string()).optional(),
  /** Client id of the app. */
  app: z.string().default('app-1'),
});

const user = z.strictObject({
  /** `user-` and the part of the e-mail address before the `@` when left out. */
  id: z.string().optional(),
  email: z.string(),
  password: z.string().default('sandbox-password'),
  tokens: z.array(token).default([]),
});

const numberedRecord = z.strictObject({ id: z.string().optional(), name: z.string(), number: z.string() });
/** An application that users may allow something. */
const app = z.strictObject({
  /** Client id. */
  id: z.string().min(1),
  name: z.string().optional(),
  /** Client secret; null for an app without one. */
  secret: z.string().min(1).nullable().default('sandbox-secret'),
  /** One on 127.0.0.1 stands for every port. */
  redirect_uris: z.array(z.url()).default(['http://127.0.0.1/callback']),
  /** What it may ask for; every scope when left out. */
  scopes: z.array(z.string()).optional(),
});

const space = z.strictObject({
  id: z.string(),
  subdomain: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  time_zone: z.string().refine(isTimeZone, 'is no IANA time zone').default('Europe/Berlin'),
  e_invoicing: z.boolean().default(true),
  /** E-mail addresses of users; everybody of the seed when left out. */
  admins: z.array(z.string()).optional(),
  v2_callback_urls: z.boolean().default(false),
  email: z.string().default('office@space.example'),
  created_at: z.iso.date().default('2020-01-01'),
  country_code: z.string().default('DE'),
  locale: z.string().default('de-DE'),
  currency: z.string().default('EUR'),
  default_tax: z.strictObject({ name: z.string(), rate: z.string() }).default({ name: 'MwSt.', rate: '19' }),
  sender: addressInput.partial().default({}),
  sender_tax_id: z.string().nullable().default('DE123456788'),
  revenue_accounts: z.array(numberedRecord).default([]),
  cost_centers: z.array(numberedRecord).default([]),
  memberships: z.array(membership).default([]),
  teams: z.array(team).default([]),
  contacts: z.array(contact).default([]),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const settings = z.strictObject({
  requests_per_minute: z.int().min(0),
  mail_delay_ms: z.number().min(0),
  delivery_timeout_ms: z.number().min(1),
  retry_intervals_ms: z.array(z.number().min(0)),
});

/** What a sandbox starts with. */
export const seed = z
  .strictObject({
    settings: settings.partial().default({}),
    /** One with the client id `spacebooks` when left out. */
    apps: z.array(app).prefault([{ id: 'spacebooks' }]),
    users: z.array(user).min(1),
    spaces: z.array(space).min(1),
    invoices: z.array(invoiceInput).default([]),
    networks: z.array(network).default([]),
    connections: z.array(connection).default([]),
    records: z.array(recordInput).default([]),
    /** Invoices that the platform will make. */
    previews: z.array(invoiceInput).default([]),
  })
  .superRefine(({ users, spaces, invoices }, context) => {
    const complain = (message: string, ...path: (string | number)[]): void =>
      context.addIssue({ code: 'custom', message, path });
    const emails = new Set(users.map((each) => each.email));
    const spaceIds = new Set(spaces.map((each) => each.id));
    const invoiceIds = invoices.flatMap((each) => each.id ?? []);
    for (const [index, { admins = [] }] of spaces.entries()) {
      const stranger = admins.find((email) => !emails.has(email));
      if (stranger !== undefined) complain(`${stranger} is not among users`, 'spaces', index, 'admins');
    }
    for (const [index, invoice] of invoices.entries()) {
      const isKnown = invoice.space === undefined || spaceIds.has(invoice.space);
      if (!isKnown) complain(`${invoice.space} is not among spaces`, 'invoices', index, 'space');
    }
    if (spaceIds.size < spaces.length) complain('two spaces have the same id', 'spaces');
    if (new Set(spaces.map((each) => each.subdomain)).size < spaces.length) {
      complain('two spaces have the same subdomain', 'spaces');
    }
    if (new Set(invoiceIds).size < invoiceIds.length) complain('two invoices have the same id', 'invoices');
  });

export type SandboxSeed = z.input<typeof seed>;
export type ReadSeed = z.output<typeof seed>;
