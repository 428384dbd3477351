import { describe, expect, it } from 'vitest';
import { codeWords } from '../../../../src/books/formats/export-words.js';
import type { EntryKind, EntryPart } from '../../../../src/domain/accounting/model.js';
import { REST_REASONS } from '../../../../src/domain/accounting/rests/rest-reason.js';
import { OPERATOR_LANGUAGES, type VatCategory } from '../../../../src/domain/settings.js';

/** The compiler asks for what is added to one of these. */
const KINDS: Readonly<Record<EntryKind, true>> = {
  invoice: true,
  correction: true,
  payment: true,
  'write-off': true,
  deferral: true,
  accrual: true,
  release: true,
  fee: true,
  reversal: true,
};
const PARTS: Readonly<Record<EntryPart, true>> = {
  revenue: true,
  payment: true,
  'write-off': true,
  deferral: true,
  accrual: true,
  fee: true,
};
const CATEGORIES: Readonly<Record<VatCategory, true>> = {
  S: true,
  AE: true,
  E: true,
  G: true,
  O: true,
  Z: true,
  K: true,
};

describe('the codes of entries', () => {
  it.each(OPERATOR_LANGUAGES)('have a word for people, each in %s', (language) => {
    const words = codeWords(language);
    expect(Object.keys(words.kind ?? {}).sort()).toEqual(Object.keys(KINDS).sort());
    expect(Object.keys(words.part ?? {}).sort()).toEqual(Object.keys(PARTS).sort());
    expect(Object.keys(words.tax_case ?? {}).sort()).toEqual(Object.keys(CATEGORIES).sort());
    expect(Object.keys(words.because ?? {}).sort()).toEqual([...REST_REASONS].sort());
  });
});
