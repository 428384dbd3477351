import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { announcedOf } from '../../../src/config/ksef-failures.js';
import { ksefFailures } from '../../../src/config/schema/ksef-failures.js';
import { type LatarniaMessage, notConfigured } from '../../../src/domain/ksef-announcements.js';
import type { KsefFailure } from '../../../src/domain/ksef-failures.js';
import { phraseText } from '../../../src/words/phrases.js';

const NOW = Date.UTC(2027, 9, 31, 12);
const HOUR = 3_600_000;
/** Around the hours in which the clocks of Warsaw are changed, to the second, and what stands for no moment. */
const moments = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: -12 * 3600, max: 12 * 3600 }).map((s) => NOW - 11 * HOUR + s * 1000),
  },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 90 }).map((s) => Date.UTC(2027, 9, 31, 0, 30, s)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Date.UTC(2027, 2, 28, 1), Date.UTC(2098, 11, 31, 23, 59, 59, 999)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        ...['0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2021-12-31T23:59:59Z'],
        ...['2022-01-01T00:00:00Z', '2099-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
      )
      .map((text) => Date.parse(text)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(8.64e15, -8.64e15, 8.64e15 + 1, Number.POSITIVE_INFINITY, Number.NaN),
  },
);
const messages: fc.Arbitrary<LatarniaMessage> = fc.record({
  event: fc.constantFrom('1', '2', '3'),
  category: fc.constantFrom(
    'MAINTENANCE',
    'FAILURE',
    'TOTAL_FAILURE',
    'BROWNOUT',
    'constructor',
    '__proto__',
  ),
  type: fc.constantFrom('MAINTENANCE_ANNOUNCEMENT', 'FAILURE_START', 'FAILURE_END', 'NEW'),
  title: fc.constant('T'),
  from: moments,
  to: fc.option(moments),
  version: fc.integer({ min: 1, max: 3 }),
  published: moments,
});

/** The lines that the words of announcements say to write, as the configuration reads them. */
function written(messages: readonly LatarniaMessage[], announced: readonly KsefFailure[] = []) {
  const told = notConfigured({ status: 'FAILURE', messages }, announced, NOW);
  const lines = told.flatMap(({ phrase }) => /\{ from.*\}/.exec(phraseText(phrase)) ?? []);
  return announcedOf(ksefFailures.parse(lines.map((line) => yamlTexts(line))), undefined);
}

/** Scalars as the texts that the configuration gets. */
function yamlTexts(line: string): unknown {
  return parse(line, { schema: 'failsafe' });
}

describe('the line that an announcement says to write', () => {
  it('is taken by the configuration whatever the announcement says, and nothing is left to be told of it', () => {
    fc.assert(
      fc.property(fc.array(messages, { maxLength: 8 }), (given) => {
        const announced = written(given);
        expect(written(given, announced)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('is told for each event that has a moment, whatever stands beside it', () => {
    const failure = { event: '9', category: 'FAILURE', type: 'FAILURE_START', title: 'T', version: 1 };
    const begun = { ...failure, from: NOW - HOUR, to: null, published: NOW - HOUR };
    fc.assert(
      fc.property(fc.array(messages, { maxLength: 5 }), (odd) => {
        expect(written([...odd, begun])).toContainEqual({ kind: 'failure', from: NOW - HOUR, to: null });
      }),
      { numRuns: 300 },
    );
  });
});
