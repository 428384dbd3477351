import { z } from 'zod';
import type { InvoiceAddress, LocalDate } from '../domain/invoice.js';
import { address, PAGE_SIZE, segment } from './address.js';
import type { Api } from './api.js';
import { pages } from './pages.js';
import { readAs } from './read-as.js';

/** Somebody to whom a space writes invoices; an invoice names him as its debitor. */
export interface Membership {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly confirmedAt: LocalDate | null;
  readonly canceledAt: LocalDate | null;
  readonly teamId: string | null;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly billingAddress: InvoiceAddress;
  readonly billingEmails: readonly string[];
  readonly taxId: string | null;
  readonly customerNumber: string | null;
}

/** Somebody without a membership. */
export interface Contact {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Pick<InvoiceAddress, 'name' | 'company' | 'fullAddress'>;
  readonly membershipId: string | null;
}

/** Not canceled before `from`, confirmed until `to`. */
export interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The debitors of version 2.0. Everything throws Failure `platform.*`. */
export interface Debitors {
  /** Needs the scope `read_memberships`. */
  memberships(spaceId: string, span: Span): AsyncIterable<Membership>;
  /** Needs the scope `read_teams`. */
  teams(spaceId: string, span: Span): AsyncIterable<Team>;
  /** Needs the scope `read_contacts`. */
  contacts(spaceId: string): AsyncIterable<Contact>;
}

const orNull = <T>(value: T | null | undefined): T | null => value ?? null;
const text = z.string().nullish().transform(orNull);
const linked = z
  .object({ data: z.object({ id: z.string() }).nullish() })
  .nullish()
  .transform((relationship) => relationship?.data?.id ?? null);
const name = {
  name: text,
  company: text,
  fullAddress: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
};
const fullAddress = z.object({
  ...name,
  street: text,
  postCode: text,
  city: text,
  state: text,
  countryCode: text,
});

const membership = z
  .object({
    type: z.literal('memberships'),
    id: z.string().min(1),
    attributes: z.object({ name: text, email: text, company: text, confirmedAt: text, canceledAt: text }),
    relationships: z.object({ team: linked }).nullish(),
  })
  .transform(({ id, attributes, relationships }): Membership => {
    return { id, ...attributes, teamId: relationships?.team ?? null };
  });

const team = z
  .object({
    type: z.literal('teams'),
    id: z.string().min(1),
    attributes: z.object({
      name: z.string(),
      billingAddress: fullAddress,
      billingEmails: z.array(z.string()),
      taxId: text,
      customerNumber: text,
    }),
  })
  .transform(({ id, attributes }): Team => ({ id, ...attributes }));

const contact = z
  .object({
    type: z.literal('contacts'),
    id: z.string().min(1),
    attributes: z.object({ email: text, phone: text, address: z.object(name) }),
    relationships: z.object({ membership: linked }).nullish(),
  })
  .transform(({ id, attributes, relationships }): Contact => {
    return { id, ...attributes, membershipId: relationships?.membership ?? null };
  });

export function createDebitors(api: Api, baseUrl: string): Debitors {
  async function* list<Output>(
    spaceId: string,
    path: string,
    schema: z.ZodType<Output>,
    span?: Span,
  ): AsyncGenerator<Output> {
    const url = address(baseUrl, `/spaces/${segment(spaceId)}/${path}`, {
      'page[size]': String(PAGE_SIZE),
      'filter[from]': span?.from,
      'filter[to]': span?.to,
    });
    for await (const records of pages((page) => api.document('GET', page, 'sync'), url)) {
      for (const [index, record] of records.entries()) yield readAs(schema, record, `/data/${index}`);
    }
  }
  return {
    memberships: (spaceId, span) => list(spaceId, 'memberships', membership, span),
    teams: (spaceId, span) => list(spaceId, 'teams', team, span),
    contacts: (spaceId) => list(spaceId, 'contacts', contact),
  };
}
