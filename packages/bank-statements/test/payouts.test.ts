import { describe, expect, it } from 'vitest';
import type { LinePart, Payout } from '../src/payouts/payout.js';
import { payoutServiceOf, readPayouts } from '../src/payouts/read-payouts.js';
import { changed, fixture, refusal } from './fixture.js';

const said = ({ kind, line }: LinePart): readonly unknown[] => [
  kind,
  line.amount,
  line.counterparty.name,
  line.remittance,
  line.returnReason,
];
const summary = ({ parts, ...payout }: Payout) => ({ ...payout, parts: parts.map(said) });
const partsMake = ({ parts }: Payout): number => parts.reduce((sum, { line }) => sum + line.amount, 0);

describe.each([
  [
    'stripe',
    'stripe-payout.csv',
    [
      {
        ...{ service: 'stripe', currency: 'EUR', references: ['po_1Qx7'], day: '2026-11-20', total: 1137_98 },
        parts: [
          ['payment', 119_00, 'Mira Holm', 'Invoice RE 2026-0061', null],
          ['payment', 1190_00, 'Nordlicht GmbH', 'Invoice RE 2026-0062', null],
          ['return', -50_00, 'Jan Pohl', 'Refund RE 2026-0049', null],
          ['return', -80_00, 'Ida Voss', 'Chargeback RE 2026-0044', 'NARR'],
          ['fee', -41_02, 'Stripe', 'po_1Qx7', null],
        ],
      },
      {
        ...{ service: 'stripe', currency: 'EUR', references: ['po_1Qx8'], day: '2026-11-21', total: 87_50 },
        parts: [
          ['payment', 89_00, 'Otto Rem', 'Invoice RE 2026-0063', null],
          ['fee', -1_50, 'Stripe', 'po_1Qx8', null],
        ],
      },
    ],
    [{ kind: 'not-paid-out', rows: 1 }],
  ],
  [
    'gocardless',
    'gocardless-payout.csv',
    [
      {
        ...{
          service: 'gocardless',
          currency: 'EUR',
          references: ['PO0A1'],
          day: '2026-11-20',
          total: 225_26,
        },
        parts: [
          ['payment', 119_00, 'Mira Holm', 'Membership RE 2026-0071', null],
          ['payment', 238_00, 'Lund ApS', 'Membership RE 2026-0072', null],
          ['return', -89_00, 'Jan Pohl', 'Membership RE 2026-0055', 'NARR'],
          ['return', -40_00, 'Ida Voss', 'Refund for RE 2026-0050', null],
          ['fee', -2_74, 'GoCardless', 'PO0A1', null],
        ],
      },
    ],
    [],
  ],
  [
    'adyen',
    'adyen-settlement.csv',
    [
      {
        ...{ service: 'adyen', currency: 'EUR', day: '2026-11-19', total: 206_60 },
        references: ['HafenLoft batch 41', 'batch 41 HafenLoft'],
        parts: [
          ['payment', 119_00, null, 'RE 2026-0081', null],
          ['payment', 238_00, null, 'RE 2026-0082', null],
          ['return', -50_00, null, 'RE 2026-0060', null],
          ['return', -80_00, null, 'RE 2026-0052', 'NARR'],
          ['fee', -20_40, 'Adyen', 'HafenLoft batch 41', null],
        ],
      },
    ],
    [{ kind: 'batch-not-paid-out-once', batch: '42', payouts: 0 }],
  ],
  [
    'paypal',
    'paypal-activity.csv',
    [
      {
        ...{ service: 'paypal', currency: 'EUR', references: ['9PP0005'], day: '2026-11-20', total: 1233_80 },
        parts: [
          ['payment', 119_00, 'Mira Holm', 'RE 2026-0091 November', null],
          ['payment', 1190_00, 'Nordlicht GmbH', 'RE 2026-0092 Mitgliedschaft', null],
          ['return', -40_00, 'Ida Voss', 'RE 2026-0050', null],
          ['fee', -35_20, 'PayPal', '9PP0005', null],
        ],
      },
    ],
    [],
  ],
] as const)('%s', (service, name, payouts, remarks) => {
  it('is known by its headings, and its parts make each payout', async () => {
    expect(payoutServiceOf(fixture(name))).toBe(service);
    const report = await readPayouts(fixture(name));
    expect(report.payouts.map(summary)).toEqual(payouts);
    expect(report.payouts.map(partsMake)).toEqual(report.payouts.map(({ total }) => total));
    expect(report.remarks).toEqual(remarks);
  });
});

