import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { afterTest } from '../../../../test/after-test.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { whyNoPython } from '../../judge-process.js';
import { differences, within } from '../../law-judge/compare.js';
import { SPACES } from '../../law-judge/config.js';
import { type Cells, Judge } from '../../law-judge/judge.js';
import { printed } from '../../law-judge/product.js';
import { openStage } from '../../law-judge/stage.js';
import { monthsOf, playYears } from '../../law-judge/years.js';

const missing = whyNoPython();
if (missing !== null && process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(missing);

describe.skipIf(missing !== null)('two months of four spaces', () => {
  it('are equal in every cell, and an invoice that the books do not have is found in each of its cells', async () => {
    const folder = temporaryFolder('law-judge-');
    mkdirSync(`${folder}/jpk`);
    const stage = await openStage(folder, [2025]);
    const judge = new Judge(stage.config, stage.token);
    afterTest(async () => {
      await judge.close();
      await stage.close();
    });
    const periods = await playYears(stage, judge, { seed: 1, months: monthsOf(2025, 2), documents: 4 });
    const ours = await printed(stage, periods);
    const found = async () => {
      const judged = await judge.ask<Record<string, Cells>>({ do: 'cells' });
      return SPACES.flatMap(({ id }) =>
        differences(id, within(periods, ours[id]), within(periods, judged[id] ?? {})),
      );
    };
    expect(Object.keys(ours.warsaw).length).toBeGreaterThan(10);
    expect(await found()).toEqual([]);
    stage.sandbox.operator.createInvoice({
      ...{ space: 'space-amsterdam', invoice_date: '2025-02-11', tax_id: null },
      recipient: { countryCode: 'NL' },
      items: [{ description: 'Desk', net: '100', rate: '21' }],
    });
    await judge.ask({ do: 'observe', now: '2025-03-03T11:00:00Z' });
    await judge.ask({ do: 'post', space: 'amsterdam', through: '2025-02-28' });
    expect(
      (await found()).map(({ period, field, printed, judged }) => [period, field, judged - printed]),
    ).toEqual([
      ['2025-02', 'declared 2025-02 NL S 21 sale net', 10_000],
      ['2025-02', 'declared 2025-02 NL S 21 sale tax', 2_100],
      ['2025-Q1', 'declared 2025-02 NL S 21 sale net', 10_000],
      ['2025-Q1', 'declared 2025-02 NL S 21 sale tax', 2_100],
    ]);
  }, 120_000);
});
