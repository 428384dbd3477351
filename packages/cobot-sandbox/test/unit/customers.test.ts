import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, type InvoiceReply, json } from './call.js';
import { standingClock } from './standing-clock.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({
    clock: standingClock,
    seed: {
      users: [{ email: 'admin@space.example', tokens: [{ token: 'sandbox-token' }] }],
      spaces: [
        {
          id: 'space-berlin',
          subdomain: 'berlin',
          name: 'Berlin',
          e_invoicing: false,
          plans: [{ id: 'flex', name: 'Flex' }],
          memberships: [
            {
              id: 'private',
              name: 'Erika Krause',
              email: 'erika@home.example',
              address: { fullAddress: 'Weg 5, 10115 Berlin', city: 'Berlin', countryCode: 'DE' },
            },
            { id: 'silent', name: 'Paul Groß' },
            {
              id: 'company',
              name: 'Ida Lang',
              company: 'Lang OHG',
              email: 'ida@lang.example',
              billing_emails: ['accounts@lang.example', 'boss@lang.example'],
              tax_id: 'DE136695976',
              customer_number: '1001',
            },
          ],
          teams: [{ id: 'team', name: 'ACME', customer_number: 'T-7', paying: 'private' }],
          contacts: [{ id: 'guest', email: 'max@guest.example', address: { name: 'Max' } }],
        },
      ],
    },
  });
});
afterEach(() => sandbox.close());

const ITEMS = [{ description: 'Desk', amount: { net: '100', taxes: [{ name: 'MwSt.', rate: '19' }] } }];

/** An invoice that an admin writes in version 2.0. */
async function written(debitor: { type: string; id: string } | null, more: Record<string, unknown> = {}) {
  const data = {
    type: 'invoices',
    attributes: { items: ITEMS, ...more },
    relationships: {
      space: { data: { type: 'spaces', id: 'space-berlin' } },
      ...(debitor === null ? {} : { debitor: { data: debitor } }),
    },
  };
  const reply = await call('POST', `${sandbox.baseUrl}/invoices`, { body: JSON.stringify({ data }) });
  expect(reply.status).toBe(201);
  return reply.json<InvoiceReply>().data;
}

const member = (id: string) => ({ type: 'memberships', id });
const v1 = (path: string, body?: unknown) =>
  call(body === undefined ? 'GET' : 'POST', `${sandbox.spaceUrl('berlin')}/api/${path}`, {
    ...(body === undefined ? {} : json(body)),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  });

describe('a customer', () => {
  it.each([['private'], ['silent'], ['company']])('%s has one number in both versions', async (id) => {
    const numbers = [
      (await written(member(id))).attributes.customerNumber,
      (await written(member(id))).attributes.customerNumber,
      String(
        (await v1(`memberships/${id}/invoices`, { items: [{ description: 'Desk', amount: '1' }] })).json()
          .customer_number,
      ),
      (await v1(`memberships/${id}`)).json().customer_number,
      sandbox.operator.createInvoice({ debitor: member(id), items: [] }).content.customerNumber,
    ];
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toMatch(/^100\d$/);
  });

  it('has a number of his own', async () => {
    const numbers = [];
    for (const id of ['private', 'silent', 'company'])
      numbers.push((await written(member(id))).attributes.customerNumber);
    numbers.push((await written({ type: 'teams', id: 'team' })).attributes.customerNumber);
    numbers.push((await written({ type: 'contacts', id: 'guest' })).attributes.customerNumber);
    expect(numbers).toEqual(['1002', '1003', '1001', 'T-7', '1004']);
    expect((await written({ type: 'contacts', id: 'guest' })).attributes.customerNumber).toBe('1004');
  });

  it('who joins later has one at once', async () => {
    const joined = await v1('memberships', {
      address: { name: 'Nora Neu' },
      plan: { id: 'flex' },
    });
    expect(joined.json().customer_number).toBe('1004');
  });

  it('whom a seed names only in invoices has one, too', () => {
    const debitor = member('elsewhere');
    const numbers = [1, 2, 3].map(
      () => sandbox.operator.createInvoice({ debitor, items: [] }).content.customerNumber,
    );
    expect(new Set(numbers).size).toBe(1);
  });
});