it('stripe: what its page of payouts exports is read, too, and what it does not name is decided by a person', async () => {
  const { payouts, remarks } = await readPayouts(fixture('stripe-page.csv'));
  expect(payouts.map(summary)).toEqual([
    {
      ...{ service: 'stripe', currency: 'EUR', references: ['po_1Qx9'], day: '2026-11-20', total: 44_65 },
      parts: [
        ['payment', 219_00, null, 'RE 2026-0066 Tilo Brandt', null],
        ['return', -119_00, null, 'REFUND FOR FAILED PAYMENT (RE 2026-0057)', 'NARR'],
        ['other', -40_00, null, 'Chargeback withdrawal for ch_77', null],
        ['fee', -15_35, 'Stripe', 'po_1Qx9', null],
      ],
    },
  ]);
  expect(remarks).toEqual([]);
});

it('payers are known by their mail address, movements by the id of the service', async () => {
  const { payouts } = await readPayouts(fixture('stripe-payout.csv'));
  expect(payouts[0]?.parts[0]?.line).toMatchObject({
    ...{ bookedOn: '2026-11-20', valueOn: '2026-11-20', bankReference: 'txn_01' },
    counterparty: { name: 'Mira Holm', account: 'mira@holm.example', bic: null },
  });
});

it.each([
  ['stripe-payout.csv', ',117.08,', ',117.09,', 'stripe-payout.csv:2: net: is not gross less fee'],
  ['stripe-payout.csv', ',119.00,', ',11x.00,', 'stripe-payout.csv:2: gross: "11x.00" is no amount'],
  [
    'gocardless-payout.csv',
    ',118.05,',
    ',118.00,',
    'gocardless-payout.csv:2: net_amount: is not gross_amount less the fees',
  ],
  [
    'adyen-settlement.csv',
    ',206.60,',
    ',206.61,',
    'adyen-settlement.csv:7: Net Debit (NC): is not what the rows of its batch make',
  ],
  [
    'adyen-settlement.csv',
    ',117.60,',
    ',117.50,',
    'adyen-settlement.csv:2: Gross Credit (GC): is not the net amount with the fees',
  ],
  [
    'paypal-activity.csv',
    '"113,00","mira',
    '"113,01","mira',
    'paypal-activity.csv:5: Net: is not gross and fee together',
  ],
])('%s that does not add up is refused with its line', async (name, part, by, problem) => {
  expect(await refusal(readPayouts(changed(name, part, by)))).toContain(problem);
});

it('a withdrawal of PayPal that leaves something is no payout that can be taken apart', async () => {
  const { payouts, remarks } = await readPayouts(
    changed('paypal-activity.csv', '"-1.233,80","0,00","-1.233,80"', '"-1.000,00","0,00","-1.000,00"'),
  );
  expect(payouts).toEqual([]);
  expect(remarks).toEqual([
    {
      ...{ kind: 'withdrawal-in-part', day: '2026-11-20', currency: 'EUR' },
      ...{ total: 1000_00, made: 1233_80, left: 0 },
    },
  ]);
});

it('other CSV files are no reports of payouts', () => {
  for (const name of ['sparkasse.csv']) expect(payoutServiceOf(fixture(name))).toBeNull();
});
