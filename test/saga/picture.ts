import { END_STATES, isEnded, OPEN_STATES, type SagaState } from '../../src/domain/saga/model.js';
import type { AnyRoad, EventType } from '../../src/domain/saga/road.js';

const ORDER: readonly SagaState[] = [...OPEN_STATES, ...END_STATES];

/** What can happen anywhere says nothing about the way. */
const TAKEN_UP: readonly EventType[] = ['resumed', 'release-asked'];
const ANYWHERE: readonly EventType[] = [...TAKEN_UP, 'missing', 'original-open', 'future'];
/** Nearly every state may lead to these, or to an end: that is for the table. */
const ASIDE: readonly SagaState[] = ['unlocking', 'parked'];
/** What leads to an end in the course of things. */
const LAST: readonly SagaState[] = ['attached', 'registered', 'unlocking'];

/** The states of a road in the order of the picture, with what can happen in each, by name, and where it leads. */
export function pairsOf(road: AnyRoad): { state: SagaState; event: EventType; to: readonly SagaState[] }[] {
  return ORDER.flatMap((state) =>
    Object.entries(road[state] ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([event, cell]) => ({
        state,
        event: event as EventType,
        to: inOrder(cell.to).filter((target) => target !== state),
      })),
  );
}

/** The road as a diagram (Mermaid, a flowchart because a state diagram takes no hyphen in a name): what leads on, and to its end. */
export function pictureOf(road: AnyRoad): string {
  const edges = new Map<string, { from: SagaState; to: SagaState; events: EventType[] }>();
  for (const { state, event, to } of pairsOf(road)) {
    if (ANYWHERE.includes(event)) continue;
    for (const target of to) {
      if (ASIDE.includes(target) || (isEnded(target) && !LAST.includes(state))) continue;
      const key = `${state} ${target}`;
      const edge = edges.get(key) ?? { from: state, to: target, events: [] };
      edges.set(key, edge);
      edge.events.push(event);
    }
  }
  const lines = [...edges.values()].map(
    ({ from, to, events }) => `  ${from} -->|${events.join(', ')}| ${to}`,
  );
  return ['flowchart TD', ...lines].join('\n');
}

/** The road as a table (Markdown): every pair that can be, but for being taken up and staying. */
export function tableOf(road: AnyRoad): string {
  const rows = pairsOf(road)
    .filter(({ event, to }) => to.length > 0 || !TAKEN_UP.includes(event))
    .map(({ state, event, to }) => `| ${state} | ${event} | ${to.join(', ')} |`);
  return ['| state | event | may lead to |', '|---|---|---|', ...rows].join('\n');
}

function inOrder(states: readonly SagaState[]): SagaState[] {
  return ORDER.filter((state) => states.includes(state));
}
