import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import {
  type Download,
  likenessOf,
  lineOf,
  type Movement,
  statementOf,
} from '../domain/bank/identity/account-history.js';
import { sqliteDatabase } from './database.js';

const NOW = 1_800_000_000_000;

async function keptOf(history: readonly Movement[], downloads: readonly Download[]) {
  const { db } = await sqliteDatabase();
  const statements = createBankStatements(db);
  for (const download of downloads) {
    const file = [statementOf(history, download)];
    await statements.take({ spaceId: 'berlin', statements: file, by: 'anna', now: NOW });
  }
  const lines = await createBankLines(db).list('berlin', { open: false });
  await db.destroy();
  return lines.map(likenessOf).sort();
}

const truthOf = (history: readonly Movement[]): readonly string[] =>
  history.map((each) => likenessOf(lineOf(each))).sort();

/** Few payers and prices, so that many lines of a day are equal. */
const anyHistory = fc
  .array(
    fc.record({
      day: fc.integer({ min: 2, max: 4 }),
      payer: fc.constantFrom('Ruth', 'Tom'),
      cents: fc.constantFrom(11900, 11900, 5000, -733),
      hasReference: fc.boolean(),
      isLate: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((movements) =>
    movements
      .toSorted((one, other) => one.day - other.day)
      .map(({ hasReference, ...movement }, index) => ({
        ...movement,
        reference: hasReference ? `B${index}` : null,
      })),
  );

/** No balance comes twice within it: where one does, a part of a day may lie in two places. */
const historyOf = anyHistory.filter((history) => {
  const balances = history.map((_, index) =>
    history.slice(0, index + 1).reduce((sum, { cents }) => sum + cents, 0),
  );
  return new Set([0, ...balances]).size === balances.length + 1;
});

const orders = fc.constantFrom<Download['order']>('booked', 'newest first');

/** Every movement is in one of the pages, which are downloaded in any order, with any further downloads among them. */
const downloadsOf = (history: readonly Movement[]) =>
  fc
    .record({
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: history.length - 1 }), { maxLength: 4 }),
      more: fc.array(fc.tuple(fc.nat(history.length), fc.nat(history.length)), { maxLength: 4 }),
      orders: fc.array(orders, { minLength: 9, maxLength: 9 }),
    })
    .chain(({ cuts, more, orders: all }) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), history.length];
      const pages = places.slice(1).map((to, index) => ({ from: places[index] ?? 0, to }));
      const further = more.map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
      const files = [...pages, ...further]
        .filter(({ from, to }) => from < to)
        .map((each, index) => ({ ...each, order: all[index] ?? 'booked' }));
      return fc.shuffledSubarray(files, { minLength: files.length, maxLength: files.length });
    });

it('whatever is downloaded in whatever order, every movement is kept once', async () => {
  await fc.assert(
    fc.asyncProperty(
      historyOf.chain((history) => downloadsOf(history).map((downloads) => ({ history, downloads }))),
      async ({ history, downloads }) => {
        expect(await keptOf(history, downloads)).toEqual(truthOf(history));
      },
    ),
    { numRuns: Number(process.env.FC_RUNS ?? 40), endOnFailure: false },
  );
}, 120_000);

it('pages that follow on each other are kept whole whatever comes back within them, and once when they come again', async () => {
  const files = anyHistory.chain((history) =>
    fc
      .record({
        cuts: fc.uniqueArray(fc.integer({ min: 1, max: history.length - 1 }), { maxLength: 4 }),
        orders: fc.array(fc.constantFrom<Download['order']>('booked', 'newest first', 'by amount'), {
          minLength: 10,
          maxLength: 10,
        }),
      })
      .map(({ cuts, orders: all }) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), history.length];
        const pages = places.slice(1).map((to, index) => ({ from: places[index] ?? 0, to }));
        const downloads = [...pages, ...pages.toReversed()].map((page, index) => ({
          ...page,
          order: all[index] ?? 'booked',
        }));
        return { history, downloads };
      }),
  );
  await fc.assert(
    fc.asyncProperty(files, async ({ history, downloads }) => {
      expect(await keptOf(history, downloads)).toEqual(truthOf(history));
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 40), endOnFailure: false },
  );
}, 120_000);

