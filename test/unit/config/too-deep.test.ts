import { expect, it } from 'vitest';
import { readLayout as readBankLayout } from '../../../src/bank/csv/load-layout.js';
import { readLayout as readExportLayout } from '../../../src/books/formats/layout/load.js';
import { problemsOf } from './config-text.js';

it('a configuration that nests deeper than its parser can call itself is refused with a line and a fix', () => {
  const [problem, ...more] = problemsOf(`a: ${'['.repeat(20_000)}`);
  expect(problem).toMatch(/^1:\d+: .+; .+/);
  expect(more).toEqual([]);
});

it('a layout of a bank or of an export with an alias that means nothing is refused', () => {
  expect(() => readBankLayout('charset: *x', 'ours.yml')).toThrow(
    'bank.unreadable: ours.yml:1: Unresolved alias',
  );
  expect(() => readExportLayout('format: *x', 'ours.yml')).toThrow(
    'export.layout-invalid: ours.yml:1:1: Unresolved alias',
  );
});