describe('an invoice', () => {
  it('of a private member has no VAT id, goes to his own address, and is mailed to him', async () => {
    const { id, attributes } = await written(member('private'));
    expect(attributes).toMatchObject({
      taxId: null,
      billingEmails: ['erika@home.example'],
      recipientAddress: {
        name: 'Erika Krause',
        company: null,
        fullAddress: 'Weg 5, 10115 Berlin',
        city: 'Berlin',
      },
    });
    await v1(`invoices/${id}/notifications`, {});
    await expect.poll(() => sandbox.state.mails.entries()).toMatchObject([{ to: ['erika@home.example'] }]);
    const { tax_id: taxId, address } = (await v1(`invoices/${id}`)).json<Record<string, unknown>>();
    expect([taxId, address]).toEqual([
      '',
      { name: 'Erika Krause', full_address: 'Weg 5, 10115 Berlin', company: null, country: 'Germany' },
    ]);
  });

  it('of a member who told nothing has nothing', async () => {
    const nothing = {
      taxId: null,
      billingEmails: [],
      recipientAddress: { name: 'Paul Groß', fullAddress: '', countryCode: null },
    };
    expect((await written(member('silent'))).attributes).toMatchObject(nothing);
    const made = await v1('memberships/silent/invoices', { items: [{ description: 'Desk', amount: '1' }] });
    const { content } = sandbox.operator.invoice(String(made.json().id));
    expect(content).toMatchObject({ taxId: null, billingEmails: [], recipient: nothing.recipientAddress });
  });

  it('of a company has its VAT id and goes to its billing addresses', async () => {
    expect((await written(member('company'))).attributes).toMatchObject({
      taxId: 'DE136695976',
      billingEmails: ['accounts@lang.example', 'boss@lang.example'],
      recipientAddress: { company: 'Lang OHG' },
    });
  });

  it('of a team goes to who pays for it, of a contact to him', async () => {
    expect((await written({ type: 'teams', id: 'team' })).attributes.billingEmails).toEqual([
      'erika@home.example',
    ]);
    expect((await written({ type: 'contacts', id: 'guest' })).attributes).toMatchObject({
      taxId: null,
      billingEmails: ['max@guest.example'],
      recipientAddress: { name: 'Max', fullAddress: '' },
    });
  });

  it('of nobody whom the space knows has what it says, and no more', async () => {
    expect(
      (await written(null, { recipientAddress: 'Kiosk Meyer, Weg 9, Berlin' })).attributes,
    ).toMatchObject({
      taxId: null,
      billingEmails: [],
      recipientAddress: {
        name: null,
        company: null,
        fullAddress: 'Kiosk Meyer, Weg 9, Berlin',
        countryCode: null,
      },
    });
  });

  it('says what an admin wrote instead', async () => {
    const more = { taxId: 'ATU13585627', billingEmails: ['a@b.example'] };
    expect((await written(member('private'), more)).attributes).toMatchObject(more);
  });
});

describe('an invoice of the operator', () => {
  const items = [{ description: 'Desk', net: '100', rate: '19' }];

  it('for nobody in particular is for a company with a VAT id', () => {
    expect(sandbox.operator.createInvoice({ items }).content).toMatchObject({
      taxId: 'DE987654328',
      billingEmails: ['billing@member.example'],
      recipient: { company: 'Müller & Söhne GmbH', city: 'Hamburg' },
    });
  });

  it('for somebody whom it names has what it says of him', () => {
    const recipient = { name: 'Ina Wolf', company: null };
    const stranger = sandbox.operator.createInvoice({ items, recipient }).content;
    expect(stranger).toMatchObject({ taxId: null, billingEmails: [] });
    const said = { tax_id: 'ATU13585627', billing_emails: ['ina@wolf.example'] };
    expect(sandbox.operator.createInvoice({ items, recipient, ...said }).content).toMatchObject({
      taxId: 'ATU13585627',
      billingEmails: ['ina@wolf.example'],
    });
  });

  it('for a member has what the member has', () => {
    const { content } = sandbox.operator.createInvoice({ items, debitor: member('private') });
    expect(content).toMatchObject({
      taxId: null,
      billingEmails: ['erika@home.example'],
      customerNumber: '1002',
    });
  });
});
