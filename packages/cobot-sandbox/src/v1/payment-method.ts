import { z } from 'zod';
import { invalidMember } from '../engine/problem.js';
import { announce } from '../webhooks/announce.js';
import { filled, identifier } from './input.js';
import { ofMembership } from './memberships.js';
import { readBody } from './read-body.js';

/** Whom the provider knows the member as; nothing is asked of any provider here. */
const schema = z.strictObject({
  payment_method_id: filled,
  customer_id: identifier.optional(),
  stripe_payment_method_id: identifier.optional(),
  mandate: identifier.optional(),
});

/** The payment method by which a membership is charged from now on: one of the space that has a provider. */
export const change = ofMembership(
  (membership, exchange) => {
    const { world } = exchange;
    const sent = readBody(schema, exchange);
    const method = world.entries.get('paymentMethods', sent.payment_method_id);
    if (method?.spaceId !== membership.spaceId || method.attributes.paymentProvider === null) {
      throw invalidMember('/payment_method_id', 'is no payment method of the space that charges');
    }
    membership.paymentMethodId = method.id;
    announce('updated_payment_method', membership, world);
    const { mandate: _mandate, ...body } = sent;
    return { status: 200, body };
  },
  { body: 'document' },
);
