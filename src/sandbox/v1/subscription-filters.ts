import { z } from 'zod';
import type { ProblemDetail } from '../engine/problem.js';
import { FILTERED_EVENTS, type SubscriptionFilters } from '../webhooks/filters.js';

/** Numbers arrive as text in a form. */
const filters = z.strictObject({
  resource_id: z.string().min(1).optional(),
  lead_time: z.coerce.number().int().min(0).max(60, 'is at most 60 minutes').optional(),
  fields: z.array(z.string()).optional(),
});

/** The filters of a new subscription; what is wrong with them is added to `problems`. */
export function readFilters(event: string, sent: unknown, problems: ProblemDetail[]): SubscriptionFilters {
  if (sent === undefined) return {};
  const read = filters.safeParse(sent);
  if (!read.success) {
    problems.push(...read.error.issues.map(({ path, message }) => problemAt(path.join('/'), message)));
    return {};
  }
  const given = Object.entries(read.data).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    const events = FILTERED_EVENTS[name as keyof SubscriptionFilters];
    if (!events.includes(event)) problems.push(problemAt(name, `is no filter of ${event}`));
  }
  return Object.fromEntries(given);
}

function problemAt(path: string, detail: string): ProblemDetail {
  return { pointer: path === '' ? '/filters' : `/filters/${path}`, detail };
}
