import { HOUR_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import {
  endsOf,
  marksAtStart,
  type WorkMarks,
  withoutEnds,
  workMarks,
} from '../../../../src/einvoice/at-work/marks.js';

const NOW = 1_000_000_000;
const VERSION = '1.2.3';

function left(marks: Partial<WorkMarks>): WorkMarks {
  return { work: null, ends: {}, version: VERSION, ...marks };
}

describe('the marks at a start', () => {
  it('are empty for the first one', () => {
    expect(marksAtStart(null, VERSION, NOW)).toEqual(left({}));
  });

  it('count one more end of what was being computed', () => {
    const once = marksAtStart(left({ work: 'a' }), VERSION, NOW);
    expect(once).toEqual(left({ ends: { a: { count: 1, at: NOW } } }));
    const twice = marksAtStart({ ...once, work: 'a' }, VERSION, NOW + 5);
    expect(twice).toEqual(left({ ends: { a: { count: 2, at: NOW + 5 } } }));
  });

  it('count nothing where the process ended between two', () => {
    const before = left({ ends: { a: { count: 1, at: NOW } } });
    expect(marksAtStart(before, VERSION, NOW + 1)).toEqual(before);
  });

  it('forget what is an hour old, what lies ahead, and what another version could not do', () => {
    const ends = { old: { count: 2, at: NOW - HOUR_MS }, ahead: { count: 2, at: NOW + 1 } };
    expect(marksAtStart(left({ ends }), VERSION, NOW)).toEqual(left({}));
    expect(marksAtStart(left({ work: 'a', version: '1.2.2' }), VERSION, NOW)).toEqual(left({}));
  });

  it('keep the last thousand', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => [`w${index}`, { count: 1, at: NOW }] as const);
    const { ends } = marksAtStart(left({ work: 'a', ends: Object.fromEntries(many) }), VERSION, NOW);
    expect(Object.keys(ends)).toHaveLength(1_000);
    expect([Object.keys(ends)[0], Object.keys(ends).at(-1)]).toEqual(['w201', 'a']);
  });
});

describe('the ends of a piece of work', () => {
  it('set it aside at the second, for an hour', () => {
    const ended = (count: number) => left({ ends: { a: { count, at: NOW } } });
    expect(endsOf(ended(1), 'a', NOW)).toBeNull();
    expect(endsOf(ended(2), 'a', NOW)).toBe(2);
    expect(endsOf(ended(2), 'b', NOW)).toBeNull();
    expect(endsOf(ended(2), 'a', NOW + HOUR_MS - 1)).toBe(2);
    expect(endsOf(ended(2), 'a', NOW + HOUR_MS)).toBeNull();
  });

  it('are forgotten once it came to an end of its own', () => {
    const marks = left({ ends: { a: { count: 1, at: NOW }, b: { count: 1, at: NOW } } });
    expect(withoutEnds(marks, 'a')).toEqual(left({ ends: { b: { count: 1, at: NOW } } }));
  });
});

it.each([null, 7, {}, { version: 1, ends: {} }, { version: '1', ends: null }])('%j is no marks', (value) => {
  expect(workMarks(value)).toBeNull();
});
