import { parseDecimal } from '@spacebooks/base/money';
import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { z } from 'zod';
import { isAdmin, membershipsOf, spaceOfPath } from '../engine/access.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { invalidMember, Problem } from '../engine/problem.js';
import type { Input } from '../v2/documents.js';
import { moment } from './moments.js';
import { readBody } from './read-body.js';

const decimalText = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => parseDecimal(text) !== null, 'is not a number');

/** Numbers and truth arrive as text in a form. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const membershipId = z.string().nullable();

function bookingOf(exchange: Exchange) {
  return z.strictObject({
    from: moment(exchange),
    to: moment(exchange),
    title: z.string().nullable().optional(),
    comments: z.string().nullable().optional(),
    membership_id: membershipId.optional(),
    membership: z.object({ id: membershipId }).optional(),
    units: z.coerce.number().int().min(1).optional(),
    price: decimalText.optional(),
    has_custom_price: flag.optional(),
    can_change: flag.optional(),
    can_cancel: flag.optional(),
  });
}

type Sent = z.output<ReturnType<ReturnType<typeof bookingOf>['partial']>>;

/** What admins say that members may do with a booking of their own; undefined to leave it as it is. */
export interface LeftToMembers {
  readonly canChange?: boolean | undefined;
  readonly canCancel?: boolean | undefined;
}

interface SentBooking extends Input {
  readonly facts: LeftToMembers;
}

/** A new booking, or a changed one, as a document of version 2.0 with what only version 1.0 has. @throws Problem 422 or 403 */
export function readBooking(exchange: Exchange, isNew: boolean): SentBooking {
  const schema = bookingOf(exchange);
  const sent: Sent = readBody(isNew ? schema : schema.partial(), exchange);
  const membership = membershipOf(sent, exchange, isNew);
  return {
    facts: leftToMembers(sent, exchange),
    attributes: definedOf({
      from: sent.from === undefined ? undefined : isoTime(sent.from),
      to: sent.to === undefined ? undefined : isoTime(sent.to),
      title: sent.title,
      comments: sent.comments,
      units: sent.units,
      customPrice: customPriceOf(sent, exchange),
    }),
    relationships: membership === undefined ? {} : { membership: { data: membership } },
  };
}

/** Admins name any membership or none; members book for themselves. Undefined to leave it as it is. */
function membershipOf(sent: Sent, exchange: Exchange, isNew: boolean) {
  const named = sent.membership_id ?? sent.membership?.id;
  const space = spaceOfPath(exchange);
  const own = membershipsOf(callerOf(exchange).user.id, exchange.world).filter(
    ({ spaceId }) => spaceId === space.id,
  );
  if (isAdmin(exchange, space.id)) {
    if (named === undefined || named === null || named === '') return undefined;
    if (exchange.world.memberships.get(named)?.spaceId !== space.id) {
      throw invalidMember('/membership_id', 'must exist');
    }
    return { type: 'memberships', id: named };
  }
  const isOthers = typeof named === 'string' && !own.some(({ id }) => id === named);
  if (isOthers) throw new Problem(403, 'Only admins can book for somebody else.');
  const id = named ?? (isNew ? own[0]?.id : undefined);
  return id === undefined ? undefined : { type: 'memberships', id };
}

/** @throws Problem 403 for members */
function leftToMembers(
  { can_change: canChange, can_cancel: canCancel }: Sent,
  exchange: Exchange,
): LeftToMembers {
  const isSaid = canChange !== undefined || canCancel !== undefined;
  if (isSaid && !isAdmin(exchange, spaceOfPath(exchange).id)) {
    throw new Problem(403, 'Only admins can say what members may do with a booking.');
  }
  return { canChange, canCancel };
}

/** Null for the ordinary price, undefined to leave it as it is. @throws Problem 403 for members */
function customPriceOf({ price, has_custom_price: isCustom }: Sent, exchange: Exchange) {
  if (price === undefined && isCustom === undefined) return undefined;
  if (!isAdmin(exchange, spaceOfPath(exchange).id)) throw new Problem(403, 'Only admins can set a price.');
  if (isCustom === false) return null;
  if (price === undefined) throw invalidMember('/price', "can't be blank");
  return { net: price };
}

/** What version 2.0 complains about -> the member of version 1.0. */
const MEMBERS: Readonly<Record<string, string>> = {
  '/data/relationships/resource': '/from',
  '/data/relationships/membership': '/membership_id',
  '/data/attributes/to': '/to',
};

/** Runs a rule of version 2.0. @throws Problem 422 with the members of version 1.0 for what it refuses */
export function inVersionOne<T>(rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof Problem) || error.details.every(({ pointer }) => pointer === undefined))
      throw error;
    const details = error.details.map(({ detail, pointer = '' }) => ({
      detail,
      pointer: MEMBERS[pointer] ?? pointer,
    }));
    throw new Problem(422, details);
  }
}
