import { describe, expect, it } from 'vitest';
import { digest } from '../../../../src/archive/archive.js';
import { keepReturn } from '../../../../src/books/tax-returns/keep-return.js';
import { figureChanges, type ReturnFigure } from '../../../../src/domain/accounting/shown-return.js';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import { createShownReturns } from '../../../../src/store/books/shown-returns.js';
import { temporaryDatabase } from '../../store/database.js';

const figure = (of: string, net: number, tax = 0): ReturnFigure => ({ of, net, tax });

describe('what differs between two returns', () => {
  it('is each figure with what it was and is, those that came and went too', () => {
    const before = [figure('Kz 81', 20_000, 3_800), figure('Kz 86', 500, 35), figure('Kz 45', 900)];
    const now = [figure('Kz 81', 15_000, 2_850), figure('Kz 21', 700), figure('Kz 45', 900)];
    expect(figureChanges(before, now)).toEqual([
      {
        of: 'Kz 81',
        before: { net: 20_000, tax: 3_800 },
        now: { net: 15_000, tax: 2_850 },
        difference: { net: -5_000, tax: -950 },
      },
      {
        of: 'Kz 21',
        before: { net: 0, tax: 0 },
        now: { net: 700, tax: 0 },
        difference: { net: 700, tax: 0 },
      },
      {
        of: 'Kz 86',
        before: { net: 500, tax: 35 },
        now: { net: 0, tax: 0 },
        difference: { net: -500, tax: -35 },
      },
    ]);
  });

  it('is nothing where the program of before did not know the figure, and something where it did', () => {
    const later = { ...figure('Kz 50', 1_100), isLater: true } as const;
    expect(figureChanges([figure('Kz 81', 900)], [figure('Kz 81', 900), later])).toEqual([]);
    expect(figureChanges([{ ...later, net: 0 }], [later])).toMatchObject([
      { of: 'Kz 50', difference: { net: 1_100 } },
    ]);
  });

  it('is nothing where the program of before listed what is no supply', () => {
    const sale = figure('2026-10 DE S 19 % sale', 10_000, 1_900);
    expect(figureChanges([sale, figure('2026-10 DE O 0 % sale', 50_000)], [sale])).toEqual([]);
    const abroad = figure('2026-10 PL O np I 0 % sale', 700);
    expect(figureChanges([sale, abroad], [sale]).map(({ of }) => of)).toEqual([abroad.of]);
  });

  it('is nothing where a figure of 0 is there on one side alone', () => {
    expect(figureChanges([figure('Kz 41', 0)], [])).toEqual([]);
  });
});

