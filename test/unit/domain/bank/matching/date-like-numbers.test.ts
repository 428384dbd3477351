import { describe, expect, it } from 'vitest';
import type { Receivable } from '../../../../../src/domain/bank/matching/open-item.js';
import { bankLine, openItem, verdictOn } from './matching.js';

/** Anna's of October is open; the copy has no other of hers. */
const october = (number: string): Receivable => openItem({ number, invoiceId: 'october' });

function verdict(remittance: string, openItems: readonly Receivable[], deleted: readonly Receivable[] = []) {
  return verdictOn(bankLine({ remittance, bookedOn: '2026-10-20' }), { openItems, deleted });
}

const unknown = (...given: Parameters<typeof verdict>): readonly unknown[] => {
  const found = verdict(...given);
  if (found.kind === 'certain') return ['certain'];
  const said = found.kind === 'uncertain' ? (found.candidates[0]?.contradictions ?? []) : [];
  return said.flatMap((each) =>
    each.kind === 'unknown-number' || each.kind === 'deleted-number' ? [`${each.kind} ${each.written}`] : [],
  );
};

describe('a number that nobody knows, and that reads as the month or the day of an invoice', () => {
  it.each([
    ['TULLN-2026-120', 'RE 2026-10', '2026-10'],
    ['TULLN-2026-120', 'Rechnung Nr. 2026-10', '2026-10'],
    ['TULLN-2026-120', 'Nr. 2026-10', '2026-10'],
    ['TULLN-2026-120', 'TULLN-2026-10', '2026-10'],
    ['TULLN-2026-120', 'RE TULLN-2026-10, danke', '2026-10'],
    ['TULLN-2026-120', 'reTULLN-2026-10', '2026-10'],
    ['TULLN-2026-120', 'TULLN 2026-10', '2026-10'],
    ['TULLN-2026-120', 'invoice 2026/10', '2026/10'],
    ['TULLN-2026-120', 'Rechnung 2026 10', '2026 10'],
    ['TULLN-2026-120', 'RG 202610', '202610'],
    ['2026-120', 'faktura nr 2026-10', '2026-10'],
    ['2026-0120', 'Rechnung 2026-10', '2026-10'],
    ['B2-2026-120', 'Rechnung 2026-10', '2026-10'],
    ['120/2026', 'faktura 10/2026', '10/2026'],
    ['120/2026/WEST', 'FV 10/2026/WEST', '10/2026'],
    ['120/2026', 'faktura 10/26', '10/26'],
    ['TULLN.2026.120', 'Rechnung 2026.10', '2026.10'],
    ['CW/41/10/2026', 'CW/12/10/2026', '12/10/2026'],
    ['FV/41/10/2026', 'FV/01/10/2026', '01/10/2026'],
    ['CW-2026-10-41', 'CW-2026-10-12', '2026-10-12'],
    ['20260120', 'RG 20261001', '20261001'],
  ])('beside %s, “%s”', (known, text, written) => {
    expect(unknown(text, [october(known)])).toEqual([`unknown-number ${written}`]);
    expect(verdict(`Rechnung ${known}`, [october(known)]).kind).toBe('certain');
  });

  it('in a list behind another one', () => {
    const both = [october('TULLN-2026-120'), openItem({ number: 'TULLN-2026-119', openAmount: 0 })];
    for (const text of ['RE 2026-120, 2026-10', 'RE 2026-120 und 2026-10', 'RE 2026-9, 2026-10']) {
      expect(unknown(text, both)).toContain('unknown-number 2026-10');
    }
  });

  it('of another house than the one that has that number', () => {
    const items = [october('TULLN-2026-120'), openItem({ number: 'KREMS-2026-10', openAmount: 0 })];
    expect(unknown('RE TULLN-2026-10', items)).toEqual(['unknown-number tulln-2026-10']);
  });

  it('of a deleted invoice', () => {
    expect(
      unknown('RE 2026-10', [october('TULLN-2026-120')], [openItem({ number: 'TULLN-2026-10' })]),
    ).toEqual(['deleted-number 2026-10']);
  });

  it('in an end-to-end id', () => {
    const line = bankLine({ endToEndId: 'TULLN-2026-10', bookedOn: '2026-10-20' });
    expect(verdictOn(line, { openItems: [october('TULLN-2026-120')] }).kind).toBe('uncertain');
  });
});

describe('a month', () => {
  it.each([
    ['TULLN-2026-120', 'Miete 2026-10'],
    ['TULLN-2026-120', 'Rechnung 10/2026'],
    ['TULLN-2026-120', 'Rechnung Oktober 2026'],
    ['TULLN-2026-120', 'Rechnung für 2026-10'],
    ['TULLN-2026-120', 'RE 2026.10'],
    ['TULLN-2026-120', 'RE 2026-120 Miete 2026-10'],
    ['TULLN-2026-120', 'Rechnung vom 01.10.2026'],
    ['R-120', 'Rechnung 2026-10'],
    ['120', 'Rechnung 10/2026'],
    ['120/2026', 'Rechnung 2026-10'],
    ['120/2026', 'faktura 120/2026 za 10/2026'],
    ['FV/41/10/2026', 'FV/41/10/2026 za 10/2026'],
    ['FV/41/10/2026', 'faktura 01.10.2026'],
    ['FV/41/10/2026', 'faktura z 01/10/2026'],
  ])('beside %s is “%s”', (known, text) => {
    expect(verdict(text, [october(known)]).kind).toBe('certain');
  });
});
