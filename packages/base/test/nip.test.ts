import { describe, expect, it } from 'vitest';
import { parseNip } from '../src/nip.js';

describe('a NIP', () => {
  it.each([
    ['5265877635', '5265877635'],
    ['7352765225', '7352765225'],
    ['PL5265877635', '5265877635'],
    ['pl 526-587-76-35', '5265877635'],
    ['526 58 77 635', '5265877635'],
  ])('is read from %s', (text, nip) => {
    expect(parseNip(text)).toBe(nip);
  });

  it.each([
    ['nothing', ''],
    ['a wrong check digit', '5265877636'],
    ['swapped digits', '5256877635'],
    ['nine digits', '526587763'],
    ['eleven digits', '52658776350'],
    ['a zero first', '0265877635'],
    ['zeros in second and third place', '5005877635'],
    ['a remainder of ten', '1234567890'],
    ['another country', 'DE5265877635'],
    ['letters', '52658776AB'],
  ])('is not %s', (_what, text) => {
    expect(parseNip(text)).toBeNull();
  });
});
