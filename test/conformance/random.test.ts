import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { problemsOfPairs, problemsOfXml } from './problems.js';
import { followFix } from './random/follow-fix.js';
import { type Scenario, scenario } from './random/scenario.js';
import { type Outcome, writeScenarios } from './random/write-scenarios.js';
import { SEEDS } from './seeds.js';
import { syntaxOf } from './syntax.js';

/**
 * Random invoices have neither an error nor a warning, or are refused and have none either once somebody has done what the
 * refusal says; as many as a run asks for.
 */
const INVOICES = Number(process.env.SPACEBOOKS_RANDOM_INVOICES ?? 2000);
/** The visual part depends on little of what is random here: so many of the valid ones are judged with it. */
const PDFS = 20;
const FOLDER = resolve(import.meta.dirname, '../../test-output/random');
const validators = inject('validators');

/** A refusal may uncover the next one, which had to wait for what it lacked. */
const MOST_REFUSALS = 5;

type Valid = Extract<Outcome, { ok: true }>;

describe.skipIf(validators === '').each(SEEDS)(`${INVOICES} invoices of $name`, ({ seed, folder }) => {
  const scenarios = fc.sample(scenario, { seed, numRuns: INVOICES });
  let outcomes: readonly Outcome[] = [];
  let valid: readonly Valid[] = [];
  let corrected: readonly Outcome[] = [];

  beforeAll(async () => {
    outcomes = await writeScenarios(join(FOLDER, folder), scenarios);
    valid = outcomes.filter((each) => each.ok);
    corrected = await followed(join(FOLDER, `${folder}-followed`), scenarios, outcomes);
    console.log(
      `seed ${seed}: ${valid.length} of ${INVOICES} are e-invoices; refusals: ${refusals(outcomes)}`,
    );
  });

  it('have no error and no warning where they are not refused', async () => {
    expect(await wrongOf(valid)).toEqual([]);
  });

  it('have none either once the advice of each refusal is followed', async () => {
    expect(corrected.filter((each) => !each.ok)).toEqual([]);
    expect(corrected.length + valid.length).toBe(INVOICES);
    expect(await wrongOf(corrected.filter((each) => each.ok))).toEqual([]);
  });

  it(`are valid as PDF too, ${PDFS} of them`, async () => {
    const chosen = valid.filter((_, index) => index % Math.ceil(valid.length / PDFS) === 0);
    const problems = await problemsOfPairs(
      validators,
      chosen.map(({ pair }) => pair),
    );
    expect(problems.flat()).toEqual([]);
  });

  it('state the amounts that the platform shows: gross and due to the cent, net within the one of ADR 82', () => {
    const amounts = outcomes.flatMap((each, index) => {
      const given = scenarios[index]?.invoice;
      if (!each.ok || given?.totalAmount === undefined) return [];
      const { totals, typeCode } = each.document;
      // A credit note states what it gives back as positive amounts.
      const sign = typeCode === '381' ? -1 : 1;
      const shown = [given.totalAmount.gross, given.payableAmount ?? ''];
      // Deposits and vouchers are no supply: the platform has them in its total, the document beside it.
      const { setOff = [], charged = [] } = each.document.money ?? {};
      const beside = sumOf(charged).minus(sumOf(setOff));
      const stated = [totals.taxInclusive.plus(beside), totals.due];
      return [
        {
          platform: shown.map((amount) => roundHalfUp(decimal(amount)).toFixed(2)),
          document: stated.map((amount) => amount.times(sign).toFixed(2)),
          net: decimal(given.totalAmount.net).minus(totals.taxExclusive.plus(beside).times(sign)).abs(),
        },
      ];
    });
    expect(amounts.length).toBe(valid.length);
    expect(amounts.filter(({ platform, document }) => platform.join() !== document.join())).toEqual([]);
    expect(amounts.filter(({ net }) => net.gt('0.01'))).toEqual([]);
  });

  it('are refused with a rule, a field, a reason and a fix', () => {
    const findings = outcomes.flatMap((each) => (each.ok ? [] : each.findings));
    expect(outcomes.filter((each) => !each.ok && each.findings.length === 0)).toEqual([]);
    expect(
      findings.filter(({ rule, field, message, fix }) => [rule, field, message, fix].includes('')),
    ).toEqual([]);
  });

  it('are not refused for a number of a buyer at home, however it is written', () => {
    // The two that are wrong on purpose.
    const wrong = ['ATU00000000', '12345678'];
    const refused = outcomes.flatMap((each, index) => {
      const { invoice, settings } = scenarios[index] ?? {};
      const { taxId } = invoice ?? {};
      const isHome = invoice?.recipientAddress?.countryCode === (settings?.seller.country ?? 'DE');
      if (each.ok || !isHome || taxId == null || wrong.includes(taxId)) return [];
      return each.findings
        .filter(({ rule }) => ['BR-CO-09', 'SB-VAT-ID', 'SB-BUYER-ID'].includes(rule))
        .filter(({ field }) => field === 'taxId')
        .map(({ message }) => `${taxId}: ${message}`);
    });
    expect(refused).toEqual([]);
  });

  it('are of every kind', () => {
    const kinds = (read: (each: Valid) => readonly string[]): readonly string[] =>
      [...new Set(valid.flatMap(read))].sort();
    expect(valid.length).toBeGreaterThan(INVOICES / 4);
    expect(kinds(({ document }) => [document.typeCode])).toEqual(['380', '381', '384']);
    expect(kinds(({ document }) => document.vatBreakdown.map(({ category }) => category))).toEqual([
      'AE',
      'E',
      'G',
      'O',
      'S',
    ]);
    expect(kinds(({ pair }) => [syntaxOf(readFileSync(pair.xml, 'utf8')).name])).toEqual([
      'CII, EN 16931',
      'CII, XRechnung',
      'UBL, EN 16931',
      'UBL, Peppol',
      'UBL, XRechnung',
    ]);
    // Of ten countries and seven codes; a new seed may miss one of the rare ones.
    expect(kinds(({ document }) => [document.seller.address.countryCode]).length).toBeGreaterThan(7);
    expect(kinds(({ document }) => [document.payment.meansCode]).length).toBeGreaterThan(4);
  });
});

