import { advance } from '../../../../../src/domain/saga/advance.js';
import { EXTENTS } from '../../e-invoice/extents.js';
import { type Extent, eInvoiceModel } from '../../e-invoice/model.js';
import { NOW } from '../../e-invoice/moments.js';
import { explore } from '../../engine/explore.js';
import { type Edge, edgeOf } from './edge.js';

/** The worlds in whose graphs a trace of the simulation has to be a path: those of the proof, and those with two faults. */
export const WALKED: readonly Extent[] = [
  ...EXTENTS.small,
  ...(['ksef', 'ksef, drawn', 'ksef, offline'] as const).map((plan) => ({
    ...{ name: `${plan}, two troubles`, plans: [plan], troubles: 2, acts: 0, hasDeadlines: false },
  })),
];

/** Every edge that the exploration takes somewhere, whatever the world around it is. */
export function exploredEdges(extents: readonly Extent[]): ReadonlySet<Edge> {
  const edges = new Set<Edge>();
  for (const extent of extents) {
    explore(
      eInvoiceModel(extent, {
        transition: (saga, event, circumstances) => {
          const result = advance(saga, event, circumstances);
          edges.add(edgeOf(saga, event, result.saga, NOW));
          return result;
        },
      }),
    );
  }
  return edges;
}
