import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../../src/document/file-name.js';

describe('the file name of an invoice number', () => {
  it.each(['CW-2026-100', '2026_001', 'R.2026.7', 'Köln-1', '100'])('keeps %s', (number) => {
    expect(fileNameOf(number)).toBe(number);
  });

  it.each([
    ['RE 2026/100', 'RE-2026-100-'],
    ['../../etc/passwd', 'etc-passwd-'],
    ['C:\\temp\\x', 'C-temp-x-'],
    ['.hidden', 'hidden-'],
    ['-rf', 'rf-'],
    ['', 'invoice-'],
    ['...', 'invoice-'],
    ['con', 'invoice-con-'],
    ['LPT1.pdf', 'invoice-LPT1.pdf-'],
    ['a\u0000b\nc', 'a-b-c-'],
  ])('makes %j safe', (number, start) => {
    expect(fileNameOf(number).startsWith(start)).toBe(true);
  });

  it('tells apart numbers that would become the same name', () => {
    const names = ['A/1', 'A 1', 'A-1', 'A\\1'].map(fileNameOf);
    expect(new Set(names).size).toBe(4);
  });

  it('is safe for every number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (number) => {
        const name = fileNameOf(number);
        expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u);
        expect(name).not.toMatch(/[.-]$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(100);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});
