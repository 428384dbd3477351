import { beforeAll, expect, it } from 'vitest';
import { follow, textOf } from '../../advices/follow.js';
import { night, press, visit } from '../../advices/visits.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { signedIn, webSection } from '../web-stage.js';

/** A document that a person has left out of a report. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const LEFT_OUT = '/months/berlin/2026-10/left-out';

let stage: Stage;
let ben: Visitor;

beforeAll(async () => {
  const accounting = `      from: 2026-10-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      exchange_rates: [{ currency: EUR, valid_from: 2020-01-01, rate: 4.2 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      exports:
        - { name: vat, formats: [jpk-v7m], schedule: nightly }`;
  stage = await setStage({ since: SINCE, more: await webSection(), accounting });
  const items = [{ description: 'Biurko', net: '350', rate: '23' }];
  stage.sandbox.operator.createInvoice({
    id: 'i-1',
    items,
    customer_number: '42',
    invoice_date: '2026-10-30',
  });
  stage.sandbox.operator.attachForeignPdf('i-1');
  ben = await signedIn(stage, 'ben');
});

it('what the accountant reports is included again, and reported here', async () => {
  const { number } = stage.sandbox.operator.invoice('i-1').content;
  const leftOut = () => visit(ben, LEFT_OUT);
  await night(stage);
  await press(ben, LEFT_OUT, /^Exclude this document/, { document: number, why: 'reported as OSS' });
  await follow('your accountant reports it', {
    where: leftOut,
    does: async () => {
      await press(ben, LEFT_OUT, /^Include again/, { why: 'it is ours to report' });
      await night(stage);
    },
    better: async () => expect(textOf(await visit(ben, '/invoices/berlin/i-1'))).toMatch(/Batch \d/),
  });
});
