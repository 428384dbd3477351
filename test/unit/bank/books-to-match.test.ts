import { expect, it } from 'vitest';
import { booksToMatch, type MatchingStores } from '../../../src/bank/books-to-match.js';
import type { Invoice } from '../../../src/domain/invoice.js';
import { invoice } from '../../fixtures/invoices/invoice.js';

const of = (id: string, number: string, invoiceDate: string): Invoice => ({
  ...invoice({ id, number }),
  invoiceDate,
});
const NUMBER = '5265877635-20250826-0100001AF629-AF';
const OTHER = '5265877635-20261202-0300A4B5C6D7-00';

const stores = {
  lines: { list: async () => [] },
  rules: { list: async () => [] },
  copies: { paymentsOf: async () => [] },
  invoices: {
    copiedAt: async () => 1,
    deleted: async () => [],
    ksefNumbers: async () => new Map([['sent', [OTHER]]]),
    list: async () => [
      of('sent', 'FV/1', '2026-12-02'),
      of('listed', 'FV/2', '2026-12-03'),
      of('older', 'FV/2', '2025-12-03'),
      of('neither', 'FV/3', '2026-12-04'),
    ],
  },
} as unknown as MatchingStores;

it('knows numbers in KSeF that the configuration states for invoices of another program', async () => {
  const inKsef = [
    { number: 'FV/1', ksefNumber: NUMBER },
    { number: 'FV/2', date: '2026-12-03', ksefNumber: NUMBER },
  ];
  const { items } = await booksToMatch(stores, 'warsaw', '2026-12-20', inKsef);
  expect(items.map(({ invoiceId, references }) => [invoiceId, references])).toEqual([
    ['sent', [OTHER]],
    ['listed', [NUMBER]],
    ['older', []],
    ['neither', []],
  ]);
});
