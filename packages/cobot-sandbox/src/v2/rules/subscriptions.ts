import { decimal, sum } from '@spacebooks/base/money';
import { notThere } from '../../engine/declare.js';
import { Problem } from '../../engine/problem.js';
import type { Entry } from '../../records/entries.js';
import type { Price } from '../../records/invoice.js';
import type { Space } from '../../records/space.js';
import type { World } from '../../world.js';
import { type Input, mustExist, sentReference } from '../documents.js';
import { presentEntry } from '../entries.js';
import { spacePrice } from '../price.js';
import type { Computation } from '../rows.js';

interface Extra {
  readonly id: string;
  readonly type: string;
  readonly subscribed: boolean;
  readonly pricePerCycle: Price;
}

/** The subscription that the space pays for. @throws Problem 404 when there is none */
export function currentSubscription(spaceId: string, world: World): Entry {
  const current = ofSpace(spaceId, world).find(({ facts }) => facts.current === true);
  if (current === undefined) throw notThere('subscriptions', spaceId);
  return current;
}

/** Custom extras stay, all others are replaced. @throws Problem 422 for an unknown subscription */
export function changeSubscription(input: Input, spaceId: string, world: World): Entry {
  const chosen = ofSpace(spaceId, world).find(
    ({ id }) => id === sentReference(input, 'chosenSubscription')?.id,
  );
  if (chosen === undefined) throw mustExist('chosenSubscription');
  const wanted = (input.attributes.extras as readonly { id?: string }[]).map(({ id }) => id);
  const extras = (chosen.attributes.extras as readonly Extra[]).map((extra) =>
    extra.type === 'subscriptionExtras' ? extra : { ...extra, subscribed: wanted.includes(extra.id) },
  );
  const space = world.spaces.get(spaceId);
  const total = space === undefined ? {} : { totalPricePerCycle: totalOf(chosen, extras, space) };
  chosen.attributes = { ...chosen.attributes, extras, ...total };
  for (const each of ofSpace(spaceId, world)) each.facts = { ...each.facts, current: each.id === chosen.id };
  return chosen;
}

/** The smallest subscription for a number of members; without extras it lists those on offer. */
export function previewSubscription({ input, exchange: { world }, space }: Computation): unknown {
  if (space === null) return undefined;
  const { maximumNumberOfMemberships: members, extras } = input.attributes as {
    maximumNumberOfMemberships: number;
    extras?: readonly { type: string }[];
  };
  const fitting = ofSpace(space.id, world).find(
    ({ attributes }) => Number(attributes.maximumNumberOfMemberships ?? Number.POSITIVE_INFINITY) >= members,
  );
  if (fitting === undefined) {
    throw new Problem(422, [
      { detail: 'is more than any subscription has', pointer: '/data/attributes/maximumNumberOfMemberships' },
    ]);
  }
  const wanted = extras?.map(({ type }) => type);
  const offered = (fitting.attributes.extras as readonly Extra[]).map((extra) => ({
    ...extra,
    subscribed: wanted === undefined ? extra.subscribed : wanted.includes(extra.type),
  }));
  const shown = presentEntry(fitting, world, () => false);
  return {
    data: {
      ...shown,
      type: 'spaceSubscriptionPreviews',
      attributes: {
        ...shown.attributes,
        available: true,
        extras: offered,
        totalPricePerCycle: totalOf(fitting, offered, space),
      },
    },
  };
}

function ofSpace(spaceId: string, { entries }: World): readonly Entry[] {
  return [...entries.all('subscriptions')].filter((entry) => entry.spaceId === spaceId);
}

function totalOf({ attributes }: Entry, extras: readonly Extra[], space: Space): Price {
  const paid = extras
    .filter(({ subscribed }) => subscribed)
    .map(({ pricePerCycle }) => decimal(pricePerCycle.net));
  return spacePrice(space, sum([decimal((attributes.pricePerCycle as Price).net), ...paid]));
}
