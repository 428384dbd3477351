import { readPayouts } from '../../../bank-statements/src/payouts/read-payouts.js';
import { statementFixture } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

const FILES = [
  'stripe-payout.csv',
  'stripe-page.csv',
  'gocardless-payout.csv',
  'adyen-settlement.csv',
  'paypal-activity.csv',
];

export const target: Target = {
  name: 'payouts',
  about: 'reports of payouts of Stripe, GoCardless, Adyen and PayPal',
  seeds: () => FILES.map(statementFixture),
  words: [
    '"',
    ',,',
    ';',
    '\t',
    '-1.233,80',
    '1,190.00',
    'po_1',
    'refund',
    'dispute',
    'MerchantPayout',
    'Memo',
    'EUR',
  ],
  run: async (content) => {
    const read = await answeredBy(['bank.unreadable'], () => readPayouts({ name: 'payout.csv', content }));
    if (read === null) return;
    for (const { total, parts } of read.value.payouts) {
      const sum = parts.reduce((made, { line }) => made + line.amount, 0);
      if (sum !== total || !Number.isSafeInteger(sum)) throw new Error('parts that do not make their payout');
    }
  },
};