it('what the bank numbers is kept once, though the balance comes back to what it was', async () => {
  const numbered = fc
    .array(
      fc.record({ payer: fc.constantFrom('Ruth', 'Tom'), cents: fc.constantFrom(11900, -11900, 5000) }),
      {
        minLength: 2,
        maxLength: 10,
      },
    )
    .map((movements) => movements.map((each, index) => ({ ...each, day: 1, reference: `B${index}` })));
  await fc.assert(
    fc.asyncProperty(
      numbered.chain((history) => downloadsOf(history).map((downloads) => ({ history, downloads }))),
      async ({ history, downloads }) => {
        expect(await keptOf(history, downloads)).toEqual(truthOf(history));
      },
    ),
    { numRuns: Number(process.env.FC_RUNS ?? 40), endOnFailure: false },
  );
}, 120_000);

const MONDAY = { day: 2, cents: 11900, reference: null } as const;
const [RUTH, TOM, BACK] = [
  { ...MONDAY, payer: 'Ruth' },
  { ...MONDAY, payer: 'Tom' },
  { ...MONDAY, payer: 'Ruth', cents: -11900 },
];
const named = (movement: Movement, reference: string): Movement => ({ ...movement, reference });

it.each([
  [
    'the same day in the other order, with one more',
    [TOM, RUTH, TOM],
    [
      [0, 2, 'booked'],
      [0, 3, 'newest first'],
    ],
  ],
  [
    'two pages of a day that are equal in everything',
    [RUTH, RUTH],
    [
      [0, 1, 'booked'],
      [1, 2, 'booked'],
    ],
  ],
  [
    'the second page first',
    [RUTH, RUTH],
    [
      [1, 2, 'booked'],
      [0, 1, 'booked'],
    ],
  ],
  [
    'the page between two others last',
    [RUTH, TOM, RUTH],
    [
      [0, 1, 'booked'],
      [2, 3, 'booked'],
      [1, 2, 'booked'],
    ],
  ],
  [
    'a whole day after its pages',
    [RUTH, RUTH],
    [
      [0, 1, 'booked'],
      [1, 2, 'booked'],
      [0, 2, 'newest first'],
    ],
  ],
  [
    'a day whose balance came back to what it was, with more',
    [RUTH, BACK, TOM],
    [
      [0, 2, 'booked'],
      [0, 3, 'booked'],
    ],
  ],
  [
    'the end of a day that comes back to its first balance, then the day',
    [named(RUTH, 'A1'), named(BACK, 'A2')],
    [
      [1, 2, 'booked'],
      [0, 2, 'booked'],
    ],
  ],
  [
    'a part that begins with the balance that the other ends with, and has two lines of it',
    [named(RUTH, 'A1'), named(TOM, 'A2'), named(BACK, 'A3'), named(TOM, 'A4')],
    [
      [0, 3, 'booked'],
      [1, 4, 'booked'],
    ],
  ],
  [
    'pages after the whole day',
    [RUTH, RUTH],
    [
      [0, 2, 'booked'],
      [1, 2, 'booked'],
      [0, 1, 'booked'],
    ],
  ],
  [
    'a day whose lines stand in no order, in part and then whole',
    [RUTH, { ...TOM, cents: 5000 }, { ...TOM, cents: -733 }, RUTH],
    [
      [0, 3, 'by amount'],
      [0, 4, 'by amount'],
    ],
  ],
] as const)('%s', async (_name, history, files) => {
  const downloads = files.map(([from, to, order]) => ({ from, to, order }));
  expect(await keptOf(history, downloads)).toEqual(truthOf(history));
});

it('a reference that different lines share is none: the second file has the lines of the first and one more', async () => {
  const own = { day: 2, cents: 11900, reference: 'BATCH' } as const;
  const history = [
    { ...own, payer: 'Ruth' },
    { ...own, payer: 'Tom' },
    { ...own, payer: 'Ruth' },
  ];
  const downloads = [
    { from: 0, to: 1, order: 'booked' },
    { from: 0, to: 3, order: 'newest first' },
  ] as const;
  expect(await keptOf(history, downloads)).toEqual(truthOf(history));
});
