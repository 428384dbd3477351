import { describe, expect, it } from 'vitest';
import { readFullAddress } from '../../../../src/document/build/full-address.js';

function read(fullAddress: string, company: string | null = null, name: string | null = null) {
  const address = { fullAddress, company, name, street: null, postCode: null, city: null, state: null };
  const { street, postCode, city, countryCode, lines } = readFullAddress({ ...address, countryCode: null });
  return [street, postCode, city, countryCode, lines.join(' | ')];
}

describe('an address out of its lines', () => {
  it.each<[fullAddress: string, read: readonly (string | null)[]]>([
    ['Weg 2\n10115 Berlin\nGERMANY', ['Weg 2', '10115', 'Berlin', 'DE', 'Weg 2 | 10115 Berlin']],
    ['Weg 2\n10115 Berlin\nNiemcy', ['Weg 2', '10115', 'Berlin', 'DE', 'Weg 2 | 10115 Berlin']],
    ['\n Weg 2 \n\nD-10115  Berlin\n', ['Weg 2', '10115', 'Berlin', null, 'Weg 2 | D-10115 Berlin']],
    ['Hof 1\n1012 AB Amsterdam', ['Hof 1', '1012 AB', 'Amsterdam', null, 'Hof 1 | 1012 AB Amsterdam']],
    ['Na 1\n110 00 Praha 1', ['Na 1', '110 00', 'Praha 1', null, 'Na 1 | 110 00 Praha 1']],
    ['ul. 1\n00-950 Warszawa', ['ul. 1', '00-950', 'Warszawa', null, 'ul. 1 | 00-950 Warszawa']],
    ['Rue 1\nL-1855 Luxembourg', ['Rue 1', '1855', 'Luxembourg', null, 'Rue 1 | L-1855 Luxembourg']],
    ['Weg 2\n\n\n10115 Berlin', ['Weg 2', '10115', 'Berlin', null, 'Weg 2 | 10115 Berlin']],
    ['10115 Berlin', [null, null, null, null, '10115 Berlin']],
    ['Weg 2, 10115 Berlin, Deutschland', ['Weg 2', '10115', 'Berlin', 'DE', 'Weg 2, 10115 Berlin']],
    ['Weg 2; D-10115 Berlin', ['Weg 2', '10115', 'Berlin', null, 'Weg 2; D-10115 Berlin']],
    ['Weg 2 · 1010 Wien · Austria', ['Weg 2', '1010', 'Wien', 'AT', 'Weg 2 · 1010 Wien']],
    [
      'C/ Mayor, 1, 28001 Madrid, España',
      ['C/ Mayor, 1', '28001', 'Madrid', 'ES', 'C/ Mayor, 1, 28001 Madrid'],
    ],
    ['Weg 2\n10115 Berlin, Deutschland', ['Weg 2', '10115', 'Berlin', 'DE', 'Weg 2 | 10115 Berlin']],
    ['Weg 2, Berlin', [null, null, null, null, 'Weg 2, Berlin']],
    ['Weg 2 10115 Berlin', [null, null, null, null, 'Weg 2 10115 Berlin']],
    ['Hall, 1200 Broadway, United States', [null, null, null, 'US', 'Hall, 1200 Broadway']],
    ['Hall\nFloor 3\n1200 Broadway\nUSA', [null, null, null, null, 'Hall | Floor 3 | 1200 Broadway | USA']],
    [
      'c/o Media\nWeg 2\n10115 Berlin',
      ['c/o Media', '10115', 'Berlin', null, 'c/o Media | Weg 2 | 10115 Berlin'],
    ],
    ['Weg 2\nBerlin', [null, null, null, null, 'Weg 2 | Berlin']],
    ['Weg 2\nBerlin 10115', [null, null, null, null, 'Weg 2 | Berlin 10115']],
    ['France', [null, null, null, 'FR', '']],
    ['', [null, null, null, null, '']],
  ])('%j', (fullAddress, expected) => {
    expect(read(fullAddress)).toEqual(expected);
  });

  it('passes over blank lines, whoever it is', () => {
    expect(read('Weg 2\n\n10115 Berlin', 'Müller GmbH', 'Jana Müller').slice(0, 3)).toEqual([
      'Weg 2',
      '10115',
      'Berlin',
    ]);
  });

  it.each([
    ['Weg 2\nHaus 10115 Berlin', null],
    ['Weg 2\n10115 Berlin 1234 Nord', null],
    ['Weg 2\nSLO-1000 Ljubljana', '1000'],
    ['Weg 2\n1012AB Amsterdam', '1012AB'],
  ])('%j has the post code %s', (lines, postCode) => expect(read(lines)[1]).toBe(postCode));

  it('leaves out the names that stand above it', () => {
    const lines = 'Müller GmbH\nJana Müller\nWeg 2\n10115 Berlin';
    const expected = ['Weg 2', '10115', 'Berlin', null, 'Weg 2 | 10115 Berlin'];
    expect(read(lines, ' Müller GmbH', 'Jana  Müller')).toEqual(expected);
    expect(read(lines, 'Müller GmbH')[0]).toBe('Jana Müller');
    expect(read('Müller GmbH, Weg 2, 10115 Berlin', 'Müller GmbH')[0]).toBe('Weg 2');
  });
});
