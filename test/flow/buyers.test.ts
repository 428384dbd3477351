import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { inWarsaw } from './ksef-stage.js';
import { type Stage, setStage } from './stage.js';
import { POLISH_INVOICE } from './warsaw.js';

/** All within one month, of which DATEV and the JPK have one file. */
const SINCE = Date.UTC(2026, 10, 20, 12);

const accounting = (
  currency: string,
  lines: readonly string[],
  format: string,
): string => `      from: 2020-01-01
      currency: ${currency}
      debtors: { offset: 10000, collective: 69999 }
${lines.map((line) => `      ${line}`).join('\n')}
      targets:
        - { name: office, folder: ${temporaryFolder('buyers-')} }
      exports:
        - { name: adviser, formats: [${format}], schedule: nightly, targets: [office] }`;

const GERMAN = accounting(
  'EUR',
  [
    'chart: SKR03',
    'accounts:',
    '  - { when: { rate: 19 }, account: 8400 }',
    '  - { when: { tax_case: AE }, account: 8336 }',
    'datev: { consultant: 1001, client: 1 }',
  ],
  'datev',
);

const POLISH = accounting(
  'PLN',
  [
    'chart: own',
    'accounts:',
    '  - { when: { rate: 23 }, account: 702-1 }',
    '  - { when: { tax_case: AE }, account: 702-2 }',
    'tax_accounts:',
    '  - { rate: 23, account: 222-1 }',
    "jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }",
  ],
  'jpk-v7m',
);

const FRENCH: Partial<InvoiceInput> = {
  tax_id: 'FR40303265045',
  recipient: {
    company: 'Muster SARL',
    fullAddress: '1 rue de la Paix, 75002 Paris, France',
    street: '1 rue de la Paix',
    postCode: '75002',
    city: 'Paris',
    countryCode: 'FR',
  },
};

function daysAgo({ clock }: Stage, days: number): string {
  return addDays(localDate(clock.now(), 'Europe/Berlin'), -days);
}

function invoice(stage: Stage, space: string, invoice: InvoiceInput): string {
  const invoice_date = daysAgo(stage, 3);
  return stage.sandbox.operator.createInvoice({ space, invoice_date, customer_number: null, ...invoice }).id;
}

/** What the night after releases as the file of a batch. */
async function night(stage: Stage, space: string, number: number): Promise<Buffer> {
  const { nights, books, archive } = stage.daemon();
  const { exports } = await nights.runNow(space);
  expect(exports.map(({ outcome }) => outcome)).toMatchObject([{ status: 'released', number }]);
  const [file] = await books.batches.files(space, number);
  return Buffer.from(await archive.get(file?.address ?? ''));
}

describe('buyers on the collective account', () => {
  it('have their VAT ids in field 40 of DATEV, and another one takes back the old one', async () => {
    const stage = await setStage({ accounting: GERMAN, since: SINCE });
    const items = [{ description: 'Fix Desk', net: '350', rate: '0' }];
    const id = invoice(stage, 'space-berlin', { ...FRENCH, items });
    invoice(stage, 'space-berlin', { ...FRENCH, items, tax_id: 'FR83404833048' });
    const ids = async (number: number): Promise<string[]> => {
      const rows = (await night(stage, 'berlin', number)).toString('latin1').split('\r\n').slice(2, -1);
      return rows.map((row) => [1, 6, 7, 39].map((field) => row.split(';')[field]).join(' '));
    };
    expect((await ids(1)).sort()).toEqual([
      '"S" 69999 8336 "FR40303265045"',
      '"S" 69999 8336 "FR83404833048"',
    ]);
    stage.sandbox.operator.editInvoice(id, { tax_id: 'FR23334175221' });
    expect(await ids(2)).toEqual(['"H" 69999 8336 "FR40303265045"', '"S" 69999 8336 "FR23334175221"']);

    // It moves to a debtor whose latest document has another one.
    const customer_number = '42';
    const czech = { ...FRENCH.recipient, countryCode: 'CZ' };
    invoice(stage, 'space-berlin', { customer_number, items, tax_id: 'CZ12345679', recipient: czech });
    stage.sandbox.operator.editInvoice(id, { customer_number, invoice_date: daysAgo(stage, 9) });
    expect(await ids(3)).toEqual([
      '"S" 10042 8336 "FR23334175221"',
      '"H" 69999 8336 "FR23334175221"',
      '"S" 10042 8336 "CZ12345679"',
    ]);
    expect(stage.alerts).toEqual([]);
  });

  it('have their NIP in the JPK, and of the EU K_12, country, and a row of VAT-UE', async () => {
    const stage = await inWarsaw([], { accounting: POLISH, since: SINCE });
    invoice(stage, 'space-warsaw', POLISH_INVOICE);
    const items = [{ description: 'Usługa', net: '1000', rate: '0' }];
    invoice(stage, 'space-warsaw', { ...FRENCH, items });
    const text = (await night(stage, 'warsaw', 1)).toString('utf8');
    const rows = [...text.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)].map(([row]) =>
      [...row.matchAll(/<(KodKraju\w+|NrKontrahenta|K_\d+)>([^<]*)/g)].map(
        ([, name, value]) => `${name}=${value}`,
      ),
    );
    expect(rows).toEqual([
      ['NrKontrahenta=7352765225', 'K_19=1000.00', 'K_20=230.00'],
      ['KodKrajuNadaniaTIN=FR', 'NrKontrahenta=40303265045', 'K_11=1000.00', 'K_12=1000.00'],
    ]);

    const config = join(temporaryFolder('vat-ue-'), 'spacebooks.yml');
    writeFileSync(config, stage.configText());
    const period = daysAgo(stage, 3).slice(0, 7);
    const report = (form: string) =>
      callProgram(['report', form, '--period', period, '--config', config, '--json']);
    const { code, out } = await report('vat-ue');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      rows: [{ vatId: 'FR40303265045', kind: 'E', net: 100_000, amount: 1_000 }],
      withoutVatId: [],
    });
    const refused = await report('zm');
    expect(refused.code).toBe(65);
    expect(refused.text).toContain('the seller of warsaw is in PL, and this is a form of Germany');
    expect(refused.text).toContain("That country's are: report declared, report vat-ue, report oss");
    expect(stage.alerts).toEqual([]);
  });
});
