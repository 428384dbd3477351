import { decimal } from '@spacebooks/base/money';
import { z } from 'zod';
import type { Filter, RecordType } from '../engine/record-type.js';
import { decimalText } from '../records/amounts.js';
import { type Entry, referencesOf } from '../records/entries.js';
import { todayOf } from '../records/membership-plan.js';
import type { Membership } from '../records/people.js';
import type { Space } from '../records/space.js';
import { entryType, newEntry } from '../v2/entries.js';
import type { World } from '../world.js';
import { daysOf, slashed } from './dates.js';
import { amount, day, filled, textOrNull } from './input.js';
import { ofMembership } from './memberships.js';
import { readBody } from './read-body.js';
import { collection } from './rows.js';

interface ChargeAmount {
  readonly net: string;
  readonly currency?: string;
  readonly taxes?: readonly { readonly rate: string }[] | null;
}

/** One-time charges, the same as those of version 2.0. */
const CHARGES: RecordType<Entry> = {
  ...entryType('charges'),
  type: 'charge',
  present(charge, { world }) {
    const { attributes, id } = charge;
    const space = world.spaces.get(charge.spaceId ?? '') as Space;
    const { net, currency = space.currency, taxes } = attributes.amount as ChargeAmount;
    const [debitor] = referencesOf(charge.relations.debitor);
    return {
      id,
      description: attributes.description,
      amount: decimalText(decimal(net)),
      currency,
      charged_at: slashed(chargedAt(charge)),
      accounting_code: attributes.accountingCode ?? null,
      quantity: decimalText(decimal(String(attributes.quantity))),
      membership_id: debitor?.type === 'memberships' ? debitor.id : null,
      tax_rate: taxes?.[0]?.rate ?? decimalText(decimal(space.defaultTax.rate)),
    };
  },
};

function chargedAt({ facts }: Entry): string {
  return String(facts.chargedAt ?? '');
}

const CHARGED: Filter<Entry> = {
  parameters: ['from', 'to'],
  keeps(value, exchange) {
    const [from, to] = daysOf(value, exchange);
    return (charge) => chargedAt(charge) >= (from ?? '') && chargedAt(charge) <= (to ?? '9999');
  },
};

export const list = collection({ on: CHARGES, filters: [CHARGED] });

/** Those that are on no invoice yet: all, as the invoices that they would come with are not made here. */
export const recent = ofMembership(({ id }, exchange) => ({
  status: 200,
  body: exchange.world.entries
    .referringTo('charges', 'debitor', id)
    .map((charge) => CHARGES.present(charge, exchange)),
}));

export const create = ofMembership(
  (membership, exchange) => {
    const { world } = exchange;
    const schema = z.strictObject({
      description: filled,
      amount,
      quantity: amount.default('1.0'),
      charged_at: day(exchange).default(todayOf(membership, world)),
      accounting_code: textOrNull,
      tax_rate: amount.optional(),
    });
    const sent = readBody(schema, exchange);
    const charge = billCharge(
      membership,
      {
        description: sent.description,
        net: sent.amount,
        quantity: sent.quantity,
        taxRate: sent.tax_rate,
        accountingCode: sent.accounting_code ?? null,
        on: sent.charged_at,
      },
      world,
    );
    return { status: 201, body: CHARGES.present(charge, exchange) };
  },
  { body: 'document' },
);

interface NewCharge {
  readonly description: string;
  /** Of one. */
  readonly net: string;
  readonly quantity: string;
  /** Percent; the space's default tax when left out. */
  readonly taxRate?: string | undefined;
  readonly accountingCode?: string | null;
  /** Today when left out. */
  readonly on?: string;
}

/** Something that a member pays with the next invoice. */
export function billCharge(membership: Membership, made: NewCharge, world: World): Entry {
  const space = world.spaces.get(membership.spaceId) as Space;
  const { description, net, quantity, accountingCode = null, taxRate = space.defaultTax.rate } = made;
  const written = (text: string): string => decimalText(decimal(text));
  const taxes = [{ name: space.defaultTax.name, rate: written(taxRate) }];
  return world.entries.add(
    newEntry('charges', space, world, {
      attributes: {
        description,
        quantity: written(quantity),
        amount: { net: written(net), currency: space.currency, taxes },
        ...(accountingCode === null ? {} : { accountingCode }),
      },
      relations: { debitor: { type: 'memberships', id: membership.id } },
      facts: { chargedAt: made.on ?? todayOf(membership, world) },
    }),
  );
}
