import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { checkFa3, FA3_RULES } from '../../../../src/fa3/document/rules/check.js';
import { findingIn } from '../../../../src/words/findings.js';
import { findingTexts, wordedIds } from '../../document/finding-texts.js';
import { BROKEN, EUR, KOR } from './broken-documents.js';
import { fa3Document } from './documents.js';

/** The producer's own rule about the bytes. */
const OF_BYTES = 'SB-FA3-SIZE';

describe('the rules of FA(3)', () => {
  it.each([
    ['an ordinary invoice', fa3Document()],
    ['a correction', fa3Document(KOR)],
    ['an invoice in euro', fa3Document(EUR)],
    [
      'an exemption',
      fa3Document({ items: [{ polishRate: 'zw' }], fa3: { exemption: { basis: 'A', text: 'art. 113' } } }),
    ],
    [
      'gross prices',
      fa3Document({
        items: [{ gross: { price: decimal('1230.00'), amount: decimal('1230.00') } }],
        fa3: { pricing: 'gross' },
      }),
    ],
    [
      'gross lines that miss the sum of their rate by what rounding explains',
      fa3Document({
        items: ['1230.01', '1230.01'].map((gross) => ({
          gross: { price: decimal(gross), amount: decimal(gross) },
        })),
        fa3: { pricing: 'gross' },
      }),
    ],
  ])('find nothing in %s', (_, document) => {
    expect(checkFa3(document, 'en')).toEqual([]);
  });

  it.each(BROKEN)('$rule: $name', ({ document, rule, field, also = [] }) => {
    const findings = checkFa3(document, 'en');
    expect([...new Set(findings.map((each) => each.rule))].sort()).toEqual([rule, ...also].sort());
    expect(findings.filter((each) => each.rule === rule).map((each) => each.field)).toContain(field);
    expect(findings.map(({ message, fix }) => message + fix).join()).not.toMatch(/[{}]|undefined|null/);
  });

  it('are each broken by one document at least', () => {
    const ids = FA3_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(BROKEN.map(({ rule }) => rule))).toEqual(new Set(ids));
    expect(new Set([...ids, OF_BYTES])).toEqual(new Set(wordedIds('fa3-rules')));
  });

  it('are worded in each language otherwise', () => {
    for (const id of wordedIds('fa3-rules')) {
      const said = ['en', 'de', 'pl'].map((language) => findingTexts('fa3-rules', language)[id]?.message);
      expect(new Set(said).size, id).toBe(3);
      expect(said, id).not.toContain(undefined);
    }
  });

  it('name the values of the case', () => {
    const source = { subject: 'fa3-rules', key: 'SB-FA3-NIP', values: { given: '123' } } as const;
    const finding = { rule: 'SB-FA3-NIP', field: 'taxId', message: '', fix: '', source };
    expect(findingIn(finding, 'pl').message).toBe(
      '123 nie jest numerem NIP: dziesięć cyfr, z których ostatnia jest kontrolna.',
    );
  });
});
