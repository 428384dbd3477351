import { timeParameter } from '../engine/filtering.js';
import type { Answer, Exchange } from '../engine/operation.js';
import { requireRole } from '../engine/roles.js';
import { spaceOfPath } from '../engine/space-of-path.js';

const YEAR_MS = 365 * 86_400_000;

/** The tags of a space's events that begin or end in the asked time (the last year), the most popular first. */
export function eventTags(exchange: Exchange): Answer {
  const { world, query } = exchange;
  const space = spaceOfPath(exchange);
  requireRole(exchange, { spaceId: space.id });
  const now = world.clock.now();
  const time = (name: string, otherwise: number): number =>
    query[name] === undefined ? otherwise : timeParameter(name, query[name]);
  const from = time('filter[from]', now - YEAR_MS);
  const to = time('filter[to]', now);
  const counts = new Map<string, number>();
  for (const { spaceId, attributes } of world.entries.all('events')) {
    const edges = [attributes.from, attributes.to].map((edge) => Date.parse(String(edge)));
    if (spaceId !== space.id || !edges.some((edge) => edge >= from && edge <= to)) continue;
    for (const tag of attributes.tags as readonly string[]) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const popular = [...counts].sort(([, a], [, b]) => b - a);
  return {
    status: 200,
    body: { data: popular.map(([name]) => ({ id: name, type: 'eventTags', attributes: { name } })) },
  };
}
