import { describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import { isWithin, NOT_DUE, partChange, SAME } from '../../../../src/domain/accounting/part-change.js';
import { draft, posted } from './drafts.js';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const idOf = ({ account }: EntryDraft, revision: number): string => `${account}#${revision}`;
const change = (
  state: ReturnType<typeof posted> | undefined,
  truth: readonly EntryDraft[],
  period = OCTOBER,
) => partChange(state, truth, period, idOf, '2026-10-20');

const rent = draft();
const coffee = draft({ account: '8300' });

describe('what a batch does with a part of an invoice', () => {
  it('posts what was never posted', () => {
    expect(change(undefined, [rent, coffee])).toEqual({ revision: 0, reverse: [], add: [rent, coffee] });
  });

  it('leaves alone what is posted as it is true, in whatever order', () => {
    expect(change(posted('8300#0 8400#0'), [rent, coffee])).toBe(SAME);
    expect(change(posted('8300#0 8400#0'), [coffee, rent])).toBe(SAME);
  });

  it('leaves alone what is neither posted nor true', () => {
    expect(change(undefined, [])).toBe(SAME);
    expect(change(posted('', { revision: 3 }), [])).toBe(SAME);
  });

  it('reverses all of it and posts all of it again where one entry differs', () => {
    expect(change(posted('8300#0 8400#0'), [rent])).toEqual({
      revision: 1,
      reverse: ['8300#0', '8400#0'],
      add: [rent],
    });
  });

  it('reverses what is not true any more', () => {
    expect(change(posted('8400#2', { revision: 2 }), [])).toEqual({
      revision: 3,
      reverse: ['8400#2'],
      add: [],
    });
  });

  it('posts again what was reversed, under a revision of its own', () => {
    expect(change(posted('', { revision: 1 }), [rent])).toEqual({ revision: 2, reverse: [], add: [rent] });
  });

  it('knows its entries by the revision that they were posted under', () => {
    expect(change(posted('8400#4', { revision: 4 }), [rent])).toBe(SAME);
    expect(change(posted('8400#3', { revision: 4 }), [rent])).not.toBe(SAME);
  });
});

describe('the period of a batch', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };

  it('has its first and its last day', () => {
    expect(
      ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map((day) => isWithin(day, OCTOBER)),
    ).toEqual([false, true, true, false]);
  });

  it('waits with what is new and of another one', () => {
    expect(change(undefined, [rent], november)).toBe(NOT_DUE);
  });

  it('waits with a difference of which both sides are of another one', () => {
    expect(change(posted('8400#0'), [coffee], november)).toBe(NOT_DUE);
    expect(change(posted('8400#0'), [], november)).toBe(NOT_DUE);
  });

  it('takes back what is of it, and leaves what replaces it to the period of that', () => {
    const moved = draft({ account: '8300', statedDate: '2026-11-03' });
    expect(change(posted('8400#0'), [moved])).toEqual({ revision: 1, reverse: ['8400#0'], add: [] });
  });

  it('takes back what is of another one where what replaces it is of this one', () => {
    const moved = draft({ account: '8300', statedDate: '2026-11-03' });
    expect(change(posted('8400#0'), [moved], november)).toEqual({
      revision: 1,
      reverse: ['8400#0'],
      add: [moved],
    });
  });

  it('does not ask for the day of what was reversed', () => {
    expect(change(posted(''), [draft({ statedDate: '2026-11-03' })])).toBe(NOT_DUE);
  });

  it('is that of the day on which what states none was first seen', () => {
    const undated = draft({ statedDate: null });
    expect(change(undefined, [undated])).toEqual({ revision: 0, reverse: [], add: [undated] });
    expect(change(undefined, [undated], november)).toBe(NOT_DUE);
  });
});

describe('what is posted for another buyer', () => {
  const kept = { country: 'DE', taxId: 'DE123456789' };

  it.each([
    ['is the same with the same buyer', kept, true],
    ['is the same where the books say nothing of one', null, true],
    ['is the same where his number is only written differently', { ...kept, taxId: 'DE 123.456.789' }, true],
    ['is another where his number is', { ...kept, taxId: 'DE987654321' }, false],
    ['is another where his country is', { ...kept, country: 'AT' }, false],
    ['is another where he has a number now', { ...kept, taxId: null }, false],
  ])('%s', (_, buyer, isSame) => {
    expect(change(posted('8400#0', { buyer }), [rent]) === SAME).toBe(isSame);
  });

  it('is the same where there is no tax: no office hears of him', () => {
    const payment = draft({ taxCase: null });
    expect(change(posted('8400#0', { buyer: { country: 'AT', taxId: null } }), [payment])).toBe(SAME);
  });

  it('is another where one of its entries has tax', () => {
    const truth = [draft({ taxCase: null }), coffee];
    expect(change(posted('8300#0 8400#0', { buyer: { country: 'AT', taxId: null } }), truth)).not.toBe(SAME);
  });
});

describe('what is posted with another way to KSeF', () => {
  it.each([
    ['is the same with the same one', 'BFK', 'BFK', true],
    ['is another with another one', 'BFK', 'OFF', false],
    ['is the same where the books say nothing of it', null, 'OFF', true],
    ['is the same where nobody says anything of it', 'BFK', undefined, true],
  ] as const)('%s', (_, ksefMark, now, isSame) => {
    expect(change(posted('8400#0', { ksefMark }), [draft({ ksefMark: now })]) === SAME).toBe(isSame);
  });
});
