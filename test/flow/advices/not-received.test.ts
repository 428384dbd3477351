import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { textOf } from '../../advices/follow.js';
import { night, visit } from '../../advices/visits.js';
import { eventually } from '../../eventually.js';
import { setStage } from '../stage.js';
import { signedIn, webSection } from '../web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const WRONG = 'old@member.example';
const RIGHT = 'books@member.example';
const ACCOUNTING = `      from: 2026-11-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: ledger, formats: [csv], schedule: nightly }`;
const MEMBER = {
  ...{ id: 'member-1', name: 'Jana Weiß', email: WRONG, customer_number: '42' },
  address: { street: 'Nebenweg 2', postCode: '20095', city: 'Hamburg', countryCode: 'DE' },
};
const SPACE = {
  ...{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] },
  memberships: [MEMBER],
};

it('what helps a customer who did not get an invoice is done step by step as its page says', async () => {
  const given = {
    since: SINCE,
    more: `${await webSection()}  platform_invoice_path: /admin/invoices/{invoice}\n`,
    accounting: ACCOUNTING,
  };
  const sendings = new Map<string, number>();
  const stage = await setStage({ ...given, sendings, seed: { spaces: [SPACE] } });
  const { operator, state } = stage.sandbox;
  const debitor = { type: 'memberships', id: MEMBER.id };
  const id = stage.request({ debitor, invoice_date: '2026-11-20' });
  await stage.reaches(id, 'done');
  await eventually(() => expect(stage.mails(id)).toBe(1));
  await night(stage);
  const mails = () => state.mails.entries(1).filter(({ invoiceId }) => invoiceId === id);
  const [first] = mails();
  const { number } = operator.invoice(id).content;

  const ben = await signedIn(stage, 'ben');
  const page = () => visit(ben, `/invoices/berlin/${id}`);
  const mailing = async () =>
    /<section aria-labelledby="mailing".*?<\/section>/s.exec(await page())?.[0] ?? '';
  const whens = async () => [...(await mailing()).matchAll(/class="when">(.*?)<\/span>/gs)].length;
  await eventually(async () => expect(await whens()).toBe(1));
  const box = await mailing();
  const said = textOf(box);
  expect(/<bdi class="address">([^<]*)/.exec(box)?.[1]).toBe(first?.to.join());
  expect(said).toContain('21 Nov 2026, 09:3');

  // 1. A wrong address is changed where the platform has it; the customer's next invoice has the new one.
  expect(said).toContain('Manage » Members » the member » Edit » Billing Email');
  Object.assign(state.memberships.get(MEMBER.id) ?? {}, { billingEmails: [RIGHT] });
  const next = stage.request({ debitor, invoice_date: '2026-11-21' });
  await stage.reaches(next, 'done');
  expect(operator.invoice(next).content.billingEmails).toEqual([RIGHT]);

  // 2. It is sent again by the menu, and number, e-invoice and books stay as they are.
  const menu = /Manage » Invoices » (\S+) » Send Invoice/.exec(said)?.[1];
  expect(menu).toBe(number);
  const [, onPlatform = ''] = /<a href="([^"]*)" rel="noreferrer">/.exec(box) ?? [];
  const named = [...state.invoices.values()].find(({ content }) => content.number === menu);
  expect(onPlatform).toContain(`/invoices/${named?.id}`);
  await night(stage);
  const exported = (await stage.daemon().books.batches.list('berlin')).length;
  operator.requestSending(named?.id ?? '');
  sendings.set(id, 2);
  await eventually(async () => expect(await whens()).toBe(2));
  expect(mails().map(({ outcome, invoiceNumber, pdfSha256 }) => [outcome, invoiceNumber, pdfSha256])).toEqual(
    [1, 2].map(() => ['sent', number, first?.pdfSha256]),
  );
  expect(await stage.sagas(id)).toHaveLength(1);
  await night(stage);
  expect(await stage.daemon().books.batches.list('berlin')).toHaveLength(exported);

  // 3. Or the text is copied, with the PDF that the platform mailed, to who is named.
  const [, pdf = ''] = /<a href="([^"]*)" download>/.exec(box) ?? [];
  const { bytes } = await ben.get(pdf);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(first?.pdfSha256);
  const letters = [...box.matchAll(/<textarea id="letter-(\w+)"[^>]*>([^<]*)</g)];
  expect(letters.map(([, language]) => language)).toEqual(['de', 'en', 'pl']);
  for (const [, language = '', letter = ''] of letters) {
    expect(letter).toContain(number);
    expect(letter).toContain(WRONG);
    const subject = new RegExp(`id="letter-subject-${language}"[^>]* value="([^"]*)"`).exec(box)?.[1];
    const mailto = [...box.matchAll(/href="(mailto:[^"]*)"/g)].map(
      ([, to = '']) => new URL(to.replaceAll('&amp;', '&')),
    );
    const fields = mailto.map(({ pathname, searchParams }) => [
      decodeURIComponent(pathname),
      searchParams.get('subject'),
      searchParams.get('body'),
    ]);
    expect(fields).toContainEqual([WRONG, subject, letter]);
  }
});
