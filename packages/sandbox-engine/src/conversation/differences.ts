import type { RecordedRequest } from './exchange.js';

/** One place where two requests differ; what one of them lacks is left out. */
export interface Difference {
  /** `body.data.attributes.name` */
  readonly at: string;
  readonly recorded?: unknown;
  readonly sent?: unknown;
}

export function differences(recorded: RecordedRequest, sent: RecordedRequest): readonly Difference[] {
  const [before, after] = [leavesOf(recorded), leavesOf(sent)];
  const places = [...new Set([...before.keys(), ...after.keys()])];
  return places
    .filter((at) => before.get(at) !== after.get(at))
    .map((at) => ({
      at,
      ...(before.has(at) ? { recorded: before.get(at) } : {}),
      ...(after.has(at) ? { sent: after.get(at) } : {}),
    }));
}

/** Every value that holds no others, by its place. */
function leavesOf(value: unknown, at = '', leaves = new Map<string, unknown>()): Map<string, unknown> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) leaves.set(at, typeof value === 'object' ? JSON.stringify(value) : value);
  for (const [name, member] of members) leavesOf(member, at === '' ? name : `${at}.${name}`, leaves);
  return leaves;
}
