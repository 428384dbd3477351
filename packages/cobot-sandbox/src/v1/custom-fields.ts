import { z } from 'zod';
import { requireRole, spaceOfPath } from '../engine/access.js';
import { jsonBody } from '../engine/body.js';
import { type Behaviour, free } from '../engine/declare.js';
import type { Exchange } from '../engine/operation.js';
import { invalidMember, Problem } from '../engine/problem.js';
import type { RecordType } from '../engine/record-type.js';
import type { CustomField } from '../records/custom-field.js';
import type { Membership } from '../records/people.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';
import { filled, identifier } from './input.js';
import { MEMBERSHIPS_V1, ofMembership } from './memberships.js';
import { readBody } from './read-body.js';
import { collection } from './rows.js';

/** What a space keeps of its members beside the ordinary details. */

function fieldsOf({ id }: { readonly id: string }, world: World): readonly CustomField[] {
  return [...world.customFields.values()].filter(({ spaceId }) => spaceId === id);
}

const fieldBody = ({ id, label }: CustomField) => ({ id, label });

/** The fields that are set up. */
export const listOfSpace: Behaviour = free((exchange) => {
  const space = spaceOfPath(exchange);
  requireRole(exchange, { spaceId: space.id });
  return { status: 200, body: fieldsOf(space, exchange.world).map(fieldBody) };
});

const setUp = z.array(z.strictObject({ id: identifier.optional(), label: filled }), {
  error: 'must be a list of fields with a label, and an id if there is one',
});

/** Fields that are left out are gone, from all members. */
export const changeOfSpace: Behaviour = free((exchange) => {
  const { world } = exchange;
  const space = spaceOfPath(exchange);
  requireRole(exchange, { spaceId: space.id });
  const before = fieldsOf(space, world);
  const sent = readBody(setUp, exchange, jsonBody(exchange));
  const unknown = sent.find(({ id }) => id !== undefined && !before.some((field) => field.id === id));
  if (unknown !== undefined) throw invalidMember('/id', `${unknown.id} is no field of the space`);
  for (const { id } of before) world.customFields.delete(id);
  for (const { id = world.newId(), label } of sent) {
    world.customFields.set(id, { id, spaceId: space.id, label });
  }
  for (const membership of world.memberships.values()) {
    const left = [...membership.customFields].filter(([id]) => world.customFields.has(id));
    if (membership.spaceId === space.id) membership.customFields = new Map(left);
  }
  return { status: 200, body: fieldsOf(space, world).map(fieldBody) };
});

/** Every field of the space, null where a membership has no value. */
function valuesOf({ id, spaceId, customFields }: Membership, world: World) {
  return {
    membership_id: id,
    fields: fieldsOf({ id: spaceId }, world).map((field) => ({
      label: field.label,
      value: customFields.get(field.id) ?? null,
      id: field.id,
    })),
  };
}

const VALUES: RecordType<Membership> = {
  ...MEMBERSHIPS_V1,
  present: (membership, { world }) => valuesOf(membership, world),
};

export const list = collection({ on: VALUES });

export const show = ofMembership((membership, { world }) => ({
  status: 200,
  body: valuesOf(membership, world),
}));

const value = z.strictObject({
  id: identifier.optional(),
  label: filled.optional(),
  value: z.string().nullable(),
});

/** Sets the fields that are named, by id or label; each that changes is told of. */
export const change = ofMembership(
  (membership, exchange) => {
    const { world } = exchange;
    const fields = fieldsOf({ id: membership.spaceId }, world);
    const sent = readValues(exchange).map(({ id, label, value: to }) => {
      const field = fields.find((each) => (id === undefined ? each.label === label : each.id === id));
      if (field === undefined) throw invalidMember('/fields', `${id ?? label} is no field of the space`);
      return { field, to };
    });
    for (const { field, to } of sent) {
      if ((membership.customFields.get(field.id) ?? null) === to) continue;
      const values = new Map(membership.customFields);
      if (to === null) values.delete(field.id);
      else values.set(field.id, to);
      membership.customFields = values;
      announce('updated_custom_field', membership, world, { field: field.label });
    }
    return { status: 200, body: valuesOf(membership, world) };
  },
  { body: 'document' },
);

/** A list of fields, or an object that has it as `fields`. @throws Problem 422 */
function readValues(exchange: Exchange): readonly z.output<typeof value>[] {
  const body = jsonBody(exchange);
  if (body === undefined) throw new Problem(400, 'The body must be a list of fields.');
  if (Array.isArray(body)) return readBody(z.array(value), exchange, body);
  return readBody(z.strictObject({ fields: z.array(value) }), exchange, body).fields;
}
