import type { Transition } from '../engine/record-type.js';
import { conflict } from '../engine/record-type.js';
import { referredId } from '../records/entries.js';
import { plansOf, todayOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';
import { type ChosenPlan, givePlan } from './membership-plans.js';

/** What happens to a membership, and when it is refused. */

/** A new membership with its plan; one that an admin creates is confirmed. */
export function createMembership(membership: Membership, chosen: ChosenPlan, world: World): void {
  world.memberships.set(membership.id, membership);
  givePlan(membership, chosen, membership.startsAt, world);
  announce('created_membership', membership, world);
  announceConfirmation(membership, world);
}

/** On the day it starts, or today. */
export const CONFIRM: Transition<Membership> = {
  refusals: [conflict('The membership is confirmed already.', ({ confirmedAt }) => confirmedAt !== null)],
  change(membership, _input, world) {
    const today = todayOf(membership, world);
    membership.confirmedAt = membership.startsAt > today ? membership.startsAt : today;
    announce('admin_confirmed_membership', membership, world);
    announceConfirmation(membership, world);
  },
};

/** One of a later day is announced when that comes. */
function announceConfirmation(membership: Membership, world: World): void {
  const { confirmedAt } = membership;
  if (confirmedAt !== null && confirmedAt <= todayOf(membership, world)) {
    announce('confirmed_membership', membership, world);
  }
}

export interface Cancellation {
  /** The last day. */
  readonly on: string;
  readonly deletesBookings: boolean;
}

/** Again for another date. */
export const CANCEL: Transition<Membership, Cancellation> = {
  refusals: [
    {
      when: ({ startsAt }, { on }) => on < startsAt,
      status: 422,
      detail: 'is before the membership starts',
      pointer: '/date',
    },
  ],
  change(membership, { on, deletesBookings }, world) {
    membership.canceledAt = on;
    announce('canceled_membership', membership, world);
    if (on <= todayOf(membership, world)) announce('membership_cancellation_date_reached', membership, world);
    if (deletesBookings) deleteBookings(membership, on, world);
  },
};

/** All that begin after the last day. */
function deleteBookings({ id }: Membership, lastDay: string, world: World): void {
  for (const booking of [...world.entries.all('bookings')]) {
    const begins = String(booking.attributes.from).slice(0, 10);
    if (referredId(booking, 'membership') !== id || begins <= lastDay) continue;
    announce('deleted_booking', booking, world);
    world.entries.remove(booking);
  }
}

/** A cancellation that is yet to come is removed, a membership that was canceled is active again. */
export const UNCANCEL: Transition<Membership> = {
  refusals: [conflict('The membership is not canceled.', ({ canceledAt }) => canceledAt === null)],
  change(membership, _input, world) {
    const isOver = (membership.canceledAt ?? '') <= todayOf(membership, world);
    membership.canceledAt = null;
    announce(isOver ? 'reactivated_membership' : 'uncanceled_membership', membership, world);
  },
};

/** Its invoices stay. */
export const DELETE_MEMBERSHIP: Transition<Membership> = {
  change(membership, _input, world) {
    // Announced before it is gone: the callback shows what it was.
    announce('deleted_membership', membership, world);
    for (const plan of plansOf(membership.id, world)) world.entries.remove(plan);
    for (const pass of world.timePasses.values()) {
      if (pass.membershipId === membership.id) world.timePasses.delete(pass.id);
    }
    world.connections.delete(membership.id);
    world.memberships.delete(membership.id);
  },
};
