import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKsefNumber, parseKsefNumber } from '../src/ksef-number.js';

/** Published by the Ministry of Finance. */
const KNOWN = '5265877635-20250826-0100001AF629-AF';

const number = fc.record({
  nip: fc.stringMatching(/^[1-9][1-9]\d{8}$/),
  date: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  technical: fc.stringMatching(/^[0-9A-F]{12}$/),
});

describe('a KSeF number', () => {
  it('is read into its parts', () => {
    expect(parseKsefNumber(KNOWN)).toEqual({
      nip: '5265877635',
      date: '2025-08-26',
      technical: '0100001AF629',
    });
  });

  it('is written with its check digits', () => {
    expect(formatKsefNumber({ nip: '5265877635', date: '2025-08-26', technical: '0100001AF629' })).toBe(
      KNOWN,
    );
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(number, (parts) => {
        expect(parseKsefNumber(formatKsefNumber(parts))).toEqual(parts);
      }),
    );
  });

  it('is refused with any one character changed', () => {
    for (let at = 0; at < KNOWN.length; at += 1) {
      for (const other of '019AFX-') {
        if (KNOWN[at] === other) continue;
        const changed = KNOWN.slice(0, at) + other + KNOWN.slice(at + 1);
        expect(parseKsefNumber(changed), changed).toBeNull();
      }
    }
  });

  it('is read as KSeF 1.0 wrote it, whose last digits are no checksum', () => {
    expect(parseKsefNumber('7352765225-20240315-0B12C3-4D5E6F-7A')).toEqual({
      nip: '7352765225',
      date: '2024-03-15',
      technical: '0B12C34D5E6F',
    });
    const read = Array.from({ length: 256 }, (_, check) => check.toString(16).toUpperCase().padStart(2, '0'));
    expect(
      read.filter((check) => parseKsefNumber(`7352765225-20240315-0B12C3-4D5E6F-${check}`) === null),
    ).toEqual([]);
  });

  it.each([
    ['no seller has this NIP', '0352765225-20240315-0B12C3-4D5E6F-7A'],
    ['no seller has this NIP', '7002765225-20240315-0B12C3-4D5E6F-7A'],
    ['before KSeF', '7352765225-20190315-0B12C3-4D5E6F-7A'],
    ['no such day', '7352765225-20240230-0B12C3-4D5E6F-7A'],
    ['the hyphen elsewhere', '7352765225-20240315-0B12C34-D5E6F-7A'],
    ['no hexadecimal digit', '7352765225-20240315-0B12C3-4D5E6G-7A'],
    ['37 characters', '7352765225-20240315-0B12C3-4D5E6F-7AB'],
  ])('of KSeF 1.0 is refused: %s', (_, text) => {
    expect(parseKsefNumber(text)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['small letters', KNOWN.toLowerCase()],
    ['something before it', ` ${KNOWN}`],
    ['something behind it', `${KNOWN}\n`],
    [
      'a day that is none',
      formatKsefNumber({ nip: '5265877635', date: '2026-02-30', technical: '0100001AF629' }),
    ],
  ])('is refused: %s', (_, text) => {
    expect(parseKsefNumber(text)).toBeNull();
  });
});
