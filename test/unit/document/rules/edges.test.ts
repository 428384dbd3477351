import { describe, expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { checkDocument } from '../../../../src/document/rules/check.js';
import { TEXT_RULES } from '../../../../src/document/rules/text-rules.js';
import { base, contact, free, line, mixed, payment, seller, vat, xrechnung } from './broken-documents.js';

const [first] = base.lines;
if (first === undefined) throw new Error('no lines');

/** An invoice of twelve lines, of which the last one has no id. */
const twelve: EInvoiceDocument = {
  ...base,
  lines: Array.from({ length: 12 }, (_, index) => ({ ...first, id: index === 11 ? '' : `${index + 1}` })),
};
const isOfLines = (rule: string): boolean => /^(BR-21|PEPPOL-EN16931-R008)$/.test(rule);

const terms = (paymentTerms: string): EInvoiceDocument => xrechnung({ paymentTerms });
const TODAY = { start: '2026-10-31', end: '2026-10-31' };
const NOBODY = { vatId: null, taxNumber: null };

describe('what lies just inside a rule is let through, and what lies just outside is found', () => {
  it.each<[what: string, document: EInvoiceDocument, rules: readonly string[]]>([
    ['a period of one day', { ...base, period: TODAY }, []],
    ['a period that begins on no day', { ...base, period: { ...TODAY, start: '2026-02-30' } }, ['SB-DATE']],
    ['a line whose period ends on no day', line({ period: { ...TODAY, end: '2026-10-32' } }), ['SB-DATE']],
    ['a due date that is none', { ...base, paymentDueDate: '2026-13-01' }, ['SB-DATE']],
    [
      'an original of no day',
      { ...base, precedingInvoice: { number: 'R-1', issueDate: '' } },
      ['PEPPOL-EN16931-R008', 'SB-DATE'],
    ],
    ['an empty scheme of the registration', seller({ registrationScheme: '' }), ['PEPPOL-EN16931-R008']],
    ['O with the VAT id of the seller', free('O', { seller: base.seller }), ['BR-O-02']],
    ['a transfer abroad without an account', payment({ meansCode: '30', account: null }), ['BR-61']],
    ['a code of a reason beside a tax', vat({ exemptionReasonCode: 'VATEX-EU-AE' }), ['BR-S-10']],
    [
      'a seller without a number where not all is outside the scope',
      { ...xrechnung(), ...mixed(), profile: 'xrechnung', seller: { ...base.seller, ...NOBODY } },
      ['BR-DE-15', 'BR-DE-16', 'BR-O-02', 'BR-O-11', 'BR-O-12', 'BR-S-02', 'PEPPOL-EN16931-R010'],
    ],
    [
      'a direct debit outside SEPA without a mandate',
      xrechnung({ payment: { ...base.payment, meansCode: '49', account: null } }),
      ['PEPPOL-EN16931-R061'],
    ],
    ['a blank before the terms', { ...base, paymentTerms: ' net' }, ['SB-TEXT']],
    ['a line feed after terms without a discount', { ...base, paymentTerms: 'net\n' }, ['SB-TEXT']],
    [
      'a control character in terms that end with a discount',
      { ...base, paymentTerms: 'a\u0007b#\n' },
      ['SB-TEXT'],
    ],
    ['a blank before terms that end with a discount', { ...base, paymentTerms: ' #\n' }, ['SB-TEXT']],
    [
      'a control character in terms that end with a discount',
      { ...base, paymentTerms: 'a\u0007#\n' },
      ['SB-TEXT'],
    ],
    ['the line feed of a discount in another text', { ...base, notes: ['#\n'] }, ['SB-TEXT']],
    ['a discount of ten percent', terms('#SKONTO#TAGE=14#PROZENT=10.00#\nnet'), []],
    ['a mark before a discount', terms('##SKONTO#TAGE=7#PROZENT=2.00#\nnet'), ['BR-DE-18']],
    ['a word after a discount', terms('#SKONTO#TAGE=7#PROZENT=2.00#x\nnet'), ['BR-DE-18']],
    ['a wrong discount behind a blank', terms('net\n #SKONTO#\nnet'), ['BR-DE-18']],
    ['a phone number of three digits', contact({ phone: '110' }), []],
    ['a mail address below another domain', contact({ email: 'a@b.c.example' }), []],
    ['a word before a mail address', contact({ email: 'mail a@b.example' }), ['BR-DE-28']],
    ['a word after a mail address', contact({ email: 'a@b.example mail' }), ['BR-DE-28']],
  ])('%s', (_what, document, rules) => {
    expect(
      checkDocument(document)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(rules);
  });

  it('a twelfth line without an id, by its own rule alone', () => {
    const found = checkDocument(twelve).filter(({ rule }) => isOfLines(rule));
    const told = found.map(({ rule, field, source }) => [rule, field, source?.item]);
    expect(told).toEqual([['BR-21', 'items[11].description', first.name]]);
  });
});

it('the texts of a document are read once for all their rules', () => {
  let reads = 0;
  const document: EInvoiceDocument = {
    ...base,
    get buyerReference() {
      reads += 1;
      return ' b';
    },
  };
  const found = TEXT_RULES.flatMap(({ check }) => check(document)).map(({ rule }) => rule);
  expect([found, reads]).toEqual([['SB-TEXT'], 1]);
});
