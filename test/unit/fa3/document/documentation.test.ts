import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordedIds } from '../../document/finding-texts.js';

const DOCUMENTATION = resolve(import.meta.dirname, '../../../../docs/fa3.md');

describe('docs/fa3.md', () => {
  it('names every rule, and no other', () => {
    const named = readFileSync(DOCUMENTATION, 'utf8').match(/SB-FA3-[A-Z0-9-]+/g) ?? [];
    expect([...new Set(named)].sort()).toEqual(wordedIds('fa3-rules').toSorted());
  });
});
