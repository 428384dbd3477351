import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKsefNumber, parseKsefNumber } from '../src/ksef-number.js';

/** Published by the Ministry of Finance. */
const KNOWN = '5265877635-20250826-0100001AF629-AF';

const number = fc.record({
  nip: fc.stringMatching(/^[1-9]\d{9}$/),
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
