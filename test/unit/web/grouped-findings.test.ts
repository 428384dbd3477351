import { expect, it } from 'vitest';
import type { MonthFinding } from '../../../src/domain/accounting/month-checklist.js';
import { groupedFindings } from '../../../src/web/view/grouped-findings.js';

const finding = (name: string, count: number): MonthFinding => ({
  key: 'left-out.not locked',
  values: { name, count, numbers: 'B-1' },
  advice: null,
});

it('says once what holds of several exports, in the order of the first', () => {
  const found = [finding('adviser', 2), finding('ledger', 1), finding('abroad', 2)];
  expect(groupedFindings(found)).toEqual([finding('adviser, abroad', 2), finding('ledger', 1)]);
});

it('leaves apart what leads to different places', () => {
  const place = (path: string) => ({
    ...finding('x', 1),
    list: path,
  });
  expect(groupedFindings([place('/a'), place('/b')])).toEqual([place('/a'), place('/b')]);
});

it('repeats what names no export', () => {
  const plain: MonthFinding = { key: 'accepted.waiting', values: { number: 1 }, advice: null };
  expect(groupedFindings([plain, plain])).toEqual([plain, plain]);
});
