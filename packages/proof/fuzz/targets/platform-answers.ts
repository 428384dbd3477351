import { Secret } from '@spacebooks/base/secret';
import { createApi } from '../../../../src/platform/api.js';
import { createInvoicePreviews } from '../../../../src/platform/invoice-previews.js';
import { createInvoices } from '../../../../src/platform/invoices.js';
import { createPaymentRecords } from '../../../../src/platform/payment-records.js';
import { createPlainInvoices } from '../../../../src/platform/plain-invoices.js';
import { createSpaces } from '../../../../src/platform/spaces.js';
import { createSubscriptions } from '../../../../src/platform/subscriptions.js';
import { fixedToken } from '../../../../src/platform/token.js';
import { currentUser } from '../../../../src/platform/token-user.js';
import { invoiceDocument } from '../../../../test/fixtures/invoices/invoice-document.js';
import { jsonBytes } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

const BASE = 'https://api.platform.example';
const SPACE = 'https://berlin.platform.example';
const ANSWER_CODES = ['platform.unreadable', 'platform.not-found', 'platform.rejected'] as const;

let body: Uint8Array = new Uint8Array();
let served = 0;
/** Of a list, the first two pages; what would come after them is no longer the same list. */
const MOST_PAGES = 2;
const api = createApi(
  {
    send: async () => {
      served += 1;
      if (served > MOST_PAGES) return { status: 200, headers: {}, body: Buffer.from('[]') };
      return { status: 200, headers: { 'content-type': 'application/vnd.api+json' }, body };
    },
  },
  fixedToken(new Secret('token')),
);
const spaces = createSpaces(api, BASE);
const invoices = createInvoices(api, BASE);
const payments = createPaymentRecords(api, SPACE);
const subscriptions = createSubscriptions(api, SPACE);

async function collected(all: AsyncIterable<unknown>): Promise<unknown> {
  const found: unknown[] = [];
  for await (const each of all) found.push(each);
  return found;
}

/** Everything that reads an answer, each by its place. */
const READERS: readonly (() => Promise<unknown>)[] = [
  () => invoices.show('inv-1'),
  () => collected(invoices.list('space-berlin')),
  () => invoices.page('space-berlin', {}, 1),
  () => invoices.paymentMethods('inv-1'),
  () => invoices.lock('inv-1'),
  () => invoices.registerInKsef('inv-1', { ksefNumber: 'n', acceptedAt: '2026-10-01T00:00:00Z' }),
  () => payments.list({ invoiceIds: ['inv-1'] }, 'Europe/Berlin'),
  () => createPlainInvoices(api, SPACE).list({ ids: ['1'] }),
  () => createPlainInvoices(api, SPACE).findNumbered('1', { from: '2026-01-01', to: '2026-12-31' }),
  () => subscriptions.list(),
  () => subscriptions.show('1'),
  () => currentUser(api, BASE),
  () => collected(createInvoicePreviews(api, BASE)('space-berlin', { from: '2026-10-01', to: '2026-10-31' })),
  () => spaces.administered(),
  () => spaces.show('s'),
  () => spaces.revenueAccounts('s'),
  () => spaces.costCenters('s'),
];

const document = invoiceDocument({ id: 'inv-1' });
const RECORD = {
  ...{ id: '7', invoice_id: 'inv-1', note: null, paid_at: '2026/10/02', amount: '416.50', currency: 'EUR' },
  payment_method: { id: 3, name: 'Transfer' },
};
const SUBSCRIPTION = { id: 1, event: 'created_invoice', active: true, callback_url: 'https://x.example/a' };
const BODIES: readonly unknown[] = [
  document,
  {
    data: [document.data],
    meta: { totalPages: 2, currentPage: 1 },
    links: { next: `${BASE}/x?page[number]=2` },
  },
  { data: [{ type: 'paymentMethods', id: '1', attributes: { name: 'Card', paymentProvider: 'stripe' } }] },
  [RECORD],
  [{ id: 1, invoice_number: 17, formatted_invoice_number: 'CW-17', created_at: '2026/10/01' }],
  [SUBSCRIPTION],
  SUBSCRIPTION,
  { data: { type: 'users', id: 'user-1', attributes: { email: 'a@example.com' } } },
  { data: { type: 'spaces', id: 's', attributes: { name: 'n', subdomain: 's' } }, included: [] },
];

/** The first byte is the operation, the rest its answer. */
export const target: Target = {
  name: 'platform-answers',
  about: `the platform's answers, of all ${READERS.length} operations`,
  seeds: () =>
    READERS.flatMap((_, index) => BODIES.map((each) => Buffer.concat([Buffer.of(index), jsonBytes(each)]))),
  words: [
    'null',
    'true',
    '[]',
    '{}',
    '"0.10"',
    '1e21',
    '"data":',
    '"attributes":',
    '"links":{"next":',
    '"__proto__":',
  ],
  run: async (input) => {
    body = input.subarray(1);
    served = 0;
    await answeredBy(ANSWER_CODES, () => READERS[(input[0] ?? 0) % READERS.length]?.());
  },
};
