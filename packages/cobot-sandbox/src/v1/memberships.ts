import { plusDays } from '@spacebooks/sandbox-engine/dates';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { isAdmin, membershipsOf, spaceOfPath } from '../engine/access.js';
import { type Behaviour, notThere } from '../engine/declare.js';
import { type BodyForm, callerOf, type Exchange } from '../engine/operation.js';
import { type Filter, type RecordType, stored, type Transition, type View } from '../engine/record-type.js';
import {
  CANCEL,
  type Cancellation,
  CONFIRM,
  createMembership,
  DELETE_MEMBERSHIP,
  UNCANCEL,
} from '../life/membership-transitions.js';
import type { Entry } from '../records/entries.js';
import { nextCycle, plansOfAll, todayOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import { announce } from '../webhooks/announce.js';
import { daysOf } from './dates.js';
import { day, flag } from './input.js';
import { membershipBody } from './membership-body.js';
import { type Change, readChange, readNewMembership } from './membership-input.js';
import { readBody } from './read-body.js';
import { collection, IDS, record } from './rows.js';

/** Memberships of the space of the path. */
export const MEMBERSHIPS_V1: RecordType<Membership> = {
  ...stored('membership', (world) => world.memberships),
  membershipIdOf: ({ id }) => id,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present: (membership, view) =>
    membershipBody(membership, view.world, plansIn(view).get(membership.id) ?? []),
};

const PLANS = new WeakMap<View, ReadonlyMap<string, readonly Entry[]>>();

/** The plans of all memberships, gathered once an answer. */
function plansIn(view: View): ReadonlyMap<string, readonly Entry[]> {
  const plans = PLANS.get(view) ?? plansOfAll(view.world);
  PLANS.set(view, plans);
  return plans;
}

/** Those whose cancellation date has come are shown by `ids` and with `all`. */
const CURRENT: Filter<Membership> = {
  parameters: ['all', 'ids'],
  isAlwaysAsked: true,
  keeps(value, { world }) {
    const isAny = value('all') === 'true' || value('ids') !== undefined;
    return (membership) =>
      isAny || membership.canceledAt === null || membership.canceledAt >= todayOf(membership, world);
  },
};

const CHOSEN = ['attributes'];

export const list: Behaviour = {
  ...collection({ on: MEMBERSHIPS_V1, filters: [IDS, CURRENT], parameters: CHOSEN }),
  perMinute: 6,
};

/** Those whose last day is in the requested days. */
export const cancellations = collection({
  on: MEMBERSHIPS_V1,
  filters: [
    {
      parameters: ['from', 'to'],
      required: ['from', 'to'],
      keeps(value, exchange) {
        const [from = '', to = ''] = daysOf(value, exchange);
        return ({ canceledAt }) => canceledAt !== null && canceledAt >= from && canceledAt <= to;
      },
    },
  ],
});

export const show = record({ on: MEMBERSHIPS_V1, parameters: CHOSEN });

/** An admin's, which is confirmed. */
export const create = creation(true);

/** Somebody's own, which an admin has to confirm. */
export const join = creation(false);

function creation(confirmed: boolean) {
  return record<Membership, ReturnType<typeof readNewMembership>>({
    on: MEMBERSHIPS_V1,
    input: (exchange) => readNewMembership(exchange, confirmed),
    subject({ membership, chosen }, exchange) {
      const { world } = exchange;
      const { user } = callerOf(exchange);
      if (!confirmed) {
        membership.email ??= user.email;
        const userIds = new Set([user.id]);
        world.connections.set(membership.id, { userIds, needsTimePass: false });
      }
      createMembership(membership, chosen, world);
      return membership;
    },
    answers: 'created',
  });
}

const UPDATE: Transition<Membership, Change> = {
  change(membership, { details, address }, world) {
    Object.assign(membership, details, { address: { ...membership.address, ...address } });
    announce('updated_membership_details', membership, world);
  },
};

export const update = record({ on: MEMBERSHIPS_V1, input: readChange, transition: UPDATE });

export const remove = record({ on: MEMBERSHIPS_V1, transition: DELETE_MEMBERSHIP, answers: 'nothing' });

export const confirm = record({ on: MEMBERSHIPS_V1, transition: CONFIRM, answers: 'created' });

/** Without a date it ends today, a member's own cancellation with the cycle. */
export const cancel = record<Membership, Cancellation>({
  on: MEMBERSHIPS_V1,
  input(exchange) {
    const { world, params } = exchange;
    const membership = world.memberships.get(params.id ?? '') as Membership;
    const schema = z.strictObject({
      date: day(exchange).optional(),
      delete_all_bookings_on_cancellation: flag.default(false),
    });
    const { date, delete_all_bookings_on_cancellation: deletesBookings } = readBody(schema, exchange);
    const ends = isAdmin(exchange, membership.spaceId)
      ? todayOf(membership, world)
      : plusDays(nextCycle(membership, world), -1);
    return { on: date ?? ends, deletesBookings };
  },
  transition: CANCEL,
  answers: 'created',
});

export const uncancel = record({ on: MEMBERSHIPS_V1, transition: UNCANCEL });

/** The caller's own. @throws Problem 404 when they have none in the space */
function ownMembership(exchange: Exchange): Membership {
  const { id } = spaceOfPath(exchange);
  const own = membershipsOf(callerOf(exchange).user.id, exchange.world).find(({ spaceId }) => spaceId === id);
  if (own === undefined) throw notThere('membership', callerOf(exchange).user.id);
  return own;
}

export const showOwn = record({
  on: MEMBERSHIPS_V1,
  parameters: CHOSEN,
  subject: (_input, exchange) => ownMembership(exchange),
});

/**
 * An operation on the membership of the path, or on the caller's own, that answers something of its own. Existence
 * and access are checked before.
 */
export function ofMembership(
  act: (membership: Membership, exchange: Exchange) => Answer,
  row: { readonly own?: true; readonly body?: BodyForm } = {},
): Behaviour {
  return record({
    on: MEMBERSHIPS_V1,
    body: row.body ?? 'none',
    ...(row.own === true
      ? { subject: (_input: unknown, exchange: Exchange) => ownMembership(exchange) }
      : {}),
    answers: act,
  });
}

export const updateOwn = record({
  on: MEMBERSHIPS_V1,
  input: readChange,
  subject: (_input, exchange) => ownMembership(exchange),
  transition: UPDATE,
});
