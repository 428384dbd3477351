import { describe, expect, it } from 'vitest';
import { einvoiceSettings } from '../../../src/config/einvoice-settings.js';
import { explainRules } from '../../../src/config/explain-rules.js';
import { CONFIG, changed, loadText } from './config-text.js';

const indented = (yaml: string): string => yaml.replace(/^/gm, '  ');

/** The rules that `text` puts in force in its first space. */
function inForce(text: string) {
  const [space] = loadText(text).spaces;
  if (space === undefined) throw new Error('no space');
  const { tax_cases, service_period, customers } = einvoiceSettings(space);
  return { tax_cases, service_period, customers };
}

/** CONFIG with what --explain printed for `text` in place of its own rules. */
function pasted(text: string): string {
  const explained = explainRules(loadText(text)).split('\n');
  const rules = explained.slice(explained.findIndex((line) => line.includes('tax_cases:')));
  return changed('      service_period:\n        - period: month of invoice\n', `${rules.join('\n')}\n`);
}

const OWN = changed(
  'service_period:\n        - period: month of invoice',
  `seller: { country: AT }
      tax_cases:
        - when: { rate: 0, buyer_country: [EU, CH], buyer_vat_id: no, valid_from: 2027-01-01, customer_number: 7 }
          category: E
          reason: |
            Steuerfrei: § 6
            UStG 1994
        - when: { accounting_code: DESK, revenue_account: 0400 }
          case: small business
        - case: standard
      service_period:
        - when: { revenue_account: 8400 }
          period: item text
        - period: month before
      customers:
        - { customer_number: 0401, buyer_reference: 0401-1, tax_case: { case: not subject, reason: x } }
        - { debitor: abc, language: pl, standard: zugferd, electronic_address: { scheme: 0204, id: 1 } }`,
);

describe('the rules in force', () => {
  it('are written out with what they mean, the shipped ones too', () => {
    expect(explainRules(loadText(CONFIG))).toBe(`spaces:
  - id: berlin
    e_invoices:
      tax_cases:
        # shipped for sellers in DE, because tax_cases is left out
        - case: standard # VAT category S, for rates above zero
        - when:
            rate: 0
            buyer_country:
              - EU
            buyer_vat_id: true
          case: reverse charge # VAT category AE, VATEX-EU-AE: Steuerschuldnerschaft des Leistungsempfängers (§ 3a Abs. 2 UStG, Art. 196 MwStSystRL)
        - when:
            rate: 0
            buyer_country:
              - non-EU
            buyer_company: true
          case: outside the EU # VAT category O (beside others G), VATEX-EU-O: Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)
      service_period:
        - period: month of invoice`);
  });

  it.each([
    ['shipped', CONFIG],
    ['an operator’s', OWN.replace('country: AT', 'country: DE')],
  ])('mean the same when they are pasted: %s', (_name, text) => {
    expect(inForce(pasted(text))).toEqual(inForce(text));
  });

  it('say what they become in the space’s language and by the seller’s law', () => {
    const text = explainRules(loadText(OWN.replace('language: de', 'language: en')));
    expect(text).toContain(
      '# VAT category E: Exempt from VAT as a small business (§ 6 (1) no. 27 UStG 1994)',
    );
    expect(text).toContain('# VAT category E: Steuerfrei: § 6 UStG 1994');
    expect(text).not.toContain('shipped');
  });

  it('name every space', () => {
    const second = indented(CONFIG.slice('spaces:\n'.length, CONFIG.indexOf('webhooks')))
      .replace(/^ {2}/gm, '')
      .replace('berlin', 'hamburg')
      .replace('f9a99fbc', 'aaaa')
      .replace('musterraum', 'hafen');
    const both = loadText(CONFIG.replace('webhooks:', () => `${second}webhooks:`));
    expect(explainRules(both).match(/- id: .*/g)).toEqual(['- id: berlin', '- id: hamburg']);
  });
});

describe('a tax case by its name', () => {
  const settingsOf = (rules: string) => inForce(changed('      standard', `      ${rules}\n      standard`));

  it('is a category with its reason in every language, and a code where there is one', () => {
    const { tax_cases } = settingsOf(
      'tax_cases: [{ case: reverse charge }, { case: small business }, { case: outside the EU }, { case: not subject }]',
    );
    expect(tax_cases.map(({ category, reason_code }) => [category, reason_code])).toEqual([
      ['AE', 'VATEX-EU-AE'],
      ['E', undefined],
      ['G', 'VATEX-EU-G'],
      ['O', 'VATEX-EU-O'],
    ]);
    for (const { reason } of tax_cases) {
      expect(Object.keys(reason ?? {}).sort()).toEqual(['cs', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl']);
      expect(Object.values(reason ?? {}).every((text) => text !== '')).toBe(true);
    }
  });

  it('takes a reason of the operator’s own, and then no code of ours', () => {
    const { tax_cases } = settingsOf(
      'tax_cases: [{ category: AE, reason: "§ 13b UStG" }, { case: exempt, reason: x, reason_code: VATEX-EU-132 }]',
    );
    expect(tax_cases).toEqual([
      { category: 'AE', reason: '§ 13b UStG' },
      { category: 'E', reason: 'x', reason_code: 'VATEX-EU-132' },
    ]);
  });

  it('is the same by its category', () => {
    const named = 'tax_cases: [{ case: standard }, { case: reverse charge }, { case: outside the EU }]';
    const lettered = 'tax_cases: [{ category: S }, { category: AE }, { category: G }]';
    expect(settingsOf(lettered)).toEqual(settingsOf(named));
  });
});
