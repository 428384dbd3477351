import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { DONE, documentAt, FA3, PDF, XML } from '../../web/invoices.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  site = await startSite();
  [anna, ben] = [visitorOf(site.url), visitorOf(site.url)];
  await anna.signIn('anna', PASSWORDS.anna);
  await ben.signIn('ben', PASSWORDS.ben);
});
afterAll(() => site.close());

/** What a person reads, without marks. */
async function read(path: string, language = 'en', visitor = anna): Promise<string> {
  const { status, text } = await visitor.get(path, { 'accept-language': language });
  expect(status, path).toBe(200);
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  return main
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

const PATH = '/invoices/berlin/inv-1005';

describe('the page of an invoice', () => {
  it.each([
    ['de', ['Möbius Räume GmbH', '20.11.2026', '04.12.2026', '535,50 €', 'Unbezahlt', '']],
    [
      'en',
      ['Möbius Räume GmbH', '20 Nov 2026', '4 Dec 2026', '€535.50', 'Unpaid', 'has sent it to the customer'],
    ],
    [
      'pl',
      ['Möbius Räume GmbH', '20.11.2026', '04.12.2026', '535,50 €', 'Niezapłacona', 'wysłała ją klientowi'],
    ],
  ])('says in %s who owes what, and how the e-invoice stands', async (language, said) => {
    const text = await read(PATH, language);
    for (const each of said.slice(0, 5)) expect(text.replaceAll('\u00a0', ' ')).toContain(each);
  });

  it('tells the few moments of its e-invoice in words, and keeps digests behind the details', async () => {
    const text = await read(PATH);
    const [told, details] = text.split('Details for support');
    const order = [
      'E-invoice requested',
      'Checked: everything',
      'Invoice locked',
      'E-invoice created',
      'Attached on the platform',
      'Sent to the customer by the platform',
    ].map((moment) => told?.indexOf(moment) ?? -1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(told).not.toMatch(/[0-9a-f]{64}|GET \/|attach-intended/);
    expect(details).toContain(XML);
    expect(details).toContain('GET /invoices/inv-1005');
  });

  it.each([
    ['en', 'E-mail to the customer Sent', 'The customer did not get it', 'Dear Sir or Madam'],
    ['de', 'E-Mail an den Kunden Versendet', 'Der Kunde hat sie nicht erhalten', 'Sehr geehrte Damen'],
    ['pl', 'E-mail do kontrahenta Wysłano', 'Kontrahent jej nie otrzymał', 'Szanowni Państwo'],
  ])('says in %s to whom and when the platform mailed it, and what helps', async (language, ...said) => {
    const text = (await read(PATH, language)).replaceAll('\u00a0', ' ');
    for (const each of said) expect(text).toContain(each);
    expect(text).toContain('buchhaltung@moebius.example office@moebius.example');
    expect(text).toContain('Manage » Invoices » 2026-1005 » Send Invoice');
    const { text: page } = await anna.get(PATH);
    expect(page).toContain('href="https://berlin.example/admin/invoices/inv-1005"');
    expect(page).toContain(
      'mailto:buchhaltung%40moebius.example,office%40moebius.example?subject=Invoice%202026-1005',
    );
  });

  it('writes to the customer in the language of the space first, and in the others', async () => {
    const { text } = await anna.get(PATH, { 'accept-language': 'pl' });
    const letters = [...text.matchAll(/<textarea id="letter-(\w+)"[^>]*>([^<]+)/g)];
    expect(letters.map(([, language]) => language)).toEqual(['en', 'de', 'pl']);
    expect(letters[1]?.[2]?.replaceAll('\u00a0', ' ')).toContain(
      'unsere Rechnung 2026-1005 vom 20.11.2026 über 535,50 € nicht erhalten haben. Wir haben sie am 21.11.2026 an buchhaltung@moebius.example, office@moebius.example gesendet.',
    );
  });

  it('does not say that it was sent, or to whom, where nobody knows', async () => {
    const refused = await read('/invoices/berlin/inv-1006');
    expect(refused).toContain('E-mail to the customer Not sent yet');
    expect(refused).toContain('which it does not tell');
    expect(refused).not.toContain('has not reached you');
    expect(refused).toContain('The e-invoice comes first');
    expect(refused).not.toContain('The customer did not get it');
    const unknown = await read('/invoices/berlin/inv-1009');
    expect(unknown).toContain('E-mail to the customer Not known');
    expect(unknown).toContain('Not known: the invoice has not been copied');
  });

  it('shows items, payments, entries with their batch, and who decided what', async () => {
    const text = (await read(PATH)).replaceAll('\u00a0', ' ');
    for (const said of [
      'Besprechungsraum „Spree“, 4 Stunden',
      'MwSt. 19 %',
      '€85.50',
      'SEPA €100.00',
      'Bank transaction of 11 Nov 2026',
      'ben, 21 Nov 2026',
      'Batch 1 tax-adviser',
      '8400 Erlöse 19 % USt €450.00',
      '1776 €85.50',
      '10042 Möbius Räume GmbH €535.50',
      'Batch 2 ledger · withdrawn',
      'Excluded from JPK_V7M',
      'It is reported as OSS.',
    ]) {
      expect(text).toContain(said);
    }
    const { text: html } = await anna.get(PATH);
    expect(html).toContain('href="/exports/berlin/1"');
    expect(html).toContain('href="/bank/lines/berlin/4"');
    expect(html).toContain('href="/bank?space=berlin&amp;state=undecided"');
  });

  it('leads to the invoice that it corrects, and back', async () => {
    expect((await anna.get(PATH)).text).toContain(
      'Corrected by <a href="/invoices/berlin/inv-1008">2026-1008</a>',
    );
    const { text } = await anna.get('/invoices/berlin/inv-1008');
    expect(text).toContain('Corrects <a href="/invoices/berlin/inv-1005">2026-1005</a>');
  });

  it('is there without any e-invoice: facts, payments by method, entries', async () => {
    const text = (await read('/invoices/berlin/inv-1009')).replaceAll('\u00a0', ' ');
    for (const said of [
      'Ewa Żółć-Grünwald',
      'Paid',
      'No e-invoice was requested for this invoice.',
      '10 Oct 2026 Karte €300.00',
      'not stated bar an der Theke €116.50',
      'Total by Karte €300.00',
      'Not in the books yet: the export jpk is blocked. Blocked exports',
      'payments not posted · €416.50',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('Details for support');
  });

  it('says what is refused, what to do in steps, and who can try again', async () => {
    const path = '/invoices/berlin/inv-1006';
    const admin = await read(path);
    expect(admin).toContain('Overdue');
    expect(admin).toContain('No e-invoice could be created');
    expect(admin).toContain('Tax rate of line 1 (“Beratung”): The rate is 0 %');
    expect(admin).toContain('Then try again here.');
    expect((await anna.get(path)).text).toContain('action="/invoices/berlin/inv-1006/retry"');
    const finance = await read(path, 'en', ben);
    expect(finance).toContain(
      'Open the invoice on the platform (Manage » Invoices » 2026-1006, Edit), and correct what is named. Send it again there (Manage » Invoices » 2026-1006, Send Invoice); the e-invoice is then checked anew.',
    );
    expect(finance).not.toContain('try again');
    expect((await ben.get(path)).text).not.toContain('/retry"');
    expect(admin).toContain(
      'Not in the books: e-invoice refused, or waiting for a person. Open the invoice on the platform',
    );
  });

  it('offers the contrary of what was last said of a report', async () => {
    const excluded = await ben.get(PATH, { 'accept-language': 'en' });
    expect(excluded.text).toContain('name="decision" value="include"');
    expect(excluded.text).not.toContain('name="decision" value="exclude"');
    const other = await ben.get('/invoices/berlin/inv-1009');
    expect(other.text).toContain('name="decision" value="exclude"');
    expect(other.text).toContain('name="back" value="/invoices/berlin/inv-1009"');
  });

  it('links to KSeF as the code on the document does', async () => {
    const { text } = await anna.get('/invoices/warsaw/inv-2002');
    const [, hash] =
      /href="https:\/\/qr-test\.ksef\.mf\.gov\.pl\/invoice\/5265877635\/21-11-2026\/([\w-]{43})"/.exec(
        text,
      ) ?? [];
    const bytes = (await documentAt(FA3)) ?? new Uint8Array();
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    expect(hash).toBe(Buffer.from(digest).toString('base64url'));
    expect((await anna.get(PATH)).text).not.toContain('ksef.mf.gov.pl');
  });

  it('leads to the invoice on the platform, where an admin has said how', async () => {
    expect((await anna.get(PATH, { 'accept-language': 'en' })).text).toContain(
      '<a href="https://berlin.example/admin/invoices/inv-1005" rel="noreferrer">Open on the platform</a>',
    );
    expect((await anna.get('/invoices/warsaw/inv-2002', { 'accept-language': 'en' })).text).not.toContain(
      'on the platform</a>',
    );
  });

  it('is not there where nobody knows of it', async () => {
    expect((await anna.get('/invoices/berlin/nobody')).status).toBe(404);
    expect((await anna.get('/invoices/hamburg/inv-1005')).status).toBe(404);
  });
});

describe('the PDF', () => {
  it('stands beside the facts, with a way to save it, under a policy that allows no more', async () => {
    const { text, headers } = await anna.get(PATH);
    expect(text).toContain(
      `<object data="${PATH}/pdf/${PDF}#view=FitH&amp;navpanes=0" type="application/pdf"`,
    );
    expect(text).toContain(`<a href="${PATH}/files/${PDF}" download>`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'self';script-src 'self';connect-src 'self';img-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none';object-src 'self';frame-src 'self'",
    );
    const { headers: without } = await anna.get('/invoices/berlin/inv-1006');
    expect(without.get('content-security-policy')).not.toContain('object-src');
  });

  it('is shown by the browser within our own pages alone, and nothing but a PDF is', async () => {
    const shown = await anna.get(`${PATH}/pdf/${PDF}`);
    expect(shown.status).toBe(200);
    expect(Buffer.from(shown.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="2026-1005\.pdf"/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect((await anna.get(`${PATH}/pdf/${XML}`)).status).toBe(404);
    const saved = await anna.get(`${PATH}/files/${PDF}`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(saved.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});

describe('an e-invoice term by term', () => {
  it.each([
    [
      'en',
      'BT-2 Invoice issue date 20 Nov 2026 20261120 format="102"',
      'BT-115 Amount due for payment €535.50 535.50',
    ],
    [
      'de',
      'BT-2 Rechnungsdatum 20.11.2026 20261120 format="102"',
      'BT-115 Fälliger Zahlungsbetrag 535,50 € 535.50',
    ],
    [
      'pl',
      'BT-2 Data wystawienia faktury 20.11.2026 20261120 format="102"',
      'BT-115 Kwota do zapłaty 535,50 € 535.50',
    ],
  ])('is in %s what the XML says, beside what stands there', async (language, ...said) => {
    const text = (await read(`${PATH}/terms/${XML}`, language))
      .replaceAll('\u00a0', ' ')
      .replaceAll('&quot;', '"');
    for (const each of said) expect(text).toContain(each);
    expect(text).toContain(
      `BT-1 ${{ en: 'Invoice number', de: 'Rechnungsnummer', pl: 'Numer faktury' }[language]} ${DONE.number}`,
    );
  });

  it('has each line by itself, with units, rates and codes in words', async () => {
    const text = (await read(`${PATH}/terms/${XML}`)).replaceAll('\u00a0', ' ').replaceAll('&quot;', '"');
    for (const said of [
      'Line 1 BG-25',
      'Line 2 BG-25',
      'BT-129 Invoiced quantity 4 pieces 4 unitCode="C62"',
      'BT-151 Invoiced item VAT category code S · Standard rate S',
      'BT-152 Invoiced item VAT rate 19 % 19',
      'BT-40 Seller country code DE · Germany DE',
      'BT-5 Invoice currency code EUR · Euro EUR',
      'BT-34 Seller electronic address rechnung@spreeufer.example rechnung@spreeufer.example schemeID="EM"',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('names the fields of FA(3)', async () => {
    const text = (await read(`/invoices/warsaw/inv-2002/terms/${FA3}`, 'pl')).replaceAll('\u00a0', ' ');
    for (const said of [
      'P_2 Numer faktury FV/2002/11/2026',
      'P_15 Kwota należności ogółem 1230,00 zł 1230.00',
      'P_16 Metoda kasowa nie 2',
      'P_14_1 Podatek w stawce podstawowej 230,00 zł',
    ]) {
      expect(text.replace('1 230,00', '1230,00')).toContain(said);
    }
  });

  it('is of an XML alone', async () => {
    expect((await anna.get(`${PATH}/terms/${PDF}`)).status).toBe(404);
  });
});
