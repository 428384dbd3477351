import { describe, expect, it } from 'vitest';
import type { MatchingInput } from '../../../../src/domain/bank/matching/matching-input.js';
import { play } from '../../matching/play.js';
import type { AccountYear, LineTold } from '../../matching/year.js';
import { account, invoice, line, none } from './scene.js';

/** What the matcher was given for each statement. */
function inputsOf(year: AccountYear): readonly MatchingInput[] {
  const inputs: MatchingInput[] = [];
  play(year, (input) => {
    inputs.push(input);
    return input.lines.map(({ id }) => none(id));
  });
  return inputs;
}

function open(input: MatchingInput | undefined): Readonly<Record<string, number>> {
  return Object.fromEntries((input?.openItems ?? []).map(({ number, openAmount }) => [number, openAmount]));
}

const april = (told: Partial<LineTold>): LineTold =>
  line({ id: 2, bookedOn: '2026-04-08', truth: { is: 'nothing' }, ...told });

describe('a year that is played', () => {
  it('gives the lines of a month with the invoices until then', () => {
    const later = invoice({ id: 'i2', number: 'X-2', issuedOn: '2026-04-02' });
    const [march, then] = inputsOf(account({ invoices: [invoice({}), later], lines: [line({}), april({})] }));
    expect(march?.lines.map(({ id }) => id)).toEqual([1]);
    expect(open(march)).toEqual({ 'X-1': 5000 });
    expect(open(then)).toEqual({ 'X-1': 0, 'X-2': 5000 });
    expect(then?.earlierLines.map(({ id }) => id)).toEqual([1]);
  });

  it('gives the lines of a week where statements are weekly', () => {
    const lines = [
      line({ bookedOn: '2026-03-02' }),
      line({ id: 2, bookedOn: '2026-03-08' }),
      line({ id: 3, bookedOn: '2026-03-09' }),
    ];
    const inputs = inputsOf(account({ statements: 'weekly', lines }));
    expect(inputs.map((input) => input.lines.map(({ id }) => id))).toEqual([[1, 2], [3]]);
  });

  it('learns for whom an account paid, and keeps a rule that a person taught', () => {
    const [march, then] = inputsOf(account({ lines: [line({ teaches: 'debtor' }), april({})] }));
    expect([march?.knownPayers, march?.rules]).toEqual([[], []]);
    expect(then?.knownPayers).toEqual([
      { account: 'DE1', debtorIds: ['d1'], paid: [{ debtorId: 'd1', cents: 5000, remittance: 'X-1' }] },
    ]);
    expect(then?.rules).toEqual([
      { id: '000000', account: 'DE1', textContains: null, decision: { kind: 'debtor', debtorId: 'd1' } },
    ]);
  });

  it('keeps a rule for an account that never pays invoices', () => {
    const lines = [line({ truth: { is: 'nothing' }, teaches: 'no-invoice' }), april({})];
    expect(inputsOf(account({ lines }))[1]?.rules).toEqual([
      { id: '000000', account: 'DE1', textContains: null, decision: { kind: 'no-invoice' } },
    ]);
  });

  it('opens an invoice again whose payment came back', () => {
    const back = april({ cents: -5300, truth: { is: 'return', line: 1, fee: 300 }, returnReason: 'AC04' });
    const may = line({ id: 3, bookedOn: '2026-05-04' });
    expect(open(inputsOf(account({ lines: [line({}), back, may] }))[2])).toEqual({ 'X-1': 5000 });
  });

  it('wants a verdict of each line', () => {
    expect(() => play(account({}), () => [])).toThrow('line 1 has no verdict');
  });
});
