import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { BUSINESS_RULES, checkDocument } from '../../../../src/document/rules/check.js';
import type { Language } from '../../../../src/domain/settings.js';
import { VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { findingTexts, wordedIds } from '../finding-texts.js';

import { BROKEN, base, buyer, FREE_CATEGORIES, free, line, vat, xrechnung } from './broken-documents.js';

describe('the business rules', () => {
  it.each(BROKEN.map(([id, document, field, also = []]) => ({ id, document, field, also })))(
    '$id finds what breaks it',
    ({ id, document, field, also }) => {
      const findings = checkDocument(document);
      expect(findings.map((finding) => finding.rule).sort()).toEqual([id, ...also].sort());
      expect(findings.find((finding) => finding.rule === id)?.field).toBe(field);
    },
  );

  it('are all shown red above', () => {
    expect([...new Set(BROKEN.map(([id]) => id))].sort()).toEqual(
      BUSINESS_RULES.map((rule) => rule.id).sort(),
    );
  });

  it.each(VALID_CASES.map((each) => [each.name, each] as const))('hold for: %s', (_name, each) => {
    expect(checkDocument(builtDocument(each.invoice, each.settings, each.references))).toEqual([]);
  });

  it('accept the Greek prefix and a tax that differs by less than one', () => {
    expect(checkDocument(buyer({ vatId: 'EL123456789' }))).toEqual([]);
    const rules = checkDocument(vat({ tax: decimal('133.99') })).map((finding) => finding.rule);
    expect(rules).toEqual(['BR-CO-14']);
  });

  it('find a rate of a line that the breakdown lacks, and one that it has twice', () => {
    const rules = (document: EInvoiceDocument) =>
      checkDocument(document).map((finding) => finding.message.slice(0, 4));
    expect(rules(line({ rate: decimal(16) }))).toEqual(['7 %:', '16 %']);
    const [first] = base.vatBreakdown;
    if (first === undefined) throw new Error('no breakdown');
    const twice = { ...base, vatBreakdown: [...base.vatBreakdown, { ...first, tax: decimal(0) }] };
    expect(checkDocument(twice).map(({ rule }) => rule)).toContain('BR-S-08');
  });

  it('name the rate that is wrong', () => {
    const [finding] = checkDocument(vat({ taxable: decimal('700.01') }));
    expect(finding?.message).toMatch(/^19 %: /);
  });

  it('ask nothing of XRechnung where it is none', () => {
    expect(checkDocument(xrechnung())).toEqual([]);
    const bare = { ...base, seller: { ...base.seller, contact: null, electronicAddress: null } };
    expect(checkDocument(bare)).toEqual([]);
  });

  it.each(FREE_CATEGORIES)('hold for an invoice of category %s, by text or code', (category) => {
    expect(checkDocument(free(category))).toEqual([]);
    const coded = { exemptionReason: null, exemptionReasonCode: 'VATEX-EU-AE' };
    expect(checkDocument(free(category, { vat: coded }))).toEqual([]);
  });

  it('find lines without VAT that the breakdown lacks', () => {
    const { vatBreakdown } = free('AE');
    const document = free('AE', { vatBreakdown: vatBreakdown.map((each) => ({ ...each, category: 'E' })) });
    expect(
      checkDocument(document)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['BR-AE-01', 'BR-E-01', 'BR-E-08']);
  });

  it.each([
    ['#SKONTO#TAGE=7#PROZENT=2.00#\n30 days net', true],
    ['#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=100.00#\nnet', true],
    ['30 days net, 2 % within 7', true],
    ['net\n#SKONTO#TAGE=7#PROZENT=2.00#', false],
    ['# payable at once', false],
  ])('know the form of a cash discount: %j', (paymentTerms, isSound) => {
    const rules = checkDocument(xrechnung({ paymentTerms })).map(({ rule }) => rule);
    expect(rules).toEqual(isSound ? [] : ['BR-DE-18']);
  });
});

describe('the words of a finding', () => {
  const words = (document: EInvoiceDocument, language: Language) =>
    checkDocument({ ...document, language })[0];

  it('are those of the document’s language, English where there are none', () => {
    const broken = { ...base, number: '' };
    expect(words(broken, 'de')).toMatchObject({
      message: 'Die Rechnungsnummer (BT-1) fehlt.',
      fix: 'Der Rechnung auf der Plattform eine Nummer geben.',
    });
    expect(words(broken, 'en')).toMatchObject({ message: 'The invoice number (BT-1) is missing.' });
    expect(words(broken, 'pl')).toMatchObject({
      message: 'Brak numeru faktury (BT-1).',
      fix: 'Nadać fakturze numer na platformie.',
    });
    expect(words(broken, 'fr')).toEqual(words(broken, 'en'));
  });

  it('say that it is a defect of ours where nobody else can help', () => {
    const broken = line({ id: '' });
    expect(words(broken, 'de')?.fix).toBe(
      'Das ist ein Fehler von spacebooks: bitte mit der Rechnung melden.',
    );
    expect(words(broken, 'en')?.fix).toBe('This is a defect of spacebooks: report it with the invoice.');
  });

  it.each(BROKEN.map(([id, document]) => [id, document] as const))('of %s are complete', (id, document) => {
    const english = findingTexts('business-rules', 'en')[id]?.message ?? '';
    const german = findingTexts('business-rules', 'de')[id]?.message ?? '';
    const polish = findingTexts('business-rules', 'pl')[id]?.message ?? '';
    expect([english, german, polish]).not.toContain('');
    for (const language of ['de', 'en', 'pl'] as const) {
      for (const { message, fix } of checkDocument({ ...document, language })) {
        expect(`${message} ${fix}`).not.toMatch(/[{}]|undefined/);
        expect(message).toMatch(/^[A-Z0-9Ä].*\.$/);
        expect(fix).toMatch(/\.$/);
      }
    }
    const termsIn = (text: string): readonly string[] => text.match(/B[TG]-\d+/g)?.toSorted() ?? [];
    expect(termsIn(polish)).toEqual(termsIn(english));
    if (english.includes('(BT-')) expect(german).toContain('(BT-');
  });

  it('exist for no other rule', () => {
    expect(wordedIds('business-rules').toSorted()).toEqual(BUSINESS_RULES.map(({ id }) => id).sort());
  });
});
