import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { topicOf } from '../../../../src/domain/alerts/alert-rules.js';
import { FAILURE_CODES } from '../../../../src/domain/errors.js';
import { failureWords } from '../../../../src/words/failures.js';
import { CASES } from '../../troubles/cases.js';
import { isCalm, violationsOf } from '../../troubles/judge.js';
import { pageOf } from '../../troubles/page.js';
import { type Outcome, play } from '../../troubles/play.js';
import { TROUBLES } from '../../troubles/troubles.js';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../../docs/ksef-troubles.md'), 'utf8');
const HALF_AN_HOUR = 30 * 60_000;

/** What the page says of a case: its row. */
function rowOf(outcome: Outcome): string {
  const [row = ''] = pageOf([outcome]).match(/^\| .* \| `(?:wait|offline24)` \|.*$/m) ?? [];
  return row;
}

describe('each trouble with KSeF, for half an hour', () => {
  it.each(CASES.filter(({ lastsMs }) => lastsMs === HALF_AN_HOUR))(
    '$trouble.name, $whenUnavailable: nobody hears that nothing need be done, and the page is as played',
    async (each) => {
      const outcome = await play(each);
      expect(violationsOf(outcome)).toEqual([]);
      expect(PAGE.split('\n')).toContain(rowOf(outcome));
    },
    60_000,
  );
});

it('the page has a row for each case', () => {
  const rows = PAGE.match(/^\| .* \| `(?:wait|offline24)` \|/gm) ?? [];
  const names = CASES.map(({ trouble, whenUnavailable }) => `| ${trouble.name} | \`${whenUnavailable}\` |`);
  expect(rows).toEqual(names);
});

it('the page says of each alert what its words say', () => {
  const told = [...PAGE.matchAll(/^\| `(ksef\.[a-z-]+)` \| .*$/gm)].filter(
    ([row]) => row.split(' | ').length === 3,
  );
  expect(told.length).toBeGreaterThan(5);
  for (const [row, code = ''] of told) {
    const { summary, advice } = failureWords('en', code);
    expect(row, 'npm run proof -- troubles --write').toBe(`| \`${code}\` | ${summary} | ${advice} |`);
  }
});

it('no alert of a KSeF that takes nothing says that nothing need be done, in any language', () => {
  const outage = FAILURE_CODES.filter((code) => topicOf(code) === 'ksef outage');
  expect(outage.length).toBeGreaterThan(5);
  const told = [...outage, 'ksef.unauthorized', 'ksef.processing', 'ksef.deadline', 'ksef.overdue'] as const;
  expect(told.filter(isCalm)).toEqual([]);
  expect(isCalm('platform.unavailable')).toBe(true);
});

describe('the judge', () => {
  const [trouble] = TROUBLES;
  if (trouble === undefined) throw new Error('there are no troubles');
  const right: Outcome = {
    ...{ trouble, whenUnavailable: 'offline24', lastsMs: HALF_AN_HOUR },
    ...{ requests: 9, sends: 3, sessions: 1, state: 'attached', number: null, deadline: 'not' },
    ...{ told: [], offlineAfter: 1, acceptedAfter: 10, accepted: 1 },
  };
  const told = (code: Outcome['told'][number]['code'], minute = 20) => [{ code, minute }];

  it('finds nothing where all is right', () => {
    expect(violationsOf(right)).toEqual([]);
  });

  it.each<[string, Partial<Outcome>]>([
    ['says that nothing need be done', { told: told('platform.unavailable') }],
    ['nobody was told', { whenUnavailable: 'wait', offlineAfter: null }],
    ['nobody was told that it is late', { deadline: 'passed', told: told('ksef.unavailable') }],
    [
      'no person was called',
      { trouble: { ...trouble, needsAPerson: true }, told: told('ksef.unauthorized') },
    ],
    ['it is not issued offline', { offlineAfter: 6 }],
    ['it is not issued offline', { offlineAfter: null, told: told('ksef.unavailable') }],
    ['it is issued offline', { whenUnavailable: 'wait' }],
    ['KSeF has accepted it 2 times', { accepted: 2 }],
    ['it is not sent once the trouble is over', { acceptedAfter: 21 }],
    ['it is not sent once the trouble is over', { acceptedAfter: null }],
  ])('finds that %s', (what, changes) => {
    const found = violationsOf({ ...right, ...changes });
    expect(found).toEqual([expect.stringContaining(what)]);
  });
});
