import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Decimal, decimal, roundHalfUp } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { type EReportingStage, eReportingStage, sell, sellOctober } from '../flow/e-reporting-stage.js';
import { seededRandom } from '../seeded-random.js';
import { pythonEnvironment } from './python-environment.js';
import { SEEDS } from './seeds.js';

const SCRIPT = resolve(import.meta.dirname, 'e-reporting-python/judge.py');
const environment = pythonEnvironment('e-reporting-python', '--no-deps');
if (!environment.ok) {
  const reason = `the schema of e-reporting (${environment.reason})`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(`${reason} is missing`);
  console.warn(`SKIPPED: ${reason} is missing. See docs/conformance.md.`);
}

interface Judged {
  readonly problems: readonly string[];
  readonly amounts: Readonly<Record<string, string>>;
}

async function judged(...paths: readonly string[]): Promise<readonly Judged[]> {
  if (!environment.ok) throw new Error(environment.reason);
  const { stdout } = await promisify(execFile)(environment.python, [SCRIPT, ...paths]);
  return JSON.parse(stdout) as readonly Judged[];
}

async function withStage<T>(work: (stage: EReportingStage) => Promise<T>): Promise<T> {
  const stage = await eReportingStage();
  try {
    return await work(stage);
  } finally {
    await stage.sandbox.close();
  }
}

/** What is said of the invoices that are made, added up beside spacebooks. */
class Expected {
  readonly #amounts = new Map<string, Decimal>();

  add(place: string, amount: Decimal): void {
    this.#amounts.set(place, (this.#amounts.get(place) ?? decimal(0)).plus(amount));
  }

  get amounts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#amounts].map(([place, amount]) => [place, amount.toFixed(2)]));
  }
}

describe.skipIf(!environment.ok)('e-reporting of a seller in France, by the schema of the DGFiP', () => {
  it('is valid with everything in it, and what is not is seen', async () => {
    await withStage(async (stage) => {
      sellOctober(stage);
      await stage.sync();
      const out = join(stage.folder, 'report.xml');
      expect((await stage.report('--out', out)).code).toBe(0);
      const broken = join(stage.folder, 'broken.xml');
      writeFileSync(broken, readFileSync(out, 'utf8').replace('<CategoryCode>TPS1</CategoryCode>', ''));
      const [good, bad] = await judged(out, broken);
      expect(good?.problems).toEqual([]);
      expect(bad?.problems.join()).toContain('TaxExclusiveAmount');
    });
  });

  it.each(SEEDS)('has the amounts of forty invoices and their payments, with $name', async ({ seed }) => {
    const random = seededRandom(`e-reporting ${seed}`);
    await withStage(async (stage) => {
      const expected = new Expected();
      for (let index = 0; index < 40; index += 1) sellOne(stage, `F-${100 + index}`, random, expected);
      await stage.sync();
      const out = join(stage.folder, 'report.xml');
      expect(await stage.report('--out', out)).toMatchObject({ code: 0, err: '' });
      const [report] = await judged(out);
      expect(report).toEqual({ problems: [], amounts: expected.amounts });
    });
  });
});

/** An invoice at one or two rates to a consumer or a business abroad, paid in up to three parts of which the last is the rest. */
function sellOne(
  stage: EReportingStage,
  number: string,
  random: ReturnType<typeof seededRandom>,
  expected: Expected,
): void {
  const day = String(random.between(1, 20)).padStart(2, '0');
  const isAbroad = random.chance(0.25);
  const rates = random.pick([['20'], ['10'], ['20', '10'], ['20', '5.5']]);
  const items = rates.map((rate) => ({
    ...{ description: `Bureau ${rate}`, rate },
    net: decimal(random.between(1, 90_000)).div(100).toFixed(2),
  }));
  const buyer = { street: 'Allee 2', postCode: '10115', city: 'Berlin', countryCode: 'DE' };
  const recipient = { company: 'Muster GmbH', ...buyer };
  sell(stage, number, `2026-10-${day}`, {
    items,
    ...(isAbroad && { recipient, tax_id: 'DE136695976' }),
  });
  const gross = items.map(({ net, rate }) => {
    const tax = roundHalfUp(decimal(net).times(rate).div(100));
    const place = isAbroad ? number : `TPS1 202610${day} ${rate}`;
    expected.add(`${place} net`, decimal(net));
    expected.add(`${place} tax`, tax);
    const paid = decimal(net).plus(tax);
    expected.add(`${isAbroad ? 'Invoice' : 'Transactions'} ${rate}`, paid);
    return paid;
  });
  let rest = gross.reduce((sum, each) => sum.plus(each));
  for (const paidAt of ['2026-10-21', '2026-10-21', '2026-10-30']) {
    const isLast = paidAt === '2026-10-30';
    const part = isLast ? rest : roundHalfUp(rest.times(random.between(0, 60)).div(100));
    if (part.gt(0)) stage.sandbox.operator.recordPayment(number, { paidAt, amount: part.toFixed(2) });
    rest = rest.minus(part);
  }
}
