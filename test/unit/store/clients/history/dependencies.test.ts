import { describe, expect, it } from 'vitest';
import { anomalyText, type Committed, findAnomaly } from './dependencies.js';

type Given = readonly [name: string, read: Record<string, readonly number[]>, append: Record<string, number>];

function committed(...given: readonly Given[]): readonly Committed[] {
  return given.map(([name, read, append]) => ({
    name,
    read: new Map(Object.entries(read)),
    appended: Object.entries(append).map(([list, value]) => ({ list, value })),
  }));
}

function found(given: readonly Committed[], end: Record<string, readonly number[]>, aborted?: number[]) {
  return anomalyText(findAnomaly(given, new Map(Object.entries(end)), aborted));
}

describe('histories of appends', () => {
  it('that have an order are as good as one after the other', () => {
    const given = committed(['a', {}, { x: 1, y: 2 }], ['b', { x: [1] }, { y: 3 }], ['c', { y: [2, 3] }, {}]);
    expect(found(given, { x: [1], y: [2, 3] })).toBe('');
  });

  it.each([
    [
      'G0, two that wrote over each other',
      committed(['a', {}, { x: 1, y: 2 }], ['b', {}, { x: 3, y: 4 }]),
      { x: [1, 3], y: [4, 2] },
      'G0: a ww b, b ww a',
    ],
    [
      'G1c, two that saw each other',
      committed(['a', { y: [2] }, { x: 1 }], ['b', { x: [1] }, { y: 2 }]),
      { x: [1], y: [2] },
      'G1c: b wr a, a wr b',
    ],
    [
      'G-single, an update on what was read before',
      committed(['a', { x: [] }, { x: 1 }], ['b', { x: [] }, { x: 2 }]),
      { x: [1, 2] },
      'G-single: b rw a, a ww b',
    ],
    [
      'G-single, a read in the middle of another',
      committed(['a', {}, { x: 1, y: 2 }], ['b', { x: [], y: [2] }, {}]),
      { x: [1], y: [2] },
      'G-single: b rw a, a wr b',
    ],
    [
      'G2, two that missed what the other wrote',
      committed(['a', { y: [] }, { x: 1 }], ['b', { x: [] }, { y: 2 }]),
      { x: [1], y: [2] },
      'G2: a rw b, b rw a',
    ],
  ])('%s', (_name, given, end, expected) => {
    expect(found(given, end)).toBe(expected);
  });

  it('three that missed one another in turn', () => {
    const given = committed(
      ['a', { y: [] }, { x: 1 }],
      ['b', { z: [] }, { y: 2 }],
      ['c', { x: [] }, { z: 3 }],
    );
    expect(found(given, { x: [1], y: [2], z: [3] })).toBe('G2: a rw b, b rw c, c rw a');
  });

  it.each([
    ['lost: 1 was committed, and is not there once', committed(['a', {}, { x: 1 }]), { x: [] }, []],
    ['G1a: 2 is there, and was never committed', committed(['a', {}, { x: 1 }]), { x: [1, 2] }, []],
    ['G1a: b read 2, which was given up', committed(['b', { x: [2] }, {}]), { x: [] }, [2]],
    [
      'G1a: b read 1 of x, which never was so',
      committed(['a', {}, { x: 1 }], ['c', {}, { x: 3 }], ['b', { x: [1] }, {}]),
      { x: [3, 1] },
      [],
    ],
  ])('%s', (expected, given, end, aborted) => {
    expect(found(given, end, aborted)).toBe(expected);
  });

  it('G1b, a read of what another was not done with', () => {
    const a: Committed = {
      name: 'a',
      read: new Map(),
      appended: [
        { list: 'x', value: 1 },
        { list: 'x', value: 2 },
      ],
    };
    const given = [a, ...committed(['b', { x: [1] }, {}])];
    expect(found(given, { x: [1, 2] })).toBe('G1b: b read x before a was done with it');
  });
});
