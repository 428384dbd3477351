import { dateIn } from '@spacebooks/sandbox-engine/dates';
import type { World } from '../world.js';
import { type Entry, referredId } from './entries.js';
import type { Membership } from './people.js';
import { timeZoneOf } from './space-of.js';

/** The plans of a membership, the first one first: a record for each time, as version 2.0 lists them. */
export function plansOf(membershipId: string, world: World): readonly Entry[] {
  const own = [...world.entries.all('membershipPlans')].filter(
    (entry) => referredId(entry, 'membership') === membershipId,
  );
  return own.sort((one, other) => startOf(one).localeCompare(startOf(other)));
}

/** Those of every membership, which one at a time would take the square of their number. */
export function plansOfAll(world: World): ReadonlyMap<string, readonly Entry[]> {
  const all = new Map<string, Entry[]>();
  for (const plan of world.entries.all('membershipPlans')) {
    const id = referredId(plan, 'membership') ?? '';
    all.set(id, [...(all.get(id) ?? []), plan]);
  }
  for (const plans of all.values()) plans.sort((one, other) => startOf(one).localeCompare(startOf(other)));
  return all;
}

export function startOf({ attributes }: Entry): string {
  return String(attributes.startsAt);
}

/** The day where the space of a record is. */
export function todayOf({ spaceId }: { readonly spaceId: string }, world: World): string {
  return dateIn(timeZoneOf(spaceId, world), world.clock.now());
}

/** The day on which the next cycle of a membership begins, the first one included. */
export function nextCycle(
  membership: Membership,
  world: World,
  plans: readonly Entry[] = plansOf(membership.id, world),
): string {
  const today = todayOf(membership, world);
  const first = membership.firstInvoiceAt ?? membership.startsAt;
  const current = plans.findLast((plan) => startOf(plan) <= today);
  const months = Number(current?.attributes.cycleDuration ?? 1);
  let cycles = Math.max(0, Math.floor(monthsBetween(first, today) / months));
  while (plusMonths(first, cycles * months) <= today) cycles += 1;
  return plusMonths(first, cycles * months);
}

/** Of their calendar months, whatever the days. */
function monthsBetween(first: string, later: string): number {
  const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(later) - monthOf(first);
}

/** The same day of a later month, or its last one. */
function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
