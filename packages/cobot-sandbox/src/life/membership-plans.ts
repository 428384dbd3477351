import { plusDays } from '@spacebooks/sandbox-engine/dates';
import type { Entry } from '../records/entries.js';
import { plansOf, startOf, todayOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import type { Plan } from '../records/plan.js';
import type { Space } from '../records/space.js';
import { newEntry } from '../v2/entries.js';
import { spacePrice } from '../v2/price.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';

/** What a membership takes of a plan of its space. */
export interface ChosenPlan {
  readonly plan: Plan;
  /** Ids of the extras. */
  readonly extras: readonly string[];
}

/** Gives a membership the plan from a day on, whatever it has then. No event is emitted. */
export function givePlan(
  membership: Membership,
  { plan, extras }: ChosenPlan,
  startsAt: string,
  world: World,
  id = world.newId(),
): Entry {
  const space = world.spaces.get(membership.spaceId) as Space;
  const taxed = { ...space, defaultTax: { name: space.defaultTax.name, rate: plan.taxRate } };
  const { name, description, accountingCode, cycleDuration } = plan;
  return world.entries.add(
    newEntry('membershipPlans', space, world, {
      id,
      attributes: {
        name,
        description,
        accountingCode,
        startsAt,
        cycleDuration,
        extras: plan.extras
          .filter(({ id }) => extras.includes(id))
          .map((extra) => ({
            accountingCode: null,
            cycleDuration,
            name: extra.name,
            pricePerCycle: spacePrice(taxed, extra.price),
          })),
        pricePerCycle: spacePrice(taxed, plan.pricePerCycle),
      },
      relations: { membership: { type: 'memberships', id: membership.id } },
      facts: { planId: plan.id },
    }),
  );
}

/** A change of the plan: what was to come at that day or later never comes. */
export function changePlan(membership: Membership, chosen: ChosenPlan, on: string, world: World): Entry {
  for (const plan of plansOf(membership.id, world)) {
    const { canceledAt } = plan.attributes;
    if (startOf(plan) >= on) world.entries.remove(plan);
    else if (canceledAt === null || String(canceledAt) >= on) {
      plan.attributes = { ...plan.attributes, canceledAt: plusDays(on, -1) };
    }
  }
  const plan = givePlan(membership, chosen, on, world);
  announce('changed_membership_plan', membership, world);
  if (on <= todayOf(membership, world)) announce('membership_plan_change_date_reached', membership, world);
  return plan;
}
