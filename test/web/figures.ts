import type { EInvoiceFigure } from '../../src/store/figures/e-invoice-figures.js';
import type { Figures } from '../../src/store/figures/figures.js';
import { monthsIn } from '../../src/web/figures/months.js';

const ACCOUNTS = [
  { account: '4400', name: 'Mitgliedschaften 19 %', net: 1_412_000 },
  { account: '4401', name: 'Besprechungsräume 19 %', net: 318_500 },
  { account: '4300', name: 'Veranstaltungen 7 %', net: 96_250 },
  { account: '4125', name: 'Leistungen in der EU § 13b', net: 142_000 },
];
const METHODS = [
  { method: 'Card', cents: 986_400, payments: 41 },
  { method: 'SEPA', cents: 742_150, payments: 22 },
  { method: '', cents: 118_900, payments: 3 },
];

/** Of the end of a year that goes well, the same on every machine. */
export const fixedFigures: Figures = {
  revenue: async (spaceId, _series, months) => {
    if (spaceId !== 'berlin') return [];
    return monthsIn({
      from: max(months.from, '2026-08'),
      to: max('2026-08', min(months.to, '2026-11')),
    }).flatMap((month, place) =>
      ACCOUNTS.map(({ account, name, net }, index) => ({
        ...{ month, currency: 'EUR', account, name },
        net: index === 2 && place === 1 ? -41_300 : net + place * 61_250 - index * place * 20_000,
      })),
    );
  },
  open: async (spaceId) =>
    spaceId === 'berlin'
      ? [
          { currency: 'EUR', age: 'not-due', cents: 824_000, invoices: 31 },
          { currency: 'EUR', age: '1-30', cents: 250_000, invoices: 9 },
          { currency: 'EUR', age: '31-60', cents: 100_050, invoices: 4 },
          { currency: 'EUR', age: 'over-90', cents: 59_950, invoices: 2 },
        ]
      : [{ currency: 'PLN', age: 'not-due', cents: 1_845_000, invoices: 12 }],
  openBefore: async (spaceId, from) =>
    spaceId === 'berlin' && from === '2026-08-01' ? [{ currency: 'EUR', cents: 12_300 }] : [],
  invoiced: async (spaceId, { from, to }) =>
    spaceId === 'berlin'
      ? [
          { month: '2026-09', currency: 'EUR', cents: 2_051_000 },
          { month: '2026-10', currency: 'EUR', cents: 2_087_250 },
          { month: '2026-11', currency: 'EUR', cents: 2_345_000 },
        ].filter(({ month }) => month >= from && month <= to)
      : [],
  payments: async (spaceId, months) => {
    if (spaceId !== 'berlin') return [];
    return monthsIn({
      from: max(months.from, '2026-08'),
      to: max('2026-08', min(months.to, '2026-11')),
    }).flatMap((month, place) =>
      METHODS.map(({ cents, ...same }, index) => ({
        ...same,
        ...{ month, currency: 'EUR', cents: cents + place * 40_000 * (1 - index) },
      })),
    );
  },
  eInvoices: async (spaceId, days) =>
    days.flatMap(({ day }, place): readonly EInvoiceFigure[] => {
      const done = { day, state: 'done' as const, count: (place * 5) % 9 };
      if (spaceId !== 'berlin') return place % 6 === 0 ? [{ ...done, count: 2 }] : [];
      if (place === days.length - 1) {
        return [
          done,
          { day, state: 'refused' as const, count: 1 },
          { day, state: 'produced' as const, count: 1 },
        ];
      }
      return place % 7 === 3 ? [done, { day, state: 'done-foreign' as const, count: 1 }] : [done];
    }),
  taken: async (spaceId, days) =>
    spaceId !== 'berlin'
      ? []
      : days.flatMap(({ day }, place) =>
          place % 7 === 6
            ? []
            : [
                { day, seconds: 3 + (place % 3), count: 6 },
                { day, seconds: 8 + (place % 5), count: 3 },
              ],
        ),
};

function max(one: string, other: string): string {
  return one > other ? one : other;
}

function min(one: string, other: string): string {
  return one < other ? one : other;
}
