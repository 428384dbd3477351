import { describe, expect, it } from 'vitest';
import { buildAddress, SENDER_PLACE } from '../../../../src/document/build/address.js';
import { isTaxNumberLine } from '../../../../src/document/build/tax-number-line.js';
import { reporting } from './reported.js';

describe('a line of an address', () => {
  it.each([
    'USt-IdNr. DE987654328',
    'USt-ID: DE 987 654 328',
    'UID: ATU12345675',
    'Steuernummer 29/815/08151',
    'St.-Nr. 29 815 08151',
    'Tax ID 12-3456789',
    'VAT Reg. No. GB 123 4567 82',
    'NIF: B12345678',
    'N.I.F. ES-B12345678',
    'NIP 526-587-76-35',
    'SIRET 732 829 320 00074',
    'N° TVA intracommunautaire FR40303265045',
    'P. IVA 12345670785',
    'C.F. RSSMRA85T10A562S',
    'DIČ: CZ12345679',
    'DE987654328',
    'CHE-123.456.788 MWST',
    'UID CHE-123.456.788 MWST',
    '(USt-IdNr. DE987654328)',
    'Finanzamt Mitte StNr 12/345/67890',
    'Finanzamt für Körperschaften II, Steuernummer 29/815/08151',
    'Steuernummer 29/815/08151 Finanzamt Bergisch Gladbach',
  ])('is a tax number: %s', (line) => {
    expect(isTaxNumberLine(line)).toBe(true);
  });

  it.each([
    'Steuerstraße 12345',
    'Taxistand 12345',
    'St. Nikolaus 12345',
    'Hauptstraße 12',
    '10115 Berlin',
    'D-10115 Berlin',
    'FR 75001 Paris',
    'AT 1010 Wien',
    'Nipperweg 10000',
    'VAT',
    'Hinterhaus',
    'Postfach 12 34 56',
    'P.O. Box 12345',
    'NIF B12345678 Madrid',
    'Tax 10115 Berlin',
    'Finanzamt Mitte',
    'Am Finanzamt 12345',
  ])('is none: %s', (line) => {
    expect(isTaxNumberLine(line)).toBe(false);
  });
});

describe('an address with a tax number in it', () => {
  const LAW = { currency_rates: [], domestic: 'allow' } as const;
  const NOTHING = { name: null, company: 'Raum GmbH', state: null, street: null, postCode: null, city: null };

  it.each([
    ['at its end', 'Raum GmbH\nWeg 1\n10115 Berlin\nUSt-IdNr. DE987654328'],
    ['before its country', 'Weg 1\n10115 Berlin\nUSt-IdNr. DE987654328\nDeutschland'],
    ['on its only line', 'Weg 1, 10115 Berlin, USt-IdNr. DE987654328'],
    ['on its only line, before its country', 'Weg 1, 10115 Berlin, USt-IdNr. DE987654328, Deutschland'],
    ['at the end of a line', 'Weg 1 · USt-IdNr. DE987654328\n10115 Berlin, DE987654328'],
    ['with its office', 'Weg 1\n10115 Berlin\nFinanzamt Mitte StNr 12/345/67890'],
    ['within it', 'Weg 1\nSt.-Nr. 29/815/08151\n10115 Berlin'],
  ])('keeps street, post code and city: %s', (_place, fullAddress) => {
    const { report, problems } = reporting();
    const address = { ...NOTHING, fullAddress, countryCode: 'DE' };
    expect(buildAddress(address, SENDER_PLACE, report, { law: LAW })).toEqual({
      ...{ line1: 'Weg 1', postCode: '10115', city: 'Berlin', subdivision: null, countryCode: 'DE' },
    });
    expect(problems).toEqual([]);
  });

  it('keeps every part beside it, and a line that is not clear', () => {
    const cut = (line: string) => {
      const address = { ...NOTHING, fullAddress: line, countryCode: 'DE' };
      return buildAddress(address, SENDER_PLACE, () => undefined, { law: LAW, isSmall: true }).line1;
    };
    expect(cut('Hof, links, NIF B12345678; Haus 2')).toBe('Hof, links; Haus 2');
    expect(cut('USt-IdNr. DE987654328, Hof, links')).toBe('Hof, links');
    expect(cut('Hof, links NIF B12345678')).toBe('Hof, links NIF B12345678');
    expect(cut('Hof, NIF B12345678 Madrid')).toBe('Hof, NIF B12345678 Madrid');
  });

  it('keeps the fields where it stands in one of them', () => {
    const { report, problems } = reporting();
    const fields = {
      street: 'Weg 1, NIF: B12345678\r\nNIF: B12345678',
      postCode: '28001',
      city: 'Madrid',
      countryCode: 'ES',
    };
    const address = { ...NOTHING, ...fields, fullAddress: 'Weg 1, 28001 Madrid' };
    expect(buildAddress(address, SENDER_PLACE, report, { law: LAW })).toMatchObject({
      ...{ line1: 'Weg 1', postCode: '28001', city: 'Madrid' },
    });
    expect(problems).toEqual([]);
  });
});
