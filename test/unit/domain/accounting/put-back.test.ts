import { expect, it } from 'vitest';
import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import { newEntry } from '../../../../src/domain/accounting/entry.js';
import { putBack } from '../../../../src/domain/accounting/put-back.js';
import { withWithdrawn } from '../../../../src/domain/accounting/withdrawn.js';
import type { WithdrawnEntry } from '../../../../src/domain/accounting/withdrawn-entry.js';
import { NOTHING_CLOSED } from './closed-days.js';
import { draft } from './drafts.js';
import { inBooks } from './planning.js';

/** Booked late, on the first open day, and withdrawn. */
function withdrawn(id: string, changes: Partial<EntryDraft> = {}): WithdrawnEntry {
  const entry = newEntry(draft(changes), id, NOTHING_CLOSED, '2026-10-21');
  const late = { bookingDate: '2026-11-01', returnMonth: '2026-11' } as const;
  return { entry: { ...entry, ...late }, revision: 0, reversalId: `-${id}` };
}

const reversed = ({ entry }: WithdrawnEntry): WithdrawnEntry => ({
  entry: { ...entry, id: `-${entry.id}`, reverses: entry.id, kind: 'reversal' },
  revision: 1,
  reversalId: `--${entry.id}`,
});

it('puts what declares the same in the place of what was withdrawn, whatever its account', () => {
  const before = withdrawn('a');
  const after = draft({ account: '8401', taxKey: '3' });
  const back = putBack([before], { reverse: ['a'], add: [after] });
  expect([back.again, back.takenBack, back.reverse]).toEqual([[], [], []]);
  expect(back.placeOf(after)?.booked).toEqual({ bookingDate: '2026-11-01', returnMonth: '2026-11' });
});

it.each<[string, Partial<EntryDraft>]>([
  ['another amount', { net: 1 }],
  ['another tax', { tax: 1 }],
  ['another rate', { taxRate: '7' }],
  ['another case', { taxCase: 'E' }],
  ['another country', { taxCountry: 'NL' }],
  ['another month', { statedDate: '2026-12-01' }],
  ['another month of the tax', { taxMonth: '2027-03' }],
  ['another number', { documentNumber: 'other' }],
  ['another buyer', { buyer: { country: 'AT', taxId: 'ATU12345675' } }],
  ['another currency', { currency: 'CHF' }],
])('posts what was withdrawn as it was, and reverses it, where %s is declared now', (_, changes) => {
  const before = withdrawn('a');
  const after = draft(changes);
  const back = putBack([before], { reverse: ['a'], add: [after] });
  expect([back.again, back.takenBack]).toEqual([[before], [before]]);
  expect(back.placeOf(after)).toBeUndefined();
});

it('posts as it was what is true, and what is reversed with entries that count', () => {
  const before = withdrawn('a');
  const same = putBack([before], { reverse: [], add: [] });
  expect([same.again, same.takenBack]).toEqual([[before], []]);
  const mixed = putBack([before], { reverse: ['a', 'counts'], add: [draft({ account: '8401' })] });
  expect([mixed.again, mixed.takenBack, mixed.reverse]).toEqual([[before], [before], ['counts']]);
});

it('takes the first day of what was withdrawn for one that states none', () => {
  const before = withdrawn('a', { statedDate: null, net: -100, gross: -100, tax: 0 });
  const later = withdrawn('b', { statedDate: '2026-11-20', net: 60, gross: 60, tax: 0 });
  const add = [
    draft({ statedDate: null, net: -100, gross: -100, tax: 0, account: '2405' }),
    draft({ statedDate: '2026-11-20', net: 60, gross: 60, tax: 0, account: '2405' }),
  ] as const;
  const back = putBack([later, before], { reverse: ['a', 'b'], add });
  expect([back.again, back.takenBack]).toEqual([[], []]);
  expect(back.placeOf(add[0])?.undatedOn).toBe('2026-10-21');
});

it('has the dates of a deferral month by month, and lets it grow', () => {
  const months = ['2026-10-31', '2026-11-30', '2026-12-31'].map((statedDate) =>
    draft({ kind: 'release', part: 'deferral', statedDate, taxCase: null, account: '0991' }),
  );
  const before = withdrawn('a', { ...months[0], account: '0990' });
  const back = putBack([before], { reverse: ['a'], add: months });
  expect(months.map((each) => back.placeOf(each)?.booked.bookingDate)).toEqual([
    '2026-11-01',
    undefined,
    undefined,
  ]);
});

it('compares as if what was withdrawn still counted, reversals of what counts among it', () => {
  const [first, second] = [withdrawn('b'), withdrawn('c')];
  const counted = inBooks('counts', { invoiceId: first.entry.invoiceId, documentDate: '2026-01-01' });
  const taken = reversed({ ...first, entry: { ...first.entry, id: 'counts' } });
  const [state] = withWithdrawn([counted], [taken, first, reversed(first), { ...second, revision: 2 }]);
  expect(state).toMatchObject({ ids: 'c', revision: 2, documentDate: second.entry.documentDate });
  expect(withWithdrawn([counted], [])).toEqual([counted]);
});
