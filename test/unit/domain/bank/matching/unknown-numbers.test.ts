import { describe, expect, it } from 'vitest';
import type { Receivable } from '../../../../../src/domain/bank/matching/open-item.js';
import { ANNA, bankLine, openItem, verdictOn } from './matching.js';

/** Anna pays the same each month. Hers of October is open; what the copy has beside it a test says. */
const october = (number: string): Receivable => openItem({ number, invoiceId: 'october' });
const PAID_BEFORE = [{ account: ANNA, debtorIds: ['anna'] }];

function verdict(remittance: string, openItems: readonly Receivable[], deleted: readonly Receivable[] = []) {
  const line = bankLine({ remittance, account: ANNA });
  return verdictOn(line, { openItems, deleted, knownPayers: PAID_BEFORE });
}

const against = (...given: Parameters<typeof verdict>): readonly unknown[] => {
  const found = verdict(...given);
  return found.kind === 'uncertain'
    ? (found.candidates[0]?.contradictions.map((each) => Object.values(each).join(' ')) ?? [])
    : [found.kind];
};

describe('a number that is none of those that are known is no other one, whoever pays how much', () => {
  it.each([
    ['the one before', 'BERLIN-2026-102', 'Rechnung BERLIN-2026-101'],
    ['the one after, made since the copy', 'BERLIN-2026-102', 'Rechnung BERLIN-2026-103'],
    ['without its letters', 'BERLIN-2026-102', 'RE 2026-101'],
    ['of the year before', 'BERLIN-2026-102', 'Rechnung BERLIN-2025-102'],
    ['two digits swapped', 'BERLIN-2026-102', 'Rechnung BERLIN-2026-120'],
    ['a digit missing', 'BERLIN-2026-102', 'Rechnung BERLIN-2026-12'],
    ['a digit too many', 'BERLIN-2026-102', 'Rechnung BERLIN-2026-1102'],
    ['of a month', 'FV/41/11/2026', 'faktura FV/40/11/2026'],
    ['with a month of its own', 'FV/41/11/2026', 'FV/41/09/2026'],
    ['in one', '20260102', 'RG 20260101'],
    ['counted through', '10452', 'Rechnung 10451'],
    ['of two digits', 'R-98', 'Rechnung R-97'],
    ['of one digit', 'R-8', 'Rechnung R-7'],
    ['of two digits behind a word', '98', 'Rechnung Nr. 97'],
    ['of four digits', 'RE1042', 'RE1041'],
    ['by its end alone', 'BERLIN-2026-0102', 'Rechnung 0101'],
    ['in a list', 'BERLIN-2026-102', 'Rechnungen: 2026-101, Danke'],
  ])('%s: %s is not “%s”', (_what, known, written) => {
    expect(verdict(written, [october(known)]).kind).not.toBe('certain');
    expect(verdict(`Rechnung ${known}`, [october(known)]).kind).toBe('certain');
  });

  it('and that is said, where an invoice has amount and payer and where none has', () => {
    expect(against('Rechnung BERLIN-2026-101', [october('BERLIN-2026-102')])).toEqual([
      'unknown-number 2026-101',
    ]);
    const other = openItem({
      number: 'BERLIN-2026-044',
      openAmount: 17_00,
      debtorId: 'x',
      debtorNames: ['Ute Ort'],
    });
    const nothing = verdictOn(bankLine({ name: 'Hans Feld', remittance: 'BERLIN-2026-101' }), {
      openItems: [other],
    });
    expect(nothing).toEqual({
      kind: 'none',
      lineId: 1,
      ruleId: null,
      named: [{ kind: 'unknown-number', written: '2026-101' }],
    });
  });
});

describe('the number of an invoice that takes no money', () => {
  const september = (more: Partial<Receivable>): Receivable =>
    openItem({
      number: 'BERLIN-2026-101',
      invoiceId: 'september',
      issuedOn: '2026-09-01',
      openAmount: 0,
      ...more,
    });

  it.each([
    ['paid', {}, 'settled BERLIN-2026-101'],
    ['written off', { givenUp: 'written-off' as const }, 'written-off BERLIN-2026-101'],
    ['canceled', { givenUp: 'canceled' as const }, 'canceled BERLIN-2026-101'],
  ])('%s, is named as that', (_how, more, said) => {
    expect(against('Rechnung BERLIN-2026-101', [october('BERLIN-2026-102'), september(more)])).toContain(
      said,
    );
  });

  it('deleted, is named as that, unless a new invoice has it', () => {
    const gone = september({ debtorId: 'gone' });
    expect(against('Rechnung 2026-101', [october('BERLIN-2026-102')], [gone])).toEqual([
      'deleted-number 2026-101 BERLIN-2026-101',
    ]);
    expect(verdict('Rechnung BERLIN-2026-101', [october('BERLIN-2026-101')], [gone]).kind).toBe('certain');
  });
});
