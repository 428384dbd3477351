import { referencesIn } from '@spacebooks/bank-statements/references';
import { ksefCheckDigits } from '@spacebooks/base/ksef-number';
import { describe, expect, it } from 'vitest';
import type { Collective } from '../../../../../src/domain/bank/matching/collective.js';
import { matchLines } from '../../../../../src/domain/bank/matching/match-lines.js';
import { bankLine, openItem, summary, verdictOn } from './matching.js';

/** Payers set a correction off against invoices, and name all of them (art. 108g of the VAT act). */
const numbered = (body: string): string => `${body}-${ksefCheckDigits(body)}`;
const INVOICE = numbered('7352765225-20270104-0300A4B5C6D7');
const CORRECTION = numbered('7352765225-20270108-030000123456');
const FURTHER = numbered('7352765225-20270111-0A0020270112');
const IZ = numbered('7352765225-IZ202701-0A1B2C3D4E5F');

const A = openItem({
  currency: 'PLN',
  issuedOn: '2027-01-04',
  dueOn: '2027-01-18',
  debtorId: 'lis',
  debtorNames: ['Lis Druk Sp. z o.o.'],
  invoiceId: 'a',
  number: 'FV/71/2027',
  openAmount: 861_00,
  references: [INVOICE],
});
const MINUS = openItem({
  ...A,
  invoiceId: 'minus',
  number: 'KOR/3/2027',
  openAmount: -123_00,
  references: [CORRECTION],
});
const C = openItem({ ...A, invoiceId: 'c', number: 'FV/75/2027', openAmount: 246_00, references: [FURTHER] });
const ALL = [A, MINUS, C];

const NOTHING = { lines: [], knownPayers: [], rules: [], earlierLines: [] };

interface Given {
  readonly amount?: number;
  readonly name?: string;
  readonly openItems?: typeof ALL;
  readonly collectives?: readonly Collective[];
}

/** From an accounting office that nobody knows, the net of invoice and correction. */
function verdict(remittance: string, { openItems = ALL, collectives = [], ...more }: Given = {}) {
  const line = bankLine({
    currency: 'PLN',
    bookedOn: '2027-01-14',
    amount: 738_00,
    name: 'Kancelaria Podatkowa Dudek',
    remittance,
    ...more,
  });
  return verdictOn({ ...line, references: referencesIn([remittance]) }, { openItems, collectives });
}

/** The best candidate: its invoices and what speaks against it. */
function asked(remittance: string, given: Given = {}): string {
  const found = verdict(remittance, given);
  if (found.kind !== 'uncertain') return summary(found);
  const [best] = found.candidates;
  return [best?.invoiceIds.join('+'), ...(best?.contradictions ?? []).map(({ kind }) => kind)].join(' ');
}

const collective = (...cents: readonly (number | null)[]): { collectives: readonly Collective[] } => ({
  collectives: [
    {
      number: IZ,
      parts: [INVOICE, CORRECTION].map((ksefNumber, at) => ({
        ...{ ksefNumber, cents: cents[at] ?? null },
        currency: (cents[at] ?? null) === null ? null : 'PLN',
      })),
    },
  ],
});