describe('a return that is shown', () => {
  const OCTOBER = { name: '2026-10', from: '2026-10-01', to: '2026-10-31' };
  const key = { spaceId: 'berlin', series: 'adviser', report: 'ustva' } as const;

  async function shownOn() {
    const { db } = await temporaryDatabase();
    const store = createShownReturns(db);
    const show = (moment: string, by: string, ...figures: readonly ReturnFigure[]) =>
      keepReturn(store, key, {
        ...{ period: OCTOBER, timeZone: 'Europe/Berlin', figures, by, at: Date.parse(moment) },
      });
    return { db, store, show };
  }

  it('is not kept while its period runs, by the clock of the space', async () => {
    const { store, show } = await shownOn();
    const kept = await show('2026-10-31T22:59:00Z', 'olga', figure('Kz 81', 100, 19));
    expect(kept).toEqual({ first: null, corrections: [] });
    expect(await store.list('berlin')).toEqual([]);
    const { first } = await show('2026-10-31T23:00:00Z', 'olga', figure('Kz 81', 100, 19));
    expect(first).toMatchObject({ by: 'olga', figures: [{ of: 'Kz 81', net: 100, tax: 19 }] });
  });

  it('is kept once as long as nothing differs, and then each difference as a row of its own', async () => {
    const { store, show } = await shownOn();
    await show('2026-11-03T10:00:00Z', 'olga', figure('Kz 81', 20_000, 3_800));
    const same = await show('2026-11-04T10:00:00Z', 'jan', figure('Kz 81', 20_000, 3_800));
    expect([same.first?.by, same.corrections]).toEqual(['olga', []]);
    await show('2026-11-20T10:00:00Z', 'jan', figure('Kz 81', 25_000, 4_750));
    const again = await show(
      '2026-12-01T10:00:00Z',
      'eva',
      figure('Kz 81', 25_000, 4_750),
      figure('Kz 21', 9),
    );
    expect(again.first).toMatchObject({ at: Date.parse('2026-11-03T10:00:00Z'), by: 'olga' });
    expect(
      again.corrections.map(({ by, figures }) => [by, figures.map(({ of, difference }) => [of, difference])]),
    ).toEqual([
      ['jan', [['Kz 81', { net: 5_000, tax: 950 }]]],
      ['eva', [['Kz 21', { net: 9, tax: 0 }]]],
    ]);
    expect((await store.list('berlin')).map(({ by, period }) => `${by} ${period}`)).toEqual([
      'olga 2026-10',
      'jan 2026-10',
      'eva 2026-10',
    ]);
  });

  it('is no correction when a later program shows more figures of it, and the next one is', async () => {
    const { show } = await shownOn();
    const later = (net: number) => ({ ...figure('Kz 50', net), isLater: true }) as const;
    await show('2026-11-03T10:00:00Z', 'olga', figure('Kz 81', 500, 95));
    const more = await show('2027-03-03T10:00:00Z', 'olga', figure('Kz 81', 500, 95), later(300));
    expect(more).toMatchObject({ first: { at: Date.parse('2026-11-03T10:00:00Z') }, corrections: [] });
    const next = await show('2027-03-04T10:00:00Z', 'jan', figure('Kz 81', 400, 76), later(400));
    expect(next.corrections.map(({ by, figures }) => [by, figures.map(({ of }) => of)])).toEqual([
      ['jan', ['Kz 81', 'Kz 50']],
    ]);
  });

  it('stands in the audit log with its digest, and cannot be changed', async () => {
    const { db, show } = await shownOn();
    const figures = [figure('Kz 81', 20_000, 3_800)];
    await show('2026-11-03T10:00:00Z', 'olga', ...figures);
    const [row] = await createAuditLog(db).rows(0, 10);
    expect(row).toMatchObject({
      spaceId: 'berlin',
      action: 'return shown',
      details: {
        ...{ report: 'ustva', period: '2026-10', series: 'adviser' },
        digest: digest(JSON.stringify(figures)),
      },
    });
    await expect(
      db
        .updateTable('shown_return')
        .set({ figures: '[]' } as never)
        .execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('shown_return').execute()).rejects.toThrow();
  });

  it('is kept once where two look at it at the same moment', async () => {
    const { store, show } = await shownOn();
    const look = (by: string) => show('2026-11-03T10:00:00Z', by, figure('Kz 81', 1, 0));
    const [one, other] = await Promise.all([look('olga'), look('jan')]);
    expect(one).toEqual(other);
    expect(await store.list('berlin')).toHaveLength(1);
  });

  it('is kept by space, export, report and period', async () => {
    const { store, show } = await shownOn();
    await show('2026-11-03T10:00:00Z', 'olga', figure('Kz 81', 1, 0));
    const shown = { at: 1, by: 'jan', digest: 'd', figures: [] };
    const others = [
      { ...key, period: '2026-Q4' },
      { ...key, period: '2026-10', series: 'other' },
      { ...key, period: '2026-10', report: 'zm' as const },
      { ...key, period: '2026-10', spaceId: 'warsaw' },
    ];
    for (const other of others) expect(await store.keep(other, shown)).toEqual([shown]);
  });
});
