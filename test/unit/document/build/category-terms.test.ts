import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { applyCategories } from '../../../../src/document/build/category-terms.js';
import type { NationalFormat } from '../../../../src/document/build/format.js';
import type { TaxedLine } from '../../../../src/document/build/taxed-line.js';
import type { Problem } from '../../../../src/domain/finding.js';
import type { VatCategory } from '../../../../src/domain/settings.js';
import { FA3_FORMAT } from '../../../../src/fa3/build/format.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { reporting } from './reported.js';

const { seller, buyer, lines } = builtDocument();
const [line] = lines;
if (line === undefined) throw new Error('no lines');

/** One line of each category, with a reason where one is needed. */
const of = (...categories: readonly VatCategory[]): readonly TaxedLine[] =>
  categories.map((category) => ({
    line: { ...line, category },
    tax: {
      category,
      rate: decimal(0),
      exemptionReason: category === 'S' ? null : 'a reason',
      exemptionReasonCode: null,
    },
    part: {} as TaxedLine['part'],
  }));
const withoutReason = (...categories: readonly VatCategory[]): readonly TaxedLine[] =>
  of(...categories).map((each) => ({ ...each, tax: { ...each.tax, exemptionReason: null } }));

function applied(
  parties: { readonly seller?: Partial<typeof seller>; readonly buyer?: Partial<typeof buyer> },
  taxed: readonly TaxedLine[],
  format: NationalFormat | null = null,
) {
  const { report, problems } = reporting();
  const given = { seller: { ...seller, ...parties.seller }, buyer: { ...buyer, ...parties.buyer } };
  return { given, found: applyCategories(given, taxed, { format, language: 'de' }, report), problems };
}

const abroad = { address: { ...buyer.address, countryCode: 'AT' } };
const NO_BUYER_ID: Problem = {
  rule: 'BR-AE-02',
  field: 'taxId',
  problem: 'reverse charge without buyer VAT id',
};
const noSellerId = (rule: string): Problem => ({
  rule,
  field: 'senderTaxId',
  problem: 'tax case without seller VAT id',
});
const noReason = (category: VatCategory): Problem => ({
  rule: `BR-${category}-10`,
  field: 'e_invoices.tax_cases',
  problem: 'no reason',
  values: { category },
});

describe('what categories ask of the parties', () => {
  it.each<
    [
      what: string,
      parties: Parameters<typeof applied>[0],
      taxed: readonly TaxedLine[],
      problems: readonly Problem[],
    ]
  >([
    ['nothing of S', { seller: { vatId: null }, buyer: { vatId: null } }, of('S'), []],
    ['a reason of E', {}, withoutReason('S', 'E'), [noReason('E')]],
    ['one reason at a time', {}, withoutReason('AE', 'E'), [noReason('AE')]],
    ['the VAT ids of both of AE', {}, of('AE'), []],
    ['the seller’s of AE', { seller: { vatId: null } }, of('AE'), [noSellerId('BR-AE-02')]],
    ['the buyer’s of AE at home', { buyer: { vatId: null } }, of('AE'), [NO_BUYER_ID]],
    ['no more of AE at home than what is there', { buyer: { vatId: '12345' } }, of('AE'), []],
    ['of AE abroad one that is a VAT id', { buyer: { ...abroad, vatId: '12345' } }, of('AE'), [NO_BUYER_ID]],
    [
      'of AE abroad one of another country than the seller’s',
      { buyer: { ...abroad, vatId: 'DE987654328' } },
      of('AE'),
      [NO_BUYER_ID],
    ],
    ['of AE abroad one like that', { buyer: { ...abroad, vatId: 'ATU12345675' } }, of('AE'), []],
    [
      'the seller’s of G',
      { seller: { vatId: null }, buyer: { vatId: null } },
      of('G'),
      [noSellerId('BR-G-02')],
    ],
    ['nothing of the buyer of G', { buyer: { vatId: null } }, of('G'), []],
    [
      'that O stands alone',
      {},
      of('S', 'O', 'E'),
      [{ rule: 'BR-O-11', field: 'items', problem: 'not subject beside others', values: { others: 'S, E' } }],
    ],
    [
      'a tax number or a VAT id of O',
      { seller: { vatId: null, taxNumber: null } },
      of('O'),
      [{ rule: 'BR-O-02', field: 'e_invoices.seller.tax_number', problem: 'no tax number' }],
    ],
    ['a tax number of O', { seller: { vatId: null, taxNumber: '12/345' } }, of('O'), []],
  ])('%s', (_what, parties, taxed, problems) => {
    expect(applied(parties, taxed).problems).toEqual(problems);
  });

  it('leaves FA(3) to rules of its own, but for reasons', () => {
    const { given, found, problems } = applied(
      { seller: { vatId: null } },
      withoutReason('AE', 'G', 'O'),
      FA3_FORMAT,
    );
    expect(problems).toEqual([noReason('AE')]);
    expect(found).toEqual(given);
  });

  it('keeps both VAT ids, but with O', () => {
    const { given, found } = applied({}, of('S', 'AE', 'G', 'E'));
    expect(found).toEqual(given);
    const outside = applied({}, of('O')).found;
    expect([outside.seller.vatId, outside.buyer.vatId]).toEqual([null, null]);
    expect(outside.seller.legalInformation).toBe(`${seller.legalInformation}\nUSt-IdNr. DE123456788`);
  });
});
