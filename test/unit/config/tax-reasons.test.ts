import { describe, expect, it } from 'vitest';
import { CASES_OF_COUNTRY, taxCase } from '../../../src/config/tax-cases.js';
import { LANGUAGES, SELLER_COUNTRIES, textIn } from '../../../src/domain/settings.js';

const WITH_REASON = SELLER_COUNTRIES.flatMap((country) =>
  CASES_OF_COUNTRY[country]
    .filter((name) => name !== 'standard' && name !== 'exempt')
    .map((name) => [country, name] as const),
);

describe('the reason of an item without tax', () => {
  it.each(WITH_REASON)('in %s for %s stands in every language', (country, name) => {
    const { reason } = taxCase({ case: name }, country);
    for (const language of LANGUAGES) {
      expect(textIn(language, reason ?? '')).toMatch(/^[^{}]+$/);
    }
  });

  it.each([
    ['NL', 'reverse charge', 'nl', 'Btw verlegd (art. 6 Wet OB 1968, art. 196 Richtlijn 2006/112/EG)'],
    [
      'BE',
      'reverse charge',
      'fr',
      'Autoliquidation (art. 21, § 2 CTVA, art. 196 de la directive 2006/112/CE)',
    ],
    ['FR', 'small business', 'fr', 'TVA non applicable, art. 293 B du CGI'],
    [
      'IT',
      'reverse charge',
      'it',
      'Inversione contabile (art. 7-ter D.P.R. 633/1972, art. 196 Direttiva 2006/112/CE)',
    ],
    [
      'ES',
      'outside the EU',
      'es',
      'Operación no sujeta: prestación localizada en el extranjero (art. 69.Uno.1.º LIVA)',
    ],
    [
      'CZ',
      'reverse charge',
      'cs',
      'Daň odvede zákazník (§ 9 odst. 1 zákona č. 235/2004 Sb., čl. 196 směrnice 2006/112/ES)',
    ],
    ['CH', 'abroad', 'de', 'Nicht im Inland steuerbare Leistung (Art. 8 Abs. 1 MWSTG)'],
    ['CH', 'abroad', 'fr', 'TVA non applicable, lieu de la prestation à l’étranger (art. 8 al. 1 LTVA)'],
    ['DE', 'outside the EU', 'de', 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)'],
    [
      'DE',
      'reverse charge',
      'en',
      'Reverse charge: VAT is due from the recipient (Art. 196 Directive 2006/112/EC)',
    ],
    [
      'AT',
      'small business',
      'pl',
      'Zwolnienie z VAT dla małych przedsiębiorców (§ 6 ust. 1 pkt 27 UStG 1994)',
    ],
  ] as const)('in %s for %s in %s cites the seller’s law', (country, name, language, text) => {
    expect(textIn(language, taxCase({ case: name }, country).reason ?? '')).toBe(text);
  });

  it('does not exist for a case that the country’s law does not know', () => {
    expect(CASES_OF_COUNTRY.ES).not.toContain('small business');
    expect(CASES_OF_COUNTRY.CH).not.toContain('reverse charge');
  });
});
