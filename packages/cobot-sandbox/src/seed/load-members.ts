import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { addCheckInTokens } from '../life/check-in-tokens.js';
import { givePlan } from '../life/membership-plans.js';
import { referredId } from '../records/entries.js';
import type { Plan } from '../records/plan.js';
import { NOWHERE } from '../records/space.js';
import { addTimePasses, DAY_PASS } from '../records/time-pass.js';
import type { World } from '../world.js';
import { plan as planInput } from './member-schema.js';
import type { ReadSeed } from './schema.js';

type SeedSpace = ReadSeed['spaces'][number];

/** The plans, fields, teams and memberships of a space. */
export function loadMembers(seed: SeedSpace, world: World): void {
  const spaceId = seed.id;
  for (const plan of seed.plans ?? [planInput.parse({ id: `${spaceId}-fix-desk`, name: 'Fix Desk' })]) {
    world.plans.set(plan.id, planOf(plan, seed));
  }
  for (const label of seed.custom_fields) {
    const id = `${spaceId}-${label.toLowerCase().replace(/\W+/g, '-')}`;
    world.customFields.set(id, { id, spaceId, label });
  }
  const numbers = world.customerNumbersOf(spaceId);
  for (const { customer_number: number } of [...seed.memberships, ...seed.teams]) {
    if (number !== null) numbers.take(number);
  }
  for (const each of seed.memberships) {
    const { id, name, email, phone, company, picture } = each;
    const { name: _name, company: _company, ...nowhere } = NOWHERE;
    world.memberships.set(id, {
      ...{ id, spaceId, name, email, phone, company, picture },
      address: { ...nowhere, ...definedOf(each.address) },
      billingEmails: each.billing_emails,
      taxId: each.tax_id,
      chargeTaxes: each.charge_taxes,
      customerNumber: each.customer_number ?? numbers.assign(),
      startsAt: each.starts_at ?? each.confirmed_at ?? seed.created_at,
      firstInvoiceAt: each.first_invoice_at,
      confirmedAt: each.confirmed_at,
      canceledAt: each.canceled_at,
      teamId: each.team,
      paymentMethodId: each.payment_method,
      customFields: customFieldsOf(seed, each, world),
    });
  }
  for (const { id, name, confirmed_at, canceled_at, ...billing } of seed.teams) {
    world.teams.set(id, {
      id,
      spaceId,
      name,
      confirmedAt: confirmed_at,
      canceledAt: canceled_at,
      billingAddress: { ...NOWHERE, ...definedOf(billing.billing_address) },
      billingEmails: billing.billing_emails,
      taxId: billing.tax_id,
      customerNumber: billing.customer_number,
      payingMembershipId: billing.paying,
    });
  }
}

function planOf(
  { price, rate, cycle, ...plan }: NonNullable<SeedSpace['plans']>[number],
  seed: SeedSpace,
): Plan {
  const { id, name, description, color, terms, hidden, extras } = plan;
  return {
    ...{ id, spaceId: seed.id, name, description, color, terms, hidden, extras },
    welcomeMessage: plan.welcome_message,
    pricePerCycle: price,
    taxRate: rate ?? seed.default_tax.rate,
    cycleDuration: cycle,
    cancellationPeriod: plan.cancellation_period,
    minimumCommitment: plan.minimum_commitment,
    accountingCode: plan.accounting_code,
    timePasses: plan.time_passes,
  };
}

/** @throws Error for a field that the space does not keep */
function customFieldsOf(
  { id: spaceId }: SeedSpace,
  { id, custom_fields: values }: SeedSpace['memberships'][number],
  world: World,
): ReadonlyMap<string, string> {
  const fields = [...world.customFields.values()].filter((field) => field.spaceId === spaceId);
  return new Map(
    Object.entries(values).map(([label, value]) => {
      const field = fields.find((each) => each.label === label);
      if (field === undefined) throw new Error(`memberships: ${id} has ${label}, which is no custom field`);
      return [field.id, value];
    }),
  );
}

/** Every membership has a plan: the one it names, or the first of its space. @throws Error for one that there is not */
export function loadMembershipPlans({ id: spaceId, memberships }: SeedSpace, world: World): void {
  const offered = [...world.plans.values()].filter((plan) => plan.spaceId === spaceId);
  const have = new Set(
    [...world.entries.all('membershipPlans')].map((plan) => referredId(plan, 'membership')),
  );
  for (const { id, plan: named } of memberships) {
    const membership = world.memberships.get(id);
    const plan = named === undefined ? offered[0] : offered.find((each) => each.id === named);
    if (plan === undefined && named !== undefined) {
      throw new Error(`memberships: ${id} has the plan ${named}, which the space does not offer`);
    }
    if (membership === undefined || plan === undefined || have.has(id)) continue;
    givePlan(membership, { plan, extras: [] }, membership.startsAt, world, `${id}-plan`);
  }
}

/** @throws Error for a connection to a membership that there is not */
export function loadConnections({ connections }: ReadSeed, world: World): void {
  const users = [...world.users.values()];
  for (const { membership: id, users: emails, check_in_tokens: tokens, time_passes: passes } of connections) {
    const membership = world.memberships.get(id);
    if (membership === undefined) throw new Error(`connections: there is no membership ${id}`);
    const userIds = users.filter(({ email }) => emails.includes(email)).map((user) => user.id);
    const needsTimePass = passes !== null;
    world.connections.set(id, { userIds: new Set(userIds), needsTimePass });
    addCheckInTokens(membership, tokens, world);
    addTimePasses(membership, DAY_PASS, passes ?? 0, world, (index) => `${id}-pass-${index + 1}`);
  }
}
