import type { DocumentEntry } from '@spacebooks/ksef-sandbox';
import { describe, expect, it } from 'vitest';
import { withoutCopies } from '../../storm/seen.js';

const at = (second: number): number => Date.parse('2026-11-22T10:00:00Z') + second * 1_000;
const same = (realMs: number): number => realMs;

function arrival(second: number, ksefNumber: string | null): DocumentEntry {
  return {
    reference: `R${second}`,
    session: 'S',
    nip: '5265877635',
    key: '5265877635 VAT N1',
    arrivals: 2,
    number: 'N1',
    hash: 'h',
    status: 200,
    verdict: ksefNumber === null ? 440 : 200,
    details: [],
    ksefNumber,
    mode: 'Online',
    receivedAt: new Date(at(second)).toISOString(),
    settledAt: new Date(at(second)).toISOString(),
  };
}

describe('arrivals in KSeF that are the doing of the wire', () => {
  it('are taken out, and what KSeF decided about them is kept', () => {
    const documents = [arrival(0, null), arrival(1, 'K1')];
    expect(withoutCopies(documents, [{ hash: 'h', at: at(1) }], same)).toEqual([
      { ...arrival(0, null), verdict: 200, ksefNumber: 'K1' },
    ]);
  });

  it('leaves what is the only arrival, another document, or came at another time', () => {
    expect(withoutCopies([arrival(0, 'K1')], [{ hash: 'h', at: at(0) }], same)).toHaveLength(1);
    const documents = [arrival(0, 'K1'), arrival(3_600, null)];
    expect(withoutCopies(documents, [{ hash: 'other', at: at(0) }], same)).toEqual(documents);
    expect(withoutCopies(documents, [{ hash: 'h', at: at(1_000) }], same)).toEqual(documents);
  });
});
