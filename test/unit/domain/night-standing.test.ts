import { expect, it } from 'vitest';
import { nightState } from '../../../src/domain/night-standing.js';

const BEGUN = { date: '2027-03-04', at: Date.parse('2027-03-05T01:30:00Z') };
const night = (businessDate: string, outcome: 'done' | 'failed' | null) => ({
  businessDate,
  outcome,
  finishedAt: outcome === null ? null : BEGUN.at,
});

it.each([
  ['none', null, 1],
  ['done', night('2027-03-04', 'done'), 1],
  // A clock that ran ahead has done a night that is still to come.
  ['done', night('2027-03-05', 'done'), 1],
  ['failed', night('2027-03-04', 'failed'), 1],
  ['due', night('2027-03-03', 'done'), 10],
  ['late', night('2027-03-03', 'done'), 16],
  ['lost', night('2027-03-04', null), 1],
] as const)('a night is %s', (state, last, minutes) => {
  expect(nightState({ last, begun: BEGUN, isBusy: false, now: BEGUN.at + minutes * 60_000 })).toBe(state);
});

it('a night without an end runs while somebody works with the books', () => {
  const last = night('2027-03-04', null);
  expect(nightState({ last, begun: BEGUN, isBusy: true, now: BEGUN.at + 60_000 })).toBe('running');
});
