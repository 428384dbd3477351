import { describe, expect, it } from 'vitest';
import { deferralChange } from '../../../../src/domain/accounting/deferral/deferral-change.js';
import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import { draft, posted } from './drafts.js';

const idOf = ({ statedDate }: EntryDraft, revision: number): string => `${statedDate}#${revision}`;
/** Taken out on the day of the document, put into each month on its last day. */
const moves = ['2026-10-09', '2026-10-31', '2026-11-30'].map((statedDate) => draft({ statedDate }));
const [taken, october, november] = moves;
const change = (
  state: ReturnType<typeof posted> | undefined,
  to: string,
  today = '2026-12-15',
  truth = moves,
) => deferralChange(state, truth, { to, today }, idOf);

describe('a deferral', () => {
  it('is posted up to the cut-off, and open as long as later months are to come', () => {
    expect(change(undefined, '2026-10-31')).toEqual({
      revision: 0,
      reverse: [],
      add: [taken, october],
      isOpen: true,
    });
    expect(change(undefined, '2026-11-30').isOpen).toBe(false);
  });

  it('puts nothing into a month that is not over', () => {
    expect(change(undefined, '2026-10-31', '2026-10-31').add).toEqual([taken]);
    expect(change(undefined, '2026-10-31', '2026-11-01').add).toEqual([taken, october]);
  });

  it('takes out on the day of the document, though that month is not over', () => {
    expect(change(undefined, '2026-10-09', '2026-10-09').add).toEqual([taken]);
  });

  it('knows no move without a day', () => {
    expect(change(undefined, '2026-10-31', '2026-12-15', [draft({ statedDate: null })])).toEqual({
      revision: 0,
      reverse: [],
      add: [],
      isOpen: true,
    });
  });

  it('grows month by month while it is true', () => {
    expect(change(posted('2026-10-09#0 2026-10-31#0'), '2026-11-30')).toEqual({
      revision: 0,
      reverse: [],
      add: [november],
      isOpen: false,
    });
  });

  it('grows under the revision that it has', () => {
    expect(change(posted('2026-10-09#3 2026-10-31#3', { revision: 3 }), '2026-11-30')).toEqual({
      revision: 3,
      reverse: [],
      add: [november],
      isOpen: false,
    });
  });

  it('that is not true any more is reversed as a whole and posted again', () => {
    const state = posted('2026-10-09#0 2026-10-20#0', { documentDate: '2026-10-20' });
    expect(change(state, '2026-10-31')).toEqual({
      revision: 1,
      reverse: ['2026-10-09#0', '2026-10-20#0'],
      add: [taken, october],
      isOpen: true,
    });
  });

  it('is not taken back by a batch that ends before what was posted of it', () => {
    const state = posted('2026-10-09#0 2026-11-20#0', { revision: 2, documentDate: '2026-11-20' });
    expect(change(state, '2026-11-19')).toEqual({ revision: 2, reverse: [], add: [], isOpen: true });
    expect(change(state, '2026-11-20').reverse).toEqual(['2026-10-09#0', '2026-11-20#0']);
  });

  it('that was reversed is posted again under a revision of its own', () => {
    expect(change(posted('', { revision: 1 }), '2026-11-30')).toEqual({
      revision: 2,
      reverse: [],
      add: moves,
      isOpen: false,
    });
  });
});
