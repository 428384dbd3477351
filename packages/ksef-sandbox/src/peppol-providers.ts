import type { Answer } from '@spacebooks/sandbox-engine/http';
import { json, type KsefCall } from './engine/operation.js';
import { numberedPageOf } from './engine/request.js';
import { ksefTime } from './times.js';

/** GET /peppol/query: those of the seed, registered when the sandbox began. @throws KsefProblem 21405 */
export function listPeppolProviders(call: KsefCall): Answer {
  const { peppolProviders, begunAt } = call.world;
  const sorted = peppolProviders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { items, hasMore } = numberedPageOf(sorted, call);
  const shown = items.map(({ id, name }) => ({ id, name, dateCreated: ksefTime(begunAt) }));
  return json(200, { peppolProviders: shown, hasMore });
}
