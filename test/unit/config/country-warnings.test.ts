import { describe, expect, it } from 'vitest';
import { configWarnings } from '../../../src/config/warnings.js';
import { changed, loadText } from './config-text.js';

function warningsOf(settings: string): readonly string[] {
  const text = changed('      standard: zugferd', `${settings}\n      standard: zugferd`);
  return configWarnings(loadText(text)).filter((warning) => warning.startsWith('berlin: '));
}

describe('what the law of a seller’s country wants', () => {
  it('is nothing more in Germany', () => {
    expect(warningsOf('      seller: { country: DE }')).toEqual([]);
  });

  it('is said plainly where it is another e-invoice', () => {
    expect(warningsOf('      seller: { country: BE, registration_id: 0428.759.497 }')).toEqual([
      'berlin: since 2026-01-01 businesses in Belgium must get their invoices by Peppol (BIS Billing 3.0); ours are refused there, and go out to all other customers; with standard: peppol the XML is what the law wants',
    ]);
    const peppol = configWarnings(
      loadText(
        changed(
          '      standard: zugferd',
          '      seller: { country: BE, registration_id: 0428.759.497 }\n      standard: peppol',
        ),
      ),
    ).filter((warning) => warning.startsWith('berlin: '));
    expect(peppol).toEqual([
      'berlin: since 2026-01-01 businesses in Belgium must get their invoices by Peppol (BIS Billing 3.0); our XML is that document (standard: peppol); spacebooks does not send it: hand it to your access point, from the page of each invoice or as a ZIP of many',
    ]);
    const [allowed] = warningsOf(
      '      seller: { country: IT, legal_information: REA MI-1 }\n      domestic: allow',
    );
    expect(allowed).toContain('ours go out all the same (domestic: allow)');
    expect(
      warningsOf('      seller: { country: ES, legal_information: Registro Mercantil de Madrid }')[0],
    ).toContain('Verifactu');
  });

  it('in France is a list of facts, each with the option that lacks it', () => {
    const bare = warningsOf('      seller: { country: FR }');
    expect(bare).toHaveLength(6);
    expect(
      bare.slice(1, -1).every((warning) => /: e_invoices\.(seller|france)\.\w+ does not$/.test(warning)),
    ).toBe(true);
    const whole = warningsOf(
      `      seller: { country: FR, registration_id: 303 265 045, legal_information: 'SARL au capital de 10 000 €, RCS Paris 303 265 045' }
      payment: { terms: 'Pénalités de retard : 12 %. Indemnité de recouvrement : 40 €. Pas d’escompte.' }`,
    );
    expect(whole).toHaveLength(2);
  });

  it('asks for the platform’s own channel of the country, until it is stated', () => {
    const of = (country: string, settings: string) =>
      configWarnings(
        loadText(
          changed('    e_invoices:', `    platform_settings: ${settings}\n    e_invoices:`).replace(
            '      standard: zugferd',
            `      seller: { country: ${country} }\n      standard: zugferd`,
          ),
        ),
      ).filter((warning) => /verifactu|french_e_invoices/.test(warning));
    expect(of('FR', '{}')).toHaveLength(1);
    expect(of('FR', '{ french_e_invoices: on }')).toEqual([]);
    expect(of('ES', '{}')[0]).toMatch(/our PDF would take its code off/);
    expect(of('ES', '{ verifactu: on }')).toEqual([]);
    expect(of('ES', '{ verifactu: off }')[0]).toMatch(
      /^berlin: platform_settings.verifactu is off: .*RDL 15\/2025/,
    );
    expect(of('DE', '{ verifactu: on }')[0]).toMatch(/sellers in ES alone, and the seller is in DE/);
  });
});
