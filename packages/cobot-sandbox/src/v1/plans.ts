import { z } from 'zod';
import { isAdmin, knownToken, spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import { type RecordType, stored } from '../engine/record-type.js';
import { changePlan } from '../life/membership-plans.js';
import { nextCycle, plansOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import type { Plan } from '../records/plan.js';
import { day, identifier } from './input.js';
import { readPlan } from './membership-input.js';
import { ofMembership } from './memberships.js';
import { membershipPlanBody, planBody } from './plan-body.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

/** Hidden plans, and what new members are told, only for a token that may read plans. */
const PLANS: RecordType<Plan> = {
  ...stored('plan', (world) => world.plans),
  isVisible: ({ spaceId, hidden }, exchange) =>
    spaceId === spaceOfPath(exchange).id && (!hidden || readsPlans(exchange)),
  present: (plan, view) => ({
    ...planBody(plan, view.world),
    ...(readsPlans(view as Exchange) ? { welcome_message: plan.welcomeMessage ?? '' } : {}),
  }),
};

function readsPlans(exchange: Exchange): boolean {
  const token = knownToken(exchange);
  return token !== undefined && (token.scopes === null || token.scopes.has('read_plans'));
}

export const list = collection({ on: PLANS });

export const show = record({ on: PLANS });

/** The plans of a membership, those of the past, too. */
export const history = ofMembership(({ id }, { world }) => ({
  status: 200,
  body: plansOf(id, world).map((plan) => membershipPlanBody(plan, world)),
}));

/** On the day that an admin names, else as soon as it can be: with the next cycle. */
export const change = ofMembership(answerChange, { body: 'document' });

export const changeOwn = ofMembership(answerChange, { body: 'document', own: true });

function answerChange(membership: Membership, exchange: Exchange) {
  const { world } = exchange;
  const schema = z.strictObject({
    plan_id: identifier,
    extras: z.array(identifier).default([]),
    change_date: day(exchange).nullable().optional(),
  });
  const { plan_id: id, extras, change_date: date } = readBody(schema, exchange);
  const chosen = readPlan({ id, extras }, '/plan_id', exchange);
  const next = nextCycle(membership, world);
  const on = isAdmin(exchange, membership.spaceId) ? (date ?? next) : next;
  const plan = changePlan(membership, chosen, on, world);
  return { status: 201, body: membershipPlanBody(plan, world) };
}
