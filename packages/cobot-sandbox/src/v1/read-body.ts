import { z } from 'zod';
import { membersOf, requireKnown } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';

/** The members of a body, JSON or a form, unless others are given. @throws Problem 422 with the members at fault, or 501 */
export function readBody<T>(
  schema: z.ZodType<T>,
  exchange: Exchange,
  members: unknown = membersOf(exchange),
): T {
  if (schema instanceof z.ZodObject) requireKnown(exchange, Object.keys(schema.shape));
  if (schema instanceof z.ZodArray) requireKnown(exchange, []);
  const read = schema.safeParse(members);
  if (read.success) return read.data;
  throw new Problem(
    422,
    read.error.issues.flatMap((issue) => {
      const path = issue.path.join('/');
      if (issue.code !== 'unrecognized_keys') return [{ pointer: `/${path}`, detail: issue.message }];
      return issue.keys.map((key) => ({
        pointer: `/${path === '' ? key : `${path}/${key}`}`,
        detail: 'is unknown',
      }));
    }),
  );
}
