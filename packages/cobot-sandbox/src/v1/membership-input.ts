import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { membersOf } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { invalidMember, Problem } from '../engine/problem.js';
import type { ChosenPlan } from '../life/membership-plans.js';
import { todayOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import { NOWHERE } from '../records/space.js';
import { countryCode } from './countries.js';
import { day, filled, flag, identifier, textOrNull } from './input.js';
import { readBody } from './read-body.js';

/** An object that is not there; unknown members are named by the reader. */
const blankUnlessUnknown = ({ code }: { readonly code?: string }): string | undefined =>
  code === 'unrecognized_keys' ? undefined : "can't be blank";

const address = z.strictObject(
  {
    name: textOrNull,
    company: textOrNull,
    full_address: textOrNull,
    address: textOrNull,
    post_code: textOrNull,
    city: textOrNull,
    state: textOrNull,
    country: textOrNull,
  },
  { error: blankUnlessUnknown },
);

/** What can be set at any time. */
const details = {
  name: textOrNull,
  email: z.email('is invalid').nullable().optional(),
  phone: textOrNull,
  address: address.optional(),
  billing_emails: z.array(z.email('is invalid')).optional(),
  charge_taxes: flag.optional(),
  customer_number: identifier.nullable().optional(),
  tax_id: textOrNull,
};

type Details = z.output<z.ZodObject<typeof details>>;

const chosen = z.strictObject(
  { id: identifier, extras: z.array(identifier).default([]) },
  { error: blankUnlessUnknown },
);

/** What a request changes of a membership. */
export interface Change {
  readonly details: Partial<Membership>;
  readonly address: Partial<Membership['address']>;
}

/** @throws Problem 422 */
export function readChange(exchange: Exchange): Change {
  const sent = readBody(z.strictObject(details), exchange);
  return { details: detailsOf(sent), address: addressOf(sent.address ?? {}) };
}

/** A new membership and its plan. @param confirmed by whoever creates it @throws Problem 422 */
export function readNewMembership(
  exchange: Exchange,
  confirmed: boolean,
): { readonly membership: Membership; readonly chosen: ChosenPlan } {
  const { world } = exchange;
  const { id: spaceId } = spaceOfPath(exchange);
  const schema = z.strictObject({
    ...details,
    address: address.refine(({ name, company }) => (name ?? '') !== '' || (company ?? '') !== '', {
      error: "can't be blank",
      path: ['name'],
    }),
    plan: chosen,
    starts_at: day(exchange).optional(),
    first_invoice_at: day(exchange).nullable().optional(),
    // Known from clients: whatever is created by an admin is approved, and a first invoice is never made here.
    pre_approved: flag.optional(),
    prorate_first_invoice: flag.optional(),
    payment_method: z.strictObject({ id: filled }).optional(),
  });
  const sent = readBody(schema, exchange, unwrapped(membersOf(exchange)));
  const plan = readPlan(sent.plan, '/plan', exchange);
  const methodId = sent.payment_method?.id ?? null;
  if (methodId !== null && world.entries.get('paymentMethods', methodId)?.spaceId !== spaceId) {
    throw invalidMember('/payment_method', 'is no payment method of the space');
  }
  const startsAt = sent.starts_at ?? todayOf({ spaceId }, world);
  const { name: _name, company: _company, ...nowhere } = NOWHERE;
  const membership: Membership = {
    id: world.newId(),
    spaceId,
    name: sent.address.name ?? sent.address.company ?? null,
    email: null,
    phone: null,
    company: null,
    billingEmails: [],
    taxId: null,
    chargeTaxes: true,
    customerNumber: sent.customer_number ?? world.customerNumbersOf(spaceId).assign(),
    firstInvoiceAt: sent.first_invoice_at ?? null,
    startsAt,
    confirmedAt: confirmed ? startsAt : null,
    canceledAt: null,
    teamId: null,
    paymentMethodId: methodId,
    customFields: new Map(),
    picture: null,
    ...detailsOf(sent),
    address: { ...nowhere, ...addressOf(sent.address) },
  };
  return { membership, chosen: plan };
}

/** Imports wrap a membership in a member of that name, some of them twice. */
function unwrapped(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { membership } = members;
  const isWrapped =
    typeof membership === 'object' && membership !== null && Object.keys(members).length === 1;
  return isWrapped ? unwrapped(membership as Record<string, unknown>) : members;
}

/** A plan that the space of the path offers. @throws Problem 422 when there is none such */
export function readPlan(
  sent: { readonly id: string; readonly extras: readonly string[] },
  pointer: string,
  exchange: Exchange,
): ChosenPlan {
  const plan = exchange.world.plans.get(sent.id);
  if (plan?.spaceId !== spaceOfPath(exchange).id) throw invalidMember(pointer, 'is no plan of the space');
  const unknown = sent.extras.find((id) => !plan.extras.some((extra) => extra.id === id));
  if (unknown !== undefined)
    throw new Problem(422, [{ pointer: '/extras', detail: `${unknown} is no extra of the plan` }]);
  return { plan, extras: sent.extras };
}

function detailsOf(sent: Partial<Details>): Partial<Membership> {
  const { name, email, phone, address: at } = sent;
  return definedOf({
    name: name ?? at?.name,
    company: at?.company,
    email,
    phone,
    billingEmails: sent.billing_emails,
    chargeTaxes: sent.charge_taxes,
    customerNumber: sent.customer_number ?? undefined,
    taxId: sent.tax_id,
  });
}

/** The parts of an address that were sent. @throws Problem 422 for a country that there is not */
function addressOf(sent: z.output<typeof address>): Partial<Membership['address']> {
  const { full_address: fullAddress, address: street, post_code: postCode, city, state, country } = sent;
  const code = country === undefined || country === null ? country : countryCode(country);
  if (code === null && country !== null) throw invalidMember('/address/country', 'is no country');
  return definedOf({
    fullAddress: fullAddress ?? fullAddressOf(sent),
    street,
    postCode,
    city,
    state,
    countryCode: code,
  });
}

/** Its lines, where they were sent one by one. */
function fullAddressOf({
  address: street,
  post_code: postCode,
  city,
}: z.output<typeof address>): string | undefined {
  if (street === undefined && postCode === undefined && city === undefined) return undefined;
  return [street, [postCode, city].filter(Boolean).join(' ')].filter(Boolean).join('\n');
}
