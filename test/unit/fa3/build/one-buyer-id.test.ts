import { describe, expect, it } from 'vitest';
import { counterpartyOf } from '../../../../src/books/formats/jpk/counterparty.js';
import { entryBuyersBy } from '../../../../src/document/build/document-rules.js';
import type { CustomerSettings } from '../../../../src/domain/settings.js';
import { buildFa3, FA3_FORMAT } from '../../../../src/fa3/build/format.js';
import { polishInvoice, polishSettings } from '../../../fixtures/polish.js';

/** What FA(3) and JPK_V7M make of one buyer: the identifier, or the problem; country and number of the row. */
function bothOf(countryCode: string, taxId: string | null, customer: CustomerSettings = {}) {
  const invoice = polishInvoice({
    taxId,
    recipientAddress: { countryCode, company: null, name: 'Olena Koval' },
  });
  const settings = polishSettings({
    language: 'en',
    customers: [{ customer_number: 'K-2001', ...customer }],
  });
  const built = buildFa3(invoice, settings);
  const [finding] = built.ok ? [] : built.findings;
  const { country, number } = counterpartyOf(entryBuyersBy(settings, FA3_FORMAT)(invoice));
  return {
    document: built.ok ? built.document.fa3.buyer : `${finding?.message} ${finding?.fix}`,
    row: [country, number],
  };
}

const NIP = { kind: 'nip', nip: '5252344078' };

describe('a buyer is the same in FA(3) and in JPK_V7M', () => {
  it.each([
    ['a NIP', 'PL', '525-234-40-78', NIP, [null, '5252344078']],
    ['a NIP with prefix, in Germany', 'DE', 'PL5252344078', NIP, [null, '5252344078']],
    [
      'ten digits from Ukraine',
      'UA',
      '3184710691',
      { kind: 'other', country: 'UA', id: '3184710691' },
      ['UA', '3184710691'],
    ],
    [
      'ten digits from Ukraine that a NIP could have',
      'UA',
      '5252344078',
      { kind: 'other', country: 'UA', id: '5252344078' },
      ['UA', '5252344078'],
    ],
    [
      'an id of Great Britain',
      'GB',
      'GB 123 4567 82',
      { kind: 'other', country: 'GB', id: 'GB 123 4567 82' },
      ['GB', '123456782'],
    ],
    ['an id of Kosovo', 'XK', '81-0123', { kind: 'other', country: 'XK', id: '81-0123' }, ['XK', '810123']],
    [
      'a Greek id',
      'GR',
      'EL094014201',
      { kind: 'eu-vat', country: 'EL', number: '094014201' },
      ['EL', '094014201'],
    ],
    [
      'a Greek id with the country’s code',
      'GR',
      'GR 094014201',
      { kind: 'eu-vat', country: 'EL', number: '094014201' },
      ['EL', '094014201'],
    ],
    [
      'one of Northern Ireland',
      'GB',
      'XI123456789',
      { kind: 'eu-vat', country: 'XI', number: '123456789' },
      ['XI', '123456789'],
    ],
    ['none', 'DE', null, { kind: 'none' }, [null, 'BRAK']],
  ] as const)('with %s', (_, country, taxId, document, row) => {
    expect(bothOf(country, taxId)).toEqual({ document, row });
  });

  it.each([
    ['a NIP of the settings, in the USA', 'US', { nip: '5252344078' }, NIP, [null, '5252344078']],
    [
      'an id that another country gave',
      'DE',
      { other_id: { country: 'CH', id: 'CHE-116.281.710' } },
      { kind: 'other', country: 'CH', id: 'CHE-116.281.710' },
      ['CH', 'CHE116281710'],
    ],
    ['nothing, as the settings say', 'UA', { consumer: true }, { kind: 'none' }, [null, 'BRAK']],
  ] as const)('with %s', (_, country, customer, document, row) => {
    expect(bothOf(country, '3184710691', customer)).toEqual({ document, row });
  });

  it('which for a NIP at a German address says what to write, and is the NIP in the row of another program', () => {
    expect(bothOf('DE', '5252344078')).toEqual({
      document:
        'The buyer’s tax id 5252344078 is a NIP by its check digit, but the buyer is in DE. Write PL5252344078 if it is the buyer’s NIP, otherwise the VAT id with its prefix; for any other id write other_id in e_invoices.customers.',
      row: [null, '5252344078'],
    });
  });

  it.each([
    [
      'a German VAT id without its prefix',
      'DE',
      '136695976',
      'The buyer’s tax id 136695976 lacks the prefix of its country. Write DE136695976 into the customer’s tax id.',
    ],
    [
      'a Greek VAT id without its prefix',
      'GR',
      '094014201',
      'The buyer’s tax id 094014201 lacks the prefix of its country. Write EL094014201 into the customer’s tax id.',
    ],
    [
      'a NIP with a wrong digit',
      'PL',
      '5252344079',
      'The buyer’s NIP 5252344079 is wrong: it must have ten digits with the right check digit. Correct the customer’s tax id on the platform, or e_invoices.customers.nip in the configuration.',
    ],
  ])('and none of either with %s, which says what to write', (_, country, taxId, document) => {
    expect(bothOf(country, taxId)).toEqual({ document, row: [null, 'BRAK'] });
  });
});