function sumOf(items: readonly { readonly amount: Decimal }[]): Decimal {
  return sum(items.map(({ amount }) => amount));
}

/** What judges find in them, with the file. */
async function wrongOf(documents: readonly Valid[]): Promise<readonly unknown[]> {
  const problems = await problemsOfXml(
    validators,
    documents.map(({ pair }) => pair.xml),
  );
  return documents
    .map(({ pair }, index) => ({ xml: pair.xml, problems: problems[index] }))
    .filter((each) => each.problems?.length !== 0);
}

/** What becomes of those that were refused, after what each refusal says was done. */
async function followed(
  folder: string,
  scenarios: readonly Scenario[],
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  let open = scenarios.flatMap((of, index) => {
    const outcome = outcomes[index];
    return outcome === undefined || outcome.ok ? [] : [{ of, findings: outcome.findings }];
  });
  const ended: Outcome[] = [];
  for (let round = 1; round <= MOST_REFUSALS && open.length > 0; round += 1) {
    const next = open.map(({ of, findings }) => findings.reduce(followFix, of));
    const now = await writeScenarios(join(folder, String(round)), next);
    const isLast = round === MOST_REFUSALS;
    ended.push(...now.filter((each) => each.ok || isLast));
    open = next.flatMap((of, index) => {
      const outcome = now[index];
      return outcome === undefined || outcome.ok ? [] : [{ of, findings: outcome.findings }];
    });
  }
  return ended;
}

/** `SB-TAX-CASE 31, BR-CO-09 12` */
function refusals(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const each of outcomes) {
    const rules = new Set(each.ok ? [] : each.findings.map(({ rule }) => rule));
    for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([rule, count]) => `${rule} ${count}`)
    .join(', ');
}
