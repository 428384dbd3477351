import { beforeAll, describe, expect, it } from 'vitest';
import { advance } from '../../../../src/domain/saga/advance.js';
import { KSEF_ROAD } from '../../../../src/domain/saga/ksef/road.js';
import { PLATFORM_ROAD } from '../../../../src/domain/saga/platform-road.js';
import type { AnyRoad, EventType } from '../../../../src/domain/saga/road.js';
import { type Exploration, explore } from '../../../saga/explore.js';
import { pairsOf } from '../../../saga/picture.js';

const ROADS = { platform: PLATFORM_ROAD, ksef: KSEF_ROAD } as const satisfies Record<string, AnyRoad>;
const names = Object.keys(ROADS) as (keyof typeof ROADS)[];

describe('the tables of the saga', () => {
  let exploration: Exploration;
  beforeAll(() => {
    exploration = explore(advance);
  });

  /** What was seen of a pair, and of those that share its cell. */
  function seenOf(name: keyof typeof ROADS, state: string, event: EventType): string[] {
    const road: AnyRoad = ROADS[name];
    const row = road[state as keyof typeof road] ?? {};
    const sharing = Object.keys(row).filter((each) => row[each as EventType] === row[event]);
    const states = sharing.flatMap((each) => [
      ...(exploration.seen.get(`${name} ${state} ${each}`)?.to ?? []),
    ]);
    return [...new Set<string>(states)].sort();
  }

  it('have a cell for each pair that comes about, and for no other', () => {
    const listed = names.flatMap((name) =>
      pairsOf(ROADS[name]).map(({ state, event }) => `${name} ${state} ${event}`),
    );
    expect(listed.sort()).toEqual([...exploration.seen.keys()].sort());
    expect(exploration.sagas).toBeGreaterThan(10_000);
  });

  it.each(names)('name the states that each pair leads to: %s', (name) => {
    const told = pairsOf(ROADS[name]).map(({ state, event, to }) => [state, event, [...to].sort()]);
    const seen = pairsOf(ROADS[name]).map(({ state, event }) => [state, event, seenOf(name, state, event)]);
    expect(told).toEqual(seen);
  });
});
