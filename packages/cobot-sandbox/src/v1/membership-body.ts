import type { Entry } from '../records/entries.js';
import { nextCycle, plansOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import { spaceUrlOf } from '../records/space-of.js';
import type { World } from '../world.js';
import { countryName } from './countries.js';
import { noonOf, slashed } from './dates.js';
import { currentAndUpcoming, membershipPlanBody } from './plan-body.js';

/** A membership in version 1.0, also in the callback about its deletion. */
export function membershipBody(
  membership: Membership,
  world: World,
  plans: readonly Entry[] = plansOf(membership.id, world),
): Record<string, unknown> {
  const { id, name, email, phone, confirmedAt, canceledAt } = membership;
  const { current, upcoming } = currentAndUpcoming(plans, world);
  return {
    id,
    name,
    email,
    phone,
    user: userOf(id, world),
    picture: pictureUrl(membership, world),
    address: addressOf(membership),
    billing_emails: membership.billingEmails,
    charge_taxes: membership.chargeTaxes,
    tax_id: membership.taxId,
    customer_number: membership.customerNumber,
    team_id: membership.teamId,
    plan: current && membershipPlanBody(current, world),
    upcoming_plan: upcoming && membershipPlanBody(upcoming, world),
    payment_method: paymentMethodOf(membership, world),
    confirmed_at: confirmedAt && noonOf(confirmedAt),
    starts_at: slashed(membership.startsAt),
    canceled_to: canceledAt && slashed(canceledAt),
    next_invoice_at: nextInvoiceOf(membership, plans, world),
  };
}

/** The first user who is connected to it. */
function userOf(id: string, { connections, users }: World): unknown {
  const [userId] = connections.get(id)?.userIds ?? [];
  const user = users.get(userId ?? '');
  return user === undefined ? null : { id: user.id, email: user.email };
}

function addressOf({ name, company, address }: Membership): Record<string, unknown> {
  const { fullAddress, street, postCode, city, state, countryCode } = address;
  return {
    company,
    name,
    full_address: fullAddress,
    address: street,
    post_code: postCode,
    city,
    state,
    country: countryName(countryCode),
  };
}

function paymentMethodOf({ paymentMethodId }: Membership, { entries }: World): unknown {
  const method = entries.get('paymentMethods', paymentMethodId ?? '');
  if (method === undefined) return null;
  return { name: method.attributes.name, automated: method.attributes.paymentProvider !== null };
}

/** Nothing is invoiced before the confirmation or after the cancellation. */
function nextInvoiceOf(membership: Membership, plans: readonly Entry[], world: World): string | null {
  const { confirmedAt, canceledAt } = membership;
  if (confirmedAt === null) return null;
  const next = nextCycle(membership, world, plans);
  return canceledAt !== null && canceledAt < next ? null : slashed(next);
}

/** The address of its picture, whether it has one or not. */
function pictureUrl(membership: Membership, world: World): string {
  return `${membershipUrl(membership, world)}/picture`;
}

export function membershipUrl({ id, spaceId }: Membership, world: World): string {
  return `${spaceUrlOf(spaceId, world)}/api/memberships/${id}`;
}
