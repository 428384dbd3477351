import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { asked, inWarsaw, type WarsawStage, xmlOf } from './ksef-stage.js';

/** A space in Warsaw with deposits (kaucja) and vouchers (bon różnego przeznaczenia), which no row of the JPK has. */
const E_INVOICES = `tax_cases:
        - { when: { accounting_code: KAUCJA }, case: not subject }
        - { when: { accounting_code: BON }, case: not subject, reason: art. 8b ust. 2 ustawy o VAT }
        - case: standard
      service_period: [{ period: month of invoice }]`;

const ACCOUNTING = `      from: 2020-01-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts:
        - { when: { accounting_code: KAUCJA }, account: 249-1, holds: deposit }
        - { when: { accounting_code: BON }, account: 249-2, holds: voucher }
        - { account: 702-1 }
      tax_accounts: [{ rate: 23, account: 222-1 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471' }
      exports:
        - { name: adviser, formats: [jpk-v7m, hledger], schedule: nightly, targets: [] }`;

const money = (accounting_code: string, net: string) => ({
  description: accounting_code,
  net,
  rate: '0',
  accounting_code,
});
const DESK = { description: 'Biurko', net: '1000', rate: '23' };

/** The files of the next batch: K fields and mark of each row of the JPK, and what is posted to accounts that hold money. */
async function night(stage: WarsawStage): Promise<{ rows: readonly string[]; held: readonly string[] }> {
  const { nights, books, archive } = stage.daemon();
  const { exports } = await nights.runNow('warsaw');
  expect(exports.map(({ outcome }) => outcome)).toMatchObject([{ status: 'released' }]);
  const texts: string[] = [];
  for (const { address } of await books.batches.files('warsaw', 1)) {
    texts.push(Buffer.from(await archive.get(address)).toString('utf8'));
  }
  const all = texts.join('\n');
  const rows = [...all.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)].map(([row]) =>
    [...row.matchAll(/<(NrKSeF|OFF|BFK|DI|K_\d+)>([^<]*)/g)]
      .map(([, name, value]) => (name === 'NrKSeF' ? name : `${name}=${value}`))
      .join(' '),
  );
  const held = [...all.matchAll(/liabilities:(\w+:249-\d) +(-?[\d.]+)/g)].map(
    ([, account, amount]) => `${account} ${amount}`,
  );
  return { rows, held: held.sort() };
}

describe('a deposit and a voucher in Poland', () => {
  it('are in Rozliczenie of FA(3), in the books, and in no row of the JPK', async () => {
    const stage = await inWarsaw([], { eInvoices: E_INVOICES, accounting: ACCOUNTING });
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Warsaw'), -2);
    const dated = { invoice_date, customer_number: '42' };
    const charged = stage.request({ ...dated, items: [money('KAUCJA', '3000'), DESK] });
    const redeemed = stage.request({ ...dated, items: [DESK, money('BON', '-1230')] });
    const alone = stage.request({ ...dated, items: [money('BON', '1230')] });
    const xml = await xmlOf(stage, await stage.reaches(charged, 'done'));
    expect(xml).toMatch(/<P_15>1230.00<.*<SumaObciazen>3000.00<.*<DoZaplaty>4230.00</s);
    expect(await xmlOf(stage, await stage.reaches(redeemed, 'done'))).toMatch(
      /<P_15>1230.00<.*<SumaOdliczen>1230.00<.*<DoZaplaty>0.00</s,
    );
    const refused = await stage.reaches(alone, 'refused');
    expect(refused.reason?.findings).toMatchObject([{ rule: 'SB-KSEF-MONEY' }]);
    await eventually(() => expect(stage.alertsOf(alone)).toHaveLength(1));
    expect(asked(stage, 'send-invoice').length).toBeLessThanOrEqual(2);
    // It is no invoice that must still go to KSeF: the books have it all the same.
    expect(await night(stage)).toEqual({
      rows: ['NrKSeF K_19=1000.00 K_20=230.00', 'NrKSeF K_19=1000.00 K_20=230.00'],
      held: ['deposits:249-1 -3000.00', 'vouchers:249-2 -1230.00', 'vouchers:249-2 1230.00'],
    });
  });

  it('follow the advice: without a request for an e-invoice the note is booked, and asks for nothing', async () => {
    const stage = await inWarsaw([], { eInvoices: E_INVOICES, accounting: ACCOUNTING });
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Warsaw'), -2);
    stage.sandbox.operator.createInvoice({
      ...{ invoice_date, customer_number: '42', tax_id: '7352765225' },
      items: [money('KAUCJA', '3000')],
    });
    expect(await night(stage)).toEqual({ rows: [], held: ['deposits:249-1 -3000.00'] });
    expect(asked(stage)).toEqual([]);
    expect(stage.alerts).toEqual([]);
  });
});
