import { z } from 'zod';
import { parseDecimal } from '../../domain/money.js';
import { membersOf } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';
import type { Entry } from '../records/entry.js';
import type { Price } from '../records/invoice.js';
import type { Space } from '../records/space.js';
import { spacePrice } from '../v2/price.js';
import { openTimes, resourceAttributes } from '../v2/resource-rules.js';
import type { World } from '../world.js';

const decimalText = z.string().refine((value) => parseDecimal(value) !== null, 'is not a number');

/** What version 1.0 lets be set of a resource; numbers arrive as text in a form. */
const resource = z.strictObject({
  name: z.string().min(1, "can't be blank").optional(),
  price_per_hour: decimalText.optional(),
  tax_rate: decimalText.optional(),
  description: z.string().optional(),
  cancellation_period: z.coerce.number().int().min(0).optional(),
  photo: z
    .strictObject({
      data: z.string().regex(/^data:image\/[\w+.-]+;base64,/, 'must be an image as a data URI'),
    })
    .optional(),
  booking_times: z.string().optional(),
});

export type ResourceInput = z.output<typeof resource>;

/** @throws Problem 422 with the fields at fault */
export function readResource(exchange: Exchange): ResourceInput {
  const read = resource.safeParse(membersOf(exchange));
  if (read.success) return read.data;
  throw new Problem(
    422,
    read.error.issues.flatMap(({ path, message, code, ...rest }) =>
      code === 'unrecognized_keys'
        ? (rest as { keys: string[] }).keys.map((key) => ({ pointer: `/${key}`, detail: 'is unknown' }))
        : [{ pointer: `/${path.join('/')}`, detail: message }],
    ),
  );
}

/** The attributes of version 2.0 that the input stands for. */
export function attributesOf(
  input: ResourceInput,
  before: Entry | null,
  space: Space,
  world: World,
): Readonly<Record<string, unknown>> {
  const { price_per_hour: net, tax_rate: rate, cancellation_period: period, booking_times: times } = input;
  const written = resourceAttributes(
    {
      name: input.name,
      description: input.description,
      cancellationPeriod: period,
      photo: input.photo,
      ...(net === undefined ? {} : { pricePerHour: { net } }),
    },
    before,
    space,
    world,
  );
  const open = times === undefined ? {} : openTimes(times === '' ? null : times);
  return {
    ...written,
    ...open,
    ...(rate === undefined ? {} : { pricing: taxed(written, before, rate, space) }),
  };
}

/** The prices with another tax than the space's. */
function taxed(
  written: Readonly<Record<string, unknown>>,
  before: Entry | null,
  rate: string,
  space: Space,
): Readonly<Record<string, unknown>> {
  const pricing = (written.pricing ?? before?.attributes.pricing ?? {}) as { pricePerHour?: Price };
  const other = { ...space, defaultTax: { name: space.defaultTax.name, rate } };
  return { ...pricing, pricePerHour: spacePrice(other, pricing.pricePerHour?.net ?? '0') };
}
