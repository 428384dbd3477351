import { KSEF_ROAD } from '../../../../../src/domain/saga/ksef/road.js';
import type { Circumstances, Saga, SagaAdvance, SagaEvent } from '../../../../../src/domain/saga/model.js';
import { PLATFORM_ROAD } from '../../../../../src/domain/saga/platform-road.js';
import type { Bug } from '../../../simulation/bugs.js';
import type { Transition } from '../../e-invoice/decide.js';
import { PLANTED } from '../../e-invoice/planted.js';

/** The model's mistakes in the saga's function, each made by the daemon itself: the very same function, and not one like it. */
export const MISTAKES: readonly Bug[] = PLANTED.flatMap(({ name, mistake, parts: { transition } }) =>
  transition === undefined ? [] : [{ name, mistake, plant: () => ({ lift: plant(transition) }) }],
);

type Handle = (saga: Saga, event: SagaEvent, circumstances: Circumstances) => SagaAdvance;
type Cells = Record<string, Record<string, { handle: Handle }>>;

/** Replaces what the roads' tables say; `lift` puts it back. */
function plant(transition: Transition): () => void {
  const lifts: (() => void)[] = [];
  // What it makes of the real function asks that one.
  let isAsking = false;
  for (const road of [PLATFORM_ROAD, KSEF_ROAD] as unknown as readonly Cells[]) {
    for (const row of Object.values(road)) {
      for (const [event, cell] of Object.entries(row)) {
        const handle: Handle = (saga, happened, circumstances) => {
          if (isAsking) return cell.handle(saga, happened, circumstances);
          isAsking = true;
          try {
            return transition(saga, happened, circumstances);
          } finally {
            isAsking = false;
          }
        };
        row[event] = { ...cell, handle };
        lifts.push(() => {
          row[event] = cell;
        });
      }
    }
  }
  return () => {
    // Roads share rows: what was put in last goes first.
    for (const lift of lifts.toReversed()) lift();
  };
}
