import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchLines } from '../../../../../src/domain/bank/matching/match-lines.js';
import type { Verdict } from '../../../../../src/domain/bank/matching/verdict.js';
import { chanceOf } from '../../../../fixtures/bank/chance.js';
import { type RealLife, realLife } from '../../../../fixtures/bank/real-life.js';
import { bankLine } from './matching.js';

/** A small space: much of what a line says is said of others too. */
const spaces = fc.integer({ min: 0, max: 1_000_000 }).map((seed) => realLife(seed, 80));
const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 12) };

it('never allocates more than is open, nor another sum than the line has', () => {
  fc.assert(
    fc.property(spaces, ({ input }: RealLife) => {
      const verdicts = matchLines(input);
      const left = new Map(input.openItems.map(({ invoiceId, openAmount }) => [invoiceId, openAmount]));
      expect(verdicts.map(({ lineId }) => lineId)).toEqual(input.lines.map(({ id }) => id));
      for (const [at, verdict] of verdicts.entries()) {
        if (verdict.kind !== 'certain') continue;
        const paid = verdict.allocations.reduce((sum, { cents }) => sum + cents, verdict.overpaid);
        expect(paid).toBe(input.lines[at]?.amount);
        for (const { invoiceId, cents } of verdict.allocations) {
          left.set(invoiceId, (left.get(invoiceId) ?? 0) - cents);
        }
      }
      expect([...left.values()].filter((cents) => cents < 0)).toEqual([]);
    }),
    RUNS,
  );
});

it('says the same whatever the order of open items, payers and rules', () => {
  fc.assert(
    fc.property(spaces, fc.integer(), ({ input }: RealLife, seed) => {
      const { fraction } = chanceOf(seed);
      const shuffled = <T>(list: readonly T[]): readonly T[] =>
        list
          .map((value) => ({ value, at: fraction() }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ value }) => value);
      const other = {
        ...input,
        openItems: shuffled(input.openItems),
        knownPayers: shuffled(input.knownPayers),
        rules: shuffled(input.rules),
      };
      expect(matchLines(other)).toEqual(matchLines(input));
    }),
    RUNS,
  );
});

it('says the same of all other lines where one is added that pays nothing of ours', () => {
  fc.assert(
    fc.property(
      spaces,
      fc.nat(),
      fc.integer({ min: -900_000, max: 900_000 }),
      ({ input }: RealLife, at, amount) => {
        const added = bankLine({
          id: -1,
          amount,
          name: 'Quirin Xaver Unbeteiligt',
          remittance: 'Kaffee 3 Stück',
        });
        const position = at % (input.lines.length + 1);
        const lines = input.lines.toSpliced(position, 0, added);
        const verdicts = matchLines({ ...input, lines });
        const own = (all: readonly Verdict[]): readonly Verdict[] =>
          all.filter(({ lineId }) => lineId !== -1);
        expect(own(verdicts)).toEqual(matchLines(input));
      },
    ),
    RUNS,
  );
});
