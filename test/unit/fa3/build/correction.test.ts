import { formatKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import { buildFa3 } from '../../../../src/fa3/build/format.js';
import {
  type PolishOverrides,
  polishDocument,
  polishInvoice,
  polishItem,
  polishSettings,
} from '../../../fixtures/polish.js';

const KSEF_NUMBER = '5265877635-20261101-0100001AF629-AF';
const YEAR_BEFORE = formatKsefNumber({ nip: '5265877635', date: '2025-10-31', technical: '0100001AF629' });
const correction = { correctedInvoiceId: 'inv-0', items: [polishItem({ quantity: '-1' })] };

function original(issueDate: string | null, ksefNumber?: string | null): References {
  return {
    precedingInvoice: {
      number: 'FV/2026/10/007',
      issueDate,
      ...(ksefNumber !== undefined && { ksefNumber }),
    },
  };
}

function refusals(references: References, changed: PolishOverrides = {}): string[] {
  const built = buildFa3(polishInvoice(correction), polishSettings(changed), references);
  return built.ok ? [] : built.findings.map(({ rule, field }) => `${rule} ${field}`);
}

describe('a correction in KSeF', () => {
  it('keeps the signs of the platform and names its original', () => {
    const document = polishDocument(
      correction,
      { ksef: { correction_reason: 'Błędna cena' } },
      original('2026-10-31', KSEF_NUMBER),
    );
    expect(document.typeCode).toBe('384');
    expect(document.precedingInvoice).toEqual({ number: 'FV/2026/10/007', issueDate: '2026-10-31' });
    expect(document.fa3?.correction).toEqual({ ksefNumber: KSEF_NUMBER, reason: 'Błędna cena' });
    expect(document.totals.taxInclusive.toFixed(2)).toBe('-1230.00');
    expect(document.vatBreakdown[0]?.tax.toFixed(2)).toBe('-230.00');
    expect(document.fa3?.settlement).toEqual({ state: 'due' });
  });

  it.each([
    ['our own store', original('2026-10-31', KSEF_NUMBER), [], KSEF_NUMBER],
    [
      'our own store rather than the configuration',
      original('2026-10-31', KSEF_NUMBER),
      [{ ksef_number: 'x' }],
      KSEF_NUMBER,
    ],
    ['the configuration', original('2026-10-31'), [{ ksef_number: KSEF_NUMBER }], KSEF_NUMBER],
    [
      'the configuration, where our store has none',
      original('2026-10-31', null),
      [{ ksef_number: KSEF_NUMBER }],
      KSEF_NUMBER,
    ],
    [
      'the configuration, by its date where a number comes again each year',
      original('2026-10-31'),
      [
        { date: '2025-10-31', outside: true as const },
        { date: '2026-10-31', ksef_number: KSEF_NUMBER },
      ],
      KSEF_NUMBER,
    ],
    [
      'the configuration, where KSeF took another of this number before it was issued',
      original('2026-10-31'),
      [{ ksef_number: YEAR_BEFORE }, { ksef_number: KSEF_NUMBER }],
      KSEF_NUMBER,
    ],
    ['the configuration: outside KSeF', original('2026-10-31'), [{ outside: true as const }], null],
    ['its date, before KSeF and the cutover', original('2025-12-31'), [], null],
    [
      'the configuration rather than its date',
      original('2025-12-31'),
      [{ ksef_number: KSEF_NUMBER }],
      KSEF_NUMBER,
    ],
  ])('knows its original’s number from %s', (_where, references, entries, ksefNumber) => {
    const originals = entries.map((entry) => ({ number: 'FV/2026/10/007', ...entry }));
    const document = polishDocument(correction, { ksef: { originals } }, references);
    expect(document.fa3?.correction).toEqual({ ksefNumber, reason: null });
  });

  it.each([
    [
      'one of which KSeF’s number is not known',
      original('2026-10-31'),
      {},
      'SB-KSEF-ORIGINAL e_invoices.ksef.originals',
    ],
    [
      'one before the cutover that may well be in KSeF',
      original('2026-03-31'),
      { from: '2026-05-01' },
      'SB-KSEF-ORIGINAL e_invoices.ksef.originals',
    ],
    [
      'one before KSeF that is after the cutover',
      original('2026-01-31'),
      {},
      'SB-KSEF-ORIGINAL e_invoices.ksef.originals',
    ],
    ['one without date', original(null, KSEF_NUMBER), {}, 'SB-KSEF-ORIGINAL correctedInvoice'],
    ['an unknown one', {}, {}, 'BR-55 correctedInvoice'],
  ] as const)('is refused for %s', (_what, references, changed, refusal) => {
    const daily = { service_period: [{ period: 'item text' as const }] };
    expect(refusals(references, { ...daily, ...changed })).toEqual([refusal]);
  });

  it('is what a negative invoice must be', () => {
    const built = buildFa3(polishInvoice({ items: correction.items }), polishSettings());
    expect(built.ok ? [] : built.findings.map(({ rule }) => rule)).toEqual(['SB-KSEF-NEGATIVE']);
  });
});
