import { decimal, sum } from '@spacebooks/base/money';
import { parseOpenTimes } from '../life/open-times.js';
import { decimalText } from '../records/amounts.js';
import type { Entry } from '../records/entries.js';
import type { Price } from '../records/invoice.js';
import { todayOf } from '../records/membership-plan.js';
import type { PassOffer, Plan } from '../records/plan.js';
import type { World } from '../world.js';
import { slashed } from './dates.js';

/** A plan that the space offers. */
export function planBody(plan: Plan, world: World): Record<string, unknown> {
  const currency = currencyOf(plan.spaceId, world);
  const { id, name, color, terms, description, hidden, taxRate } = plan;
  return {
    id,
    name,
    color,
    photo: null,
    ...pricePerCycle(plan.pricePerCycle),
    cycle_duration: plan.cycleDuration,
    currency,
    terms: terms ?? '',
    description: description ?? '',
    cancellation_period: plan.cancellationPeriod,
    minimum_commitment: plan.minimumCommitment,
    hidden,
    tax_rate: written(taxRate),
    accounting_code: plan.accountingCode,
    signup_charge: null,
    booking_credits: [],
    time_passes: plan.timePasses.map((pass) => passOffer(pass, taxRate, currency)),
    extras: plan.extras.map((extra) => ({
      id: extra.id,
      name: extra.name,
      ...priced(extra.price),
      tax_rate: written(taxRate),
      currency,
    })),
  };
}

/** A plan of a membership, the record that version 2.0 lists; `parent_plan` is the space's that it was made of. */
export function membershipPlanBody(
  { attributes, facts, spaceId }: Entry,
  world: World,
): Record<string, unknown> {
  const { net, currency, taxes } = attributes.pricePerCycle as Price;
  const extras = attributes.extras as readonly { readonly name: string; readonly pricePerCycle: Price }[];
  const parent = parentOf(String(attributes.name), facts.planId, spaceId, world);
  const taxRate = taxes[0]?.rate ?? '0.0';
  const total = sum([net, ...extras.map(({ pricePerCycle: price }) => price.net)].map(decimal));
  return {
    name: attributes.name,
    parent_plan: parent === undefined ? null : { id: parent.id },
    ...pricePerCycle(net),
    cycle_duration: attributes.cycleDuration,
    currency,
    terms: parent?.terms ?? '',
    description: attributes.description ?? '',
    cancellation_period: parent?.cancellationPeriod ?? 0,
    minimum_commitment: parent?.minimumCommitment ?? 0,
    hidden: parent?.hidden ?? false,
    total_price_per_cycle: decimalText(total),
    tax_rate: taxRate,
    accounting_code: attributes.accountingCode,
    starts_at: slashed(String(attributes.startsAt)),
    canceled_to: attributes.canceledAt === null ? null : slashed(String(attributes.canceledAt)),
    booking_credits: [],
    time_passes: (parent?.timePasses ?? []).map((pass) => passOffer(pass, taxRate, currency)),
    extras: extras.map(({ name, pricePerCycle: price }) => ({
      name,
      ...priced(price.net),
      tax_rate: price.taxes[0]?.rate ?? '0.0',
      currency: price.currency,
    })),
  };
}

/** The plan of today, or the first one of a membership that has not begun; and the one that replaces it. */
export function currentAndUpcoming(
  plans: readonly Entry[],
  world: World,
): { readonly current: Entry | null; readonly upcoming: Entry | null } {
  const [first = null] = plans;
  const today = first === null ? '' : todayOf({ spaceId: first.spaceId ?? '' }, world);
  const current = plans.findLast(({ attributes }) => String(attributes.startsAt) <= today) ?? first;
  const upcoming = plans.find((plan) => plan !== current && String(plan.attributes.startsAt) > today) ?? null;
  return { current, upcoming };
}

/** A record of a seed names none: then it is the one of the same name. */
function parentOf(name: string, planId: unknown, spaceId: string | null, { plans }: World): Plan | undefined {
  if (planId !== undefined) return plans.get(String(planId));
  for (const plan of plans.values()) if (plan.spaceId === spaceId && plan.name === name) return plan;
  return undefined;
}

function passOffer({ id, name, price, timespans }: PassOffer, taxRate: string, currency: string) {
  return {
    id,
    name,
    ...priced(price),
    tax_rate: written(taxRate),
    currency,
    timespans,
    parsed_timespans: parsedTimespans(timespans),
    included_per_timespan: 0,
    included_timespan: null,
    discounts: [],
  };
}

/** When a time pass is valid; none for any time, as for what cannot be read. */
export function parsedTimespans(timespans: string): readonly unknown[] {
  return (parseOpenTimes(timespans) ?? []).map(({ from, to, weekdays }) => {
    const [fromHour, fromMinute] = from.split(':').map(Number);
    const [toHour, toMinute] = to.split(':').map(Number);
    return { from_hour: fromHour, from_minute: fromMinute, to_hour: toHour, to_minute: toMinute, weekdays };
  });
}

function pricePerCycle(net: string) {
  return { price_per_cycle: written(net), price_per_cycle_in_cents: inCents(net) };
}

function priced(net: string) {
  return { price_in_cents: inCents(net), price: written(net) };
}

function inCents(net: string): number {
  return decimal(net).times(100).round().toNumber();
}

function written(text: string): string {
  return decimalText(decimal(text));
}

function currencyOf(spaceId: string, { spaces }: World): string {
  return spaces.get(spaceId)?.currency ?? 'EUR';
}
