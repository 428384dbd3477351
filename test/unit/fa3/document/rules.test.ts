import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/domain/money.js';
import { checkFa3, FA3_RULES } from '../../../../src/fa3/document/rules/check.js';
import { FA3_RULE_TEXTS, wordingOf } from '../../../../src/fa3/document/rules/texts/catalogue.js';
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
    expect(new Set([...ids, OF_BYTES])).toEqual(new Set(Object.keys(FA3_RULE_TEXTS)));
  });

  it('are worded in each language, with the same values', () => {
    const namesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
    for (const [id, { en, de, pl }] of Object.entries(FA3_RULE_TEXTS)) {
      expect(namesOf(de.join(' ')), id).toEqual(namesOf(en.join(' ')));
      expect(namesOf(pl.join(' ')), id).toEqual(namesOf(en.join(' ')));
      expect(new Set([en[0], de[0], pl[0]]).size, id).toBe(3);
    }
  });

  it('name the values of the case', () => {
    expect(wordingOf('SB-FA3-NIP', 'pl', { given: '123' }).message).toBe(
      '123 nie jest numerem NIP: dziesięć cyfr, z których ostatnia jest kontrolna.',
    );
  });
});
