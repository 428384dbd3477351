import { describe, expect, it } from 'vitest';
import { counterpartyOf } from '../../../../src/books/formats/jpk/counterparty.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { EntryBuyer } from '../../../../src/domain/accounting/entry-buyer.js';
import type { DebtorAccount, Entry } from '../../../../src/domain/accounting/model.js';
import { batch, booksIn, context, debtor, entry, filesOf, reversalOf } from './sample.js';

const NOBODY = debtor({ collective: true, customerNumber: null, countryCode: null, taxId: null });
const FRENCH: EntryBuyer = { country: 'FR', taxId: 'FR40303265045' };

async function textOf(format: string, entries: readonly Entry[], account: DebtorAccount, currency = 'EUR') {
  const found = FORMATS.get(format);
  if (found === undefined) throw new Error(`there is no format ${format}`);
  const around = context({ accounting: booksIn(currency) });
  const [file] = await filesOf(found, { ...batch(entries), debtors: [account] }, around);
  return Buffer.from(file?.bytes ?? []).toString(format === 'datev' ? 'latin1' : 'utf8');
}

/** What JPK_V7M says of the buyer, and the fields of its amounts. */
async function inJpk(account: DebtorAccount, ...entries: readonly Partial<Entry>[]) {
  const polish = { currency: 'PLN', taxRate: '23', tax: 2_300 };
  const text = await textOf(
    'jpk-v7m',
    entries.map((each) => entry({ ...polish, ...each })),
    account,
    'PLN',
  );
  return [...text.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)].map(([row]) =>
    [...row.matchAll(/<(KodKraju\w+|NrKontrahenta|K_\d+)>([^<]*)/g)].map(
      ([, name, value]) => `${name}=${value}`,
    ),
  );
}

const ABROAD = { account: '8336', taxCase: 'AE' as const, taxRate: '0', tax: 0, taxAccount: null };

describe('JPK_V7M', () => {
  it.each(['7352765225', 'PL7352765225'])(
    'names a buyer on the collective account by its NIP: %s',
    async (taxId) => {
      const rows = await inJpk(NOBODY, { buyer: { country: 'PL', taxId } });
      expect(rows).toEqual([['NrKontrahenta=7352765225', 'K_19=100.00', 'K_20=23.00']]);
    },
  );

  it('has a service to a buyer in the EU in K_11 and K_12, with its country', async () => {
    expect(await inJpk(NOBODY, { ...ABROAD, buyer: FRENCH })).toEqual([
      ['KodKrajuNadaniaTIN=FR', 'NrKontrahenta=40303265045', 'K_11=100.00', 'K_12=100.00'],
    ]);
  });

  it('says BRAK where the document has no tax id, though the debtor has one', async () => {
    const rows = await inJpk(debtor(), { buyer: { country: 'PL', taxId: null } });
    expect(rows[0]?.[0]).toBe('NrKontrahenta=BRAK');
  });
});

describe('DATEV', () => {
  it('states the VAT id of a buyer on the collective account, and of a later document’s buyer none (field 40)', async () => {
    const made = entry({ ...ABROAD, buyer: FRENCH });
    for (const account of [NOBODY, debtor({ taxId: 'CZ12345678' })]) {
      const rows = (await textOf('datev', [made, reversalOf(made)], account)).split('\r\n').slice(2, 4);
      for (const row of rows) expect(row.split(';')[39]).toBe('"FR40303265045"');
    }
  });
});

describe('columns', () => {
  it('have country and tax id of the document', async () => {
    const [, row] = (await textOf('csv-data', [entry({ buyer: FRENCH })], debtor())).split('\r\n');
    expect(row).toContain(';Möbel Muster GmbH;42;FR;FR40303265045;8400;');
  });

  it('have what the debtor’s account has, in batches whose entries say nothing of their buyer', async () => {
    const [, row] = (await textOf('csv-data', [entry()], debtor())).split('\r\n');
    expect(row).toContain(';Möbel Muster GmbH;42;DE;DE123456788;8400;');
  });

  it('have an address as a whole: the country of an address is the debtor’s', async () => {
    const [, row] = (await textOf('xero', [entry({ buyer: FRENCH, taxKey: '20%' })], debtor())).split('\r\n');
    expect(row).toContain(',Nürnberg,,90482,DE,');
  });
});

describe('the counterparty of a row of JPK_V7M', () => {
  it.each<[string | null, string | null, string]>([
    ['PL', '735-276-52-25', 'null 7352765225'],
    [null, 'PL7352765225', 'null 7352765225'],
    ['DE', 'DE 987 654 328', 'DE 987654328'],
    ['GR', 'GR123456783', 'EL 123456783'],
    ['GB', 'GB 123 4567 89', 'GB 123456789'],
    ['GB', 'XI123456789', 'XI 123456789'],
    ['US', '12-3456789', 'US 123456789'],
    ['US', '1234567890', 'US 1234567890'],
    ['CH', 'CHE-123.456.788 MWST', 'CH CHE123456788MWST'],
    ['NO', 'NO 987 654 321 MVA', 'NO 987654321MVA'],
    ['DE', '12/345/67890', 'null BRAK'],
    ['DE', '5252344078', 'null 5252344078'],
    ['US', '', 'null BRAK'],
    ['CH', null, 'null BRAK'],
    ['PL', '12345', 'null BRAK'],
    ['US', '9'.repeat(51), 'null BRAK'],
  ])('in %s, with %s: %s', (country, taxId, expected) => {
    const found = counterpartyOf({ country, taxId });
    expect(`${found.country} ${found.number}`).toBe(expected);
  });
});
