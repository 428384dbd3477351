import { describe, expect, it } from 'vitest';
import { isPersonsTaxId, namesNoVatId } from '../../../src/domain/tax-id-name.js';

describe('the name of a tax id', () => {
  it.each([
    'Steuer-ID',
    'Persönliche Steuer-ID (11 Stellen)',
    'Steueridentifikationsnummer',
    'Steuer-IdNr.',
    'Steuernummer',
    'St.-Nr.',
    'SIRET',
    'N° SIREN',
    'Codice fiscale',
    'PESEL',
    'DNI',
    'KvK-nummer',
    'Company Registration Number',
    'Rodné číslo',
  ])('%s says that it is no VAT id', (name) => {
    expect(namesNoVatId(name)).toBe(true);
  });

  it.each([
    null,
    '',
    'UID',
    'USt-IdNr.',
    'Umsatzsteuer-ID',
    'Umsatzsteuer-Identifikationsnummer',
    'VAT ID',
    'TVA intracommunautaire',
    'NIF',
    'NIP',
    'P. IVA',
    'Partita IVA / Codice fiscale',
    'USt-IdNr. oder Steuer-ID',
    'Tax ID',
    'Tax number',
    'Something new',
  ])('%s does not', (name) => {
    expect(namesNoVatId(name)).toBe(false);
  });
});

describe('the number of a person', () => {
  it.each([
    ['DE', '86095742719', true],
    ['DE', '86 095 742 719', true],
    ['DE', '86095742718', false],
    ['DE', '06095742719', false],
    ['AT', '86095742719', false],
    ['DE', '123456789', false],
    ['IT', 'RSSMRA85T10A562S', true],
    ['IT', '12345670785', false],
    ['PL', '44051401359', true],
    ['PL', '44051401358', false],
    ['PL', '02270803624', true],
    ['PL', '52523440782', false],
    ['PL', '44053501354', false],
    ['PL', '5265877635', false],
    ['', '86095742719', false],
  ])('is known by its shape: %s %s: %s', (country, taxId, expected) => {
    expect(isPersonsTaxId(taxId, country)).toBe(expected);
  });
});
