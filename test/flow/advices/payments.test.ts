import { expect, it } from 'vitest';
import { follow, textOf } from '../../advices/follow.js';
import { night, press, visit } from '../../advices/visits.js';
import { setStage } from '../stage.js';
import { signedIn, webSection } from '../web-stage.js';

const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      payments: { account: 1360, methods: [{ method: Card, account: 1361 }] }
      exports:
        - { name: ledger, formats: [csv], schedule: nightly }`;
const BEFORE = [
  ...['read_user', 'read_invoices', 'write_invoices', 'read_subscriptions', 'write_subscriptions'],
  ...['read_cost_centers', 'read_revenue_accounts'],
];
const TOKENS = [
  { token: 'admin-token', app: 'spacebooks', scopes: BEFORE },
  { token: 'later-token', app: 'spacebooks', scopes: [...BEFORE, 'read_payment_records'] },
];

it('a batch that books payments one by one is shown to the accountant, and accepted', async () => {
  const seed = { users: [{ email: 'admin@space.example', tokens: TOKENS }] };
  const given = { since: SINCE, more: await webSection(), accounting: ACCOUNTING, seed };
  const stage = await setStage(given);
  const { operator } = stage.sandbox;
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  operator.createInvoice({ id: 'i-1', items, customer_number: '42', invoice_date: '2026-11-02' });
  operator.recordPayment('i-1', { paidAt: '2026-11-04', amount: '40' });
  const method = { id: 'card', name: 'Card' };
  operator.recordPayment('i-1', { paidAt: '2026-11-06', amount: '376.50', method });
  await night(stage);
  await stage.stop();
  await stage.start({ ...given, token: 'later-token' });
  await night(stage);
  const ben = await signedIn(stage, 'ben');
  let batch = '';
  await follow('accept changed payments', {
    where: () => visit(ben, '/alerts'),
    does: async ({ href }) => {
      batch = href;
      expect(textOf(await visit(ben, href))).toMatch(/1360 .* 1361 /);
      await press(ben, href, /as accepted$/);
    },
    better: async () => expect(textOf(await visit(ben, batch))).toContain('Accepted'),
  });
});
