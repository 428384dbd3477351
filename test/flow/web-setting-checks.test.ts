import { beforeAll, expect, it } from 'vitest';
import { png } from '../unit/pdf/png.js';
import type { Visitor } from '../web/browser-like.js';
import { type Stage, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

const CUSTOMERS = '/settings/berlin/customers';
const LAYOUT = '/settings/berlin/layout';
const english = { 'accept-language': 'en' };

let stage: Stage;
let ben: Visitor;
let customer: string;
beforeAll(async () => {
  const eInvoices = `service_period: [{ period: month of invoice }]
      customers: [{ customer_number: 4711, order_number: PO-1 }]`;
  stage = await setStage({ since: Date.UTC(2026, 10, 21, 8, 30), more: await webSection(), eInvoices });
  ben = await signedIn(stage, 'ben');
  const issued = stage.request({ items: [{ description: 'Desk', net: '10', rate: '19' }] });
  await stage.reaches(issued, 'done');
  const page = await ben.get(`/invoices/berlin/${issued}/customer`, english);
  customer = /\/customers\/berlin\/([^"?]+)/.exec(page.headers.get('location') ?? page.text)?.[1] ?? '';
}, 60_000);

const readable = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/(\s|\u00a0|&nbsp;)+/g, ' ');

async function tried(path: string, fields: Readonly<Record<string, string>>) {
  await ben.get(path, english);
  const { status, text } = await ben.post(`${path}/effect`, { do: 'put', before: '0', ...fields }, english);
  return { status, text: readable(text), html: text };
}

const inline = (picture: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;

it('a damaged logo is refused with what is wrong and what works, and one that is taken is on the next invoice', async () => {
  const whole = png(60, 40);
  const cut = { 'f.logo': inline(whole.subarray(0, whole.length - 20)) };
  const wrong = await tried(LAYOUT, cut);
  expect([wrong.status, wrong.text]).toEqual([
    422,
    expect.stringContaining(
      'Logo : This picture is damaged: an invoice could not show it. Save it again as PNG or as JPEG in RGB (at most 200 kB',
    ),
  ]);
  const saved = await ben.post(LAYOUT, { do: 'put', before: '0', why: 'new logo', ...cut }, english);
  expect(saved.status).toBe(422);
  const large = await tried(LAYOUT, { 'f.logo': inline(png(3001, 2)) });
  expect(large.text).toContain('This picture is too large: 3001 × 2 pixels');

  const right = { do: 'put', before: '0', why: 'new logo', 'f.logo': inline(whole) };
  expect((await ben.post(LAYOUT, right, english)).status).toBe(303);
  await stage.reaches(stage.request({ items: [{ description: 'Desk', net: '10', rate: '19' }] }), 'done');
});

it('a VAT id of the wrong form is refused, and one with wrong check digits is asked about', async () => {
  const short = await tried(CUSTOMERS, { 'f.customer_number': customer, 'f.vat_id': 'FR123' });
  expect([short.status, short.text]).toEqual([
    422,
    expect.stringContaining('VAT id : VAT ids of this country look like FRXX999999999'),
  ]);
  expect(short.text).not.toMatch(/your admin, who sees/);

  const fields = { 'f.customer_number': customer, 'f.vat_id': 'DE123456789', do: 'put', before: '0' };
  const asked = await tried(CUSTOMERS, fields);
  expect([asked.status, asked.text]).toEqual([
    200,
    expect.stringContaining('Please look once more: VAT id: The check digits of this VAT id do not fit'),
  ]);
  expect(asked.html).toContain('<input type="checkbox" name="confirmed" value="yes" required>');
});

it('a Leitweg-ID with a slip, and a number that no invoice has, are saved only once they are confirmed', async () => {
  const fields = {
    ...{ do: 'put', before: '0', why: 'asked the city' },
    ...{ 'f.customer_number': '99887', 'f.buyer_reference': '04011000-1234512345-07' },
  };
  await ben.get(CUSTOMERS, english);
  const asked = await ben.post(CUSTOMERS, fields, english);
  expect(asked.status).toBe(200);
  expect(readable(asked.text)).toContain('This looks like a Leitweg-ID with a slip');
  expect(readable(asked.text)).toContain('No invoice has this customer number yet');
  expect(readable((await ben.get(CUSTOMERS, english)).text)).not.toContain('Version 1');

  const confirmed = await ben.post(CUSTOMERS, { ...fields, confirmed: 'yes' }, english);
  expect(confirmed.status).toBe(303);
  expect(readable((await ben.get(CUSTOMERS, english)).text)).toContain('04011000-1234512345-07');
});

it('the same number twice is refused with the entry that has it, here or in the file', async () => {
  const here = await tried(CUSTOMERS, { before: '1', 'f.customer_number': '99887', 'f.order_number': '1' });
  expect([here.status, here.text]).toEqual([
    422,
    expect.stringContaining('Entry 1 has this customer number already, and of two entries the first counts.'),
  ]);
  const filed = await tried(CUSTOMERS, { before: '1', 'f.customer_number': '4711', 'f.order_number': '1' });
  expect(filed.text).toContain('Entry 1 of those that your admin has set has this customer number');
});

it('an electronic address is set here, is checked by its kind, and is where the page of the customer leads', async () => {
  const to = (scheme: string, id: string) => ({
    ...{ do: 'put', before: '1', 'f.customer_number': customer },
    ...{ 'f.electronic_address.scheme': scheme, 'f.electronic_address.id': id },
  });
  const noMail = await tried(CUSTOMERS, to('EM', 'nicht eine Adresse'));
  expect([noMail.status, noMail.text]).toEqual([
    422,
    expect.stringContaining('This is not an e-mail address.'),
  ]);
  expect((await tried(CUSTOMERS, to('0088', ''))).text).toContain('Fill in both, or neither.');
  expect((await tried(CUSTOMERS, to('0088', '4012345000008'))).text).toContain(
    'This does not look like an address of the kind 0088',
  );
  const right = await tried(CUSTOMERS, to('0088', '4012345000009'));
  expect(right.text).not.toContain('Please look once more');
  const saved = await ben.post(CUSTOMERS, { ...to('0088', '4012345000009'), why: 'GLN' }, english);
  expect(saved.status).toBe(303);
  expect(readable((await ben.get(CUSTOMERS, english)).text)).toContain(
    'Kind of electronic address GLN (0088) Electronic address 4012345000009',
  );
  const page = await ben.get(`/customers/berlin/${customer}`, english);
  expect(page.text).toContain(`href="/settings/berlin/customers/${customer}"`);
  const form = await ben.get(`${CUSTOMERS}/${customer}`, english);
  expect((await ben.get(form.headers.get('location') ?? '', english)).text).toContain(
    'name="f.electronic_address.id" type="text" value="4012345000009"',
  );
});

it('an account that is wrong in a text is asked about, and characters that no font has', async () => {
  const payment = '/settings/berlin/payment';
  const asked = await tried(payment, { 'f.terms': 'IBAN DE02 1203 0000 0000 2020 52 \u{1F680}\u{10FFFD}' });
  expect(asked.text).toContain('The IBAN DE02 1203 0000 0000 2020 52 in this text is wrong');
  expect(asked.text).toContain('Invoices would show � in place of');
  const long = await tried(payment, { 'f.terms': 'x'.repeat(1001) });
  expect([long.status, long.text]).toEqual([422, expect.stringContaining('Write at most 1,000 characters.')]);
});
