import fc from 'fast-check';

/** What people do to invoices and books, in any order. `pick` chooses one of the invoices that there are. */
export type Step =
  | { readonly do: 'create'; readonly draft: Draft; readonly locked: boolean; readonly daysAhead: number }
  | { readonly do: 'edit'; readonly pick: number; readonly draft: Draft }
  | {
      readonly do: 'touch';
      readonly pick: number;
      readonly costCenter: string | null;
      readonly customer: number;
    }
  | { readonly do: 'move'; readonly pick: number; readonly days: number }
  | { readonly do: 'lock'; readonly pick: number; readonly locked: boolean }
  | { readonly do: 'pay'; readonly pick: number; readonly percent: number; readonly dated: boolean }
  /** A payment record of this many percent of the invoice comes; below zero it goes back. */
  | {
      readonly do: 'receive';
      readonly pick: number;
      readonly percent: number;
      readonly method: number;
      readonly daysBack: number;
    }
  /** One of the payment records changes, moves to another invoice, or goes. */
  | { readonly do: 'amend'; readonly payment: number; readonly change: Amendment }
  | { readonly do: 'write off'; readonly pick: number }
  | { readonly do: 'correct'; readonly pick: number; readonly writeOff: boolean }
  | { readonly do: 'delete'; readonly pick: number }
  | { readonly do: 'map'; readonly code: number; readonly account: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'close' }
  | { readonly do: 'export'; readonly daysBack: number }
  | { readonly do: 'decide'; readonly pick: number; readonly status: 'accepted' | 'rejected' | 'voided' };

export type Amendment = 'amount' | 'day' | 'method' | 'invoice' | 'gone';

export interface Draft {
  readonly customer: number;
  readonly currency: string;
  readonly items: readonly ItemDraft[];
}

interface ItemDraft {
  readonly cents: number;
  readonly rate: string;
  readonly code: number;
  readonly costCenter: string | null;
}

/** Few invoices, so that much happens to each. */
const pick = fc.nat(3);

const draft: fc.Arbitrary<Draft> = fc.record({
  customer: fc.nat(5),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CHF'),
  items: fc.array(
    fc.record({
      cents: fc.oneof(fc.integer({ min: -5000, max: 50_000 }), fc.constantFrom(0, 1, 33)),
      rate: fc.constantFrom('19', '7'),
      code: fc.nat(2),
      costCenter: fc.constantFrom('A', 'B', null),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      draft,
      locked: fc.boolean(),
      daysAhead: fc.integer({ min: -9, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), pick, draft }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('touch' as const),
      pick,
      costCenter: fc.constantFrom('A', 'B', null),
      customer: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('move' as const), pick, days: fc.integer({ min: -40, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lock' as const), pick, locked: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      pick,
      percent: fc.constantFrom(0, 40, 100),
      dated: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      pick,
      percent: fc.constantFrom(100, 40, 40, 30, -40, 150),
      method: fc.nat(2),
      daysBack: fc.nat(9),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('amend' as const),
      payment: fc.nat(3),
      change: fc.constantFrom<Amendment>('amount', 'day', 'method', 'invoice', 'gone'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write off' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), pick, writeOff: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('map' as const), code: fc.nat(2), account: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('export' as const), daysBack: fc.constantFrom(0, 0, 0, 5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      pick,
      status: fc.constantFrom('accepted' as const, 'rejected' as const, 'voided' as const),
    }),
  },
);

/** Ends with an export, so that whatever came before is looked at. */
export const history: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 4, maxLength: 50 })
  .map((steps) => [...steps, { do: 'export', daysBack: 0 }]);
