import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from '../../../src/domain/errors.js';
import { errorsPage } from '../../errors/errors-page.js';
import type { NamedTest } from '../../errors/trigger.js';
import { TRIGGERS } from '../../errors/triggers.js';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('docs/errors.md', () => {
  it('is what the code says', async () => {
    await expect(errorsPage()).toMatchFileSnapshot('../../../docs/errors.md');
  });

  it('names tests that are there', () => {
    const named: readonly NamedTest[] = TRIGGERS.flatMap(({ triggered, mended }) =>
      'file' in mended ? [triggered, mended] : [triggered],
    );
    const missing = named.filter(({ file, title }) => {
      const path = resolve(ROOT, file);
      return !file.endsWith('.test.ts') || !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });

  it('tries no error twice', () => {
    const codes = TRIGGERS.map(({ code }) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('tries every error', () => {
    const tried = TRIGGERS.map(({ code }) => code as string);
    expect(FAILURE_CODES.filter((code) => !tried.includes(code))).toEqual([]);
  });
});
