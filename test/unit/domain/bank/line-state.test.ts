import { describe, expect, it } from 'vitest';
import {
  isDecision,
  isUndecided,
  LINE_STATES,
  type LineState,
  mayLeadTo,
  UNDECIDED,
} from '../../../../src/domain/bank/line-state.js';

const leadsTo = (from: LineState): readonly LineState[] => LINE_STATES.filter((to) => mayLeadTo(from, to));
const without = (...gone: readonly LineState[]): readonly LineState[] =>
  LINE_STATES.filter((state) => !gone.includes(state));

describe('what may become of a line', () => {
  it('nobody has looked at it: everything but what follows a posting or a return', () => {
    expect(leadsTo('open')).toEqual(without('open', 'undoing', 'taken-back', 'returned'));
  });

  it('matching looked at it: the same, and it is never unseen again', () => {
    expect(leadsTo('unmatched')).toEqual(without('open', 'unmatched', 'taken-back', 'returned'));
    expect(leadsTo('waiting')).toEqual(without('open', 'waiting', 'taken-back', 'returned'));
  });

  it.each([
    ['posting', ['waiting', 'posted', 'undoing']],
    ['posted', ['waiting', 'posting', 'undoing', 'taken-back']],
    ['returning', ['waiting', 'returned']],
    ['undoing', ['waiting']],
    ['taken-back', ['posting']],
  ] as const)('%s leads to %j', (state, states) => {
    expect(leadsTo(state)).toEqual(states);
  });

  it.each(['assigned', 'returned', 'not-ours', 'ignored'] as const)(
    '%s is an end, until it is taken back',
    (state) => {
      expect(leadsTo(state)).toEqual(['waiting']);
    },
  );
});

describe('a decision', () => {
  it('is open until somebody, or a certain match, has decided', () => {
    expect(LINE_STATES.filter(isUndecided)).toEqual(['open', 'unmatched', 'waiting']);
    expect(UNDECIDED).toEqual(['open', 'unmatched', 'waiting']);
  });

  it('is not what matching thinks of a line', () => {
    expect(isDecision('open', 'waiting')).toBe(false);
    expect(isDecision('waiting', 'unmatched')).toBe(false);
  });

  it('is what moves a line out of that, or back into it', () => {
    expect(isDecision('open', 'posting')).toBe(true);
    expect(isDecision('posting', 'waiting')).toBe(true);
    expect(isDecision('posting', 'posted')).toBe(true);
  });
});
