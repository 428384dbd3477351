import { readSeedText } from '@spacebooks/sandbox-engine/seed-text';
import { z } from 'zod';
import { addressInput, invoiceInput } from '../records/invoice-input.js';
import { seededSwitches } from '../records/space-switches.js';
import { KINDS } from '../v2/kinds.js';
import { membership, plan, team } from './member-schema.js';

const text = z.string().nullable().default(null);

const contact = z.strictObject({
  id: z.string(),
  email: text,
  phone: text,
  address: addressInput.partial().default({}),
  /** Id of a membership. */
  membership: text,
});

/** Who is connected to a membership. */
const connection = z.strictObject({
  /** Id of a membership. */
  membership: z.string(),
  /** E-mail addresses of users. */
  users: z.array(z.string()).default([]),
  check_in_tokens: z.array(z.string()).default([]),
  time_passes: z.int().min(0).nullable().default(null),
});

const network = z.strictObject({ id: z.string(), spaces: z.array(z.string()).min(1) });

const reference = z.object({ type: z.string(), id: z.string() });

/** Any other record of version 2.0; attributes that are left out default to those of its kind. */
const recordInput = z.strictObject({
  type: z.string().refine((type) => KINDS[type] !== undefined, 'is no type of records'),
  id: z.string().optional(),
  /** Id of the space; the first one when left out. */
  space: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relations: z.record(z.string(), z.union([reference, z.array(reference), z.null()])).default({}),
  /** Internal, never shown: `current` of a subscription, `code` of a discount. */
  facts: z.record(z.string(), z.unknown()).default({}),
});

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
/** A registered application. */
const app = z.strictObject({
  /** Client id. */
  id: z.string().min(1),
  name: z.string().optional(),
  /** Client secret; null for an app without one. */
  secret: z.string().min(1).nullable().default('sandbox-secret'),
  /** One on 127.0.0.1 matches every port. */
  redirect_uris: z.array(z.url()).default(['http://127.0.0.1/callback']),
  /** Scopes that it may request; every scope when left out. */
  scopes: z.array(z.string()).optional(),
});

const space = z.strictObject({
  id: z.string(),
  subdomain: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  time_zone: z.string().refine(isTimeZone, 'is no IANA time zone').default('Europe/Berlin'),
  ...seededSwitches,
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
  accounting_codes: z
    .array(z.strictObject({ name: z.string().min(1), tax_rate: z.string().nullable().default(null) }))
    .default([]),
  /** Fix Desk alone when left out. */
  plans: z.array(plan).optional(),
  /** Labels of the fields that it keeps of its members. */
  custom_fields: z.array(z.string()).default([]),
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

/** The initial state of a sandbox. */
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
    /** Upcoming invoices, for the preview. */
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

/** Text of a seed file, YAML or JSON. @throws Error whose message says what is invalid, and where */
export async function parseSeed(text: string): Promise<SandboxSeed> {
  return readSeed(await readSeedText(text));
}

/** @throws Error whose message says what is invalid, and where */
export function readSeed(value: unknown): ReadSeed {
  const read = seed.safeParse(value);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
