import { slashedTime } from '@spacebooks/sandbox-engine/dates';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { notThere } from '../engine/declare.js';
import { invalidMember } from '../engine/problem.js';
import { type RecordType, stored } from '../engine/record-type.js';
import { plansOf } from '../records/membership-plan.js';
import type { PassOffer, TimePass } from '../records/plan.js';
import { spaceUrlOf, timeZoneOf } from '../records/space-of.js';
import { addTimePasses, DAY_PASS, unusedTimePasses } from '../records/time-pass.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';
import { billCharge } from './charges.js';
import { identifier } from './input.js';
import { ofMembership } from './memberships.js';
import { currentAndUpcoming, parsedTimespans } from './plan-body.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

const TIME_PASSES: RecordType<TimePass> = {
  ...stored('time pass', (world) => world.timePasses),
  membershipIdOf: ({ membershipId }) => membershipId,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present({ id, spaceId, membershipId, name, timespans, createdAtMs, usedAtMs }, { world }) {
    const timeZone = timeZoneOf(spaceId, world);
    const at = (ms: number) => slashedTime(timeZone, ms);
    return {
      id,
      created_at: at(createdAtMs),
      updated_at: at(usedAtMs ?? createdAtMs),
      expires_at: null,
      used_at: usedAtMs === null ? null : at(usedAtMs),
      url: `${spaceUrlOf(spaceId, world)}/api/time_passes/${id}`,
      name,
      timespans,
      parsed_timespans: parsedTimespans(timespans),
      membership_id: membershipId,
    };
  },
};

export const show = record({ on: TIME_PASSES });

/** Of all members. */
export const unused = collection({
  on: {
    ...TIME_PASSES,
    isVisible: (pass, exchange) => pass.usedAtMs === null && pass.spaceId === spaceOfPath(exchange).id,
  },
});

export const unusedOf = ofMembership(({ id }, exchange) => ({
  status: 200,
  body: unusedTimePasses(id, exchange.world).map((pass) => TIME_PASSES.present(pass, exchange)),
}));

export const ownUnused = ofMembership(
  ({ id }, exchange) => ({
    status: 200,
    body: unusedTimePasses(id, exchange.world).map((pass) => TIME_PASSES.present(pass, exchange)),
  }),
  { own: true },
);

/** Takes back a pass that the member of the path has not used. */
export const remove = ofMembership((membership, { world, params }) => {
  const pass = world.timePasses.get(params.passId ?? '');
  if (pass?.membershipId !== membership.id || pass.usedAtMs !== null) {
    throw notThere(TIME_PASSES.type, params.passId ?? '');
  }
  world.timePasses.delete(pass.id);
  announce('membership_removed_time_passes', membership, world);
  return { status: 204 };
});

const schema = z.strictObject({
  no_of_passes: z.coerce.number().int().min(1).max(1000),
  /** Whether the member pays for them. */
  charge: z.enum(['charge', 'dont_charge'], { error: 'must be charge or dont_charge' }).default('charge'),
  /** Of the kind of pass. */
  id: identifier.default(DAY_PASS.id),
});

/** Passes for a member, who pays for them unless they are a present. */
export const add = ofMembership(
  (membership, exchange) => {
    const { world } = exchange;
    const { no_of_passes: count, charge, id } = readBody(schema, exchange);
    const offer = offersOf(membership.id, world).find((each) => each.id === id);
    if (offer === undefined) throw invalidMember('/id', 'is no time pass of the plan');
    if (charge === 'charge') {
      billCharge(membership, { description: offer.name, net: offer.price, quantity: String(count) }, world);
    }
    const passes = addTimePasses(membership, offer, count, world);
    announce('membership_added_time_passes', membership, world);
    return { status: 201, body: passes.map((pass) => TIME_PASSES.present(pass, exchange)) };
  },
  { body: 'document' },
);

/** What the plan of a membership sells. */
function offersOf(membershipId: string, world: World): readonly PassOffer[] {
  const { current } = currentAndUpcoming(plansOf(membershipId, world), world);
  return world.plans.get(String(current?.facts.planId))?.timePasses ?? [DAY_PASS];
}
