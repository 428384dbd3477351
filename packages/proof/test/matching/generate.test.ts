import { describe, expect, it } from 'vitest';
import { generateYear, whyNoGenerator } from '../../matching/generate.js';

const missing = whyNoGenerator();
if (missing !== null && process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(missing);

describe.skipIf(missing !== null)('a generated year', () => {
  const wanted = { seed: 7, lines: 300, accounts: 3 };
  const year = generateYear(wanted);
  const lines = year.flatMap((account) => account.lines);

  it('has the lines that were asked for, in the order of booking, of the accounts', () => {
    expect(year.map((account) => account.lines.length)).toEqual([100, 100, 100]);
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, place) => place + 1));
    for (const account of year) {
      const days = account.lines.map(({ bookedOn }) => bookedOn);
      expect(days).toEqual(days.toSorted());
    }
  });

  it('is the same for the same seed, and another for another', () => {
    expect(generateYear(wanted)).toEqual(year);
    expect(generateYear({ ...wanted, seed: 19 })).not.toEqual(year);
  });

  it('pays invoices that there are, never more than the line brings nor than they ask for', () => {
    for (const account of year) {
      const open = new Map(account.invoices.map(({ id, cents }) => [id, cents]));
      for (const { truth, cents } of account.lines) {
        if (truth.is !== 'payment') continue;
        expect(Math.abs(truth.pays.reduce((sum, paid) => sum + paid.cents, 0))).toBeLessThanOrEqual(
          Math.abs(cents),
        );
        for (const { invoice, cents: paid } of truth.pays)
          expect(Math.abs(paid)).toBeLessThanOrEqual(Math.abs(open.get(invoice) ?? 0));
      }
    }
  });

  it('takes back earlier lines of the same amount, and a fee', () => {
    const byId = new Map(
      generateYear({ seed: 2, lines: 5000, accounts: 12 }).flatMap((account) =>
        account.lines.map((line) => [line.id, line]),
      ),
    );
    const returns = [...byId.values()].flatMap(({ truth, ...line }) =>
      truth.is === 'return' ? [{ back: line, paid: byId.get(truth.line), fee: truth.fee }] : [],
    );
    expect(returns.length).toBeGreaterThan(20);
    for (const { back, paid, fee } of returns) {
      expect(back.cents).toBe(-(paid?.cents ?? 0) - fee);
      expect(back.bookedOn >= (paid?.bookedOn ?? '')).toBe(true);
    }
  });
});