describe('a line that pays invoices less a correction', () => {
  it('is asked about, because the platform has no record of a set-off: with what it brought for the invoice', () => {
    expect(verdict(`${INVOICE} ${CORRECTION}`)).toMatchObject({
      kind: 'uncertain',
      candidates: [
        {
          invoiceIds: ['a', 'minus'],
          allocations: [{ invoiceId: 'a', cents: 738_00 }],
          overpaid: 0,
          tolerated: 0,
          contradictions: [
            { kind: 'set-off', credits: ['KOR/3/2027'], cents: 123_00, numbers: ['FV/71/2027'] },
          ],
        },
      ],
    });
  });

  it.each([
    ['numbers in KSeF', `${INVOICE}, ${CORRECTION}`, {}],
    ['of the customer itself', `${INVOICE}, ${CORRECTION}`, { name: 'LIS DRUK SP. Z O.O.' }],
    ['a split payment', `/VAT/138,00/IDC/7352765225/INV/${INVOICE} ${CORRECTION}`, {}],
    ['own numbers', 'FV/71/2027, KOR/3/2027', { name: 'Lis Druk' }],
    ['a collective identifier', IZ, collective()],
    ['one that says what is paid of each', IZ, collective(861_00, -123_00)],
  ])('is asked about as one: %s', (_, remittance, given) => {
    expect(asked(remittance, given)).toBe('a+minus set-off');
  });

  it('is of three, the first due paid first', () => {
    const three = verdict(`${INVOICE} ${CORRECTION} ${FURTHER}`, { amount: 984_00 });
    expect(three).toMatchObject({
      candidates: [
        {
          allocations: [
            { invoiceId: 'a', cents: 861_00 },
            { invoiceId: 'c', cents: 123_00 },
          ],
        },
      ],
    });
    expect(asked(`${INVOICE} ${CORRECTION}`, { amount: 984_00 })).toBe(
      'a+c+minus set-off not-named other-name',
    );
  });

  it('is shown, too, where the sum differs, with the difference', () => {
    expect(asked(`${INVOICE} ${CORRECTION}`, { amount: 737_00 })).toBe('a+minus set-off small-difference');
    expect(asked(`${INVOICE} ${CORRECTION}`, { amount: 861_00 })).not.toContain('certain');
  });

  it('is none where the correction is in another currency, or more than the invoices', () => {
    const euro = [A, { ...MINUS, currency: 'EUR' }, C];
    expect(asked(`${INVOICE} ${CORRECTION}`, { openItems: euro })).not.toContain('set-off');
    const more = [A, { ...MINUS, openAmount: -900_00 }];
    expect(asked(`${INVOICE} ${CORRECTION}`, { openItems: more })).not.toContain('set-off');
  });

  it('keeps its invoice from an earlier line that names nothing', () => {
    const earlier = bankLine({
      ...{ id: 7, currency: 'PLN', bookedOn: '2027-01-13', amount: 861_00, name: 'Lis Druk Sp. z o.o.' },
    });
    const remittance = `${INVOICE} ${CORRECTION}`;
    const naming = bankLine({ id: 8, currency: 'PLN', bookedOn: '2027-01-14', amount: 738_00, remittance });
    const lines = [{ ...naming, references: referencesIn([remittance]) }];
    const first = (given: typeof lines): string => {
      const [one] = matchLines({ ...NOTHING, openItems: ALL, lines: [earlier, ...given] });
      return one === undefined ? '' : summary(one);
    };
    expect(first([])).toBe('certain a 86100');
    expect(first(lines)).toBe('uncertain');
  });

  it('of money that went out is the correction less the invoice', () => {
    const out = [A, { ...MINUS, openAmount: -900_00 }];
    expect(asked(`${INVOICE} ${CORRECTION}`, { openItems: out, amount: -39_00 })).toBe('a+minus set-off');
  });
});

describe('a correction that somebody has settled on the platform before the rest is paid', () => {
  /** What was set off is recorded on both. */
  const SETTLED = [{ ...A, openAmount: 738_00 }, { ...MINUS, openAmount: 0, isCredit: true }, C];

  it.each([
    ['numbers in KSeF', `${INVOICE}, ${CORRECTION}`, {}],
    ['own numbers', 'FV/71/2027, KOR/3/2027', { name: 'Lis Druk Sp. z o.o.' }],
    ['a collective identifier', IZ, collective(861_00, -123_00)],
  ])('leaves the rest certain: %s', (_, remittance, given) => {
    expect(asked(remittance, { openItems: SETTLED, ...given })).toBe('certain a 73800');
  });

  it('asks where the sum differs, or it is of somebody else, or an invoice', () => {
    const remittance = `${INVOICE}, ${CORRECTION}`;
    expect(asked(remittance, { openItems: SETTLED, amount: 615_00 })).toBe('a+minus settled');
    const [a, minus] = SETTLED;
    const others = [a, { ...minus, debtorId: 'sroka', debtorNames: ['Sroka'] }] as typeof ALL;
    expect(asked(remittance, { openItems: others })).toBe('a+minus settled');
    const paid = [a, { ...minus, isCredit: false }] as typeof ALL;
    expect(asked(remittance, { openItems: paid })).toBe('a+minus settled');
  });
});
