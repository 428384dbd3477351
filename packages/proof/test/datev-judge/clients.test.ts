import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { allDifferences, findPlanted, handOut, readByBoth } from '../../datev-judge/both.js';
import { disagreements } from '../../datev-judge/compare.js';
import { PythonDatev } from '../../datev-judge/judged.js';
import { PLANTS } from '../../datev-judge/plants.js';
import { playClient } from '../../datev-judge/random/play-client.js';
import { whyNoPython } from '../../judge-process.js';

const missing = whyNoPython();
if (missing !== null && process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(missing);

describe.skipIf(missing !== null)('of random clients', () => {
  const python = new PythonDatev();
  afterAll(() => python.close());
  const folder = temporaryFolder('datev-clients-');

  it('both simulators read what the books say', async () => {
    for (let seed = 2_001; seed <= 2_012; seed += 1) {
      const played = await playClient(seed);
      const both = await readByBoth(python, played, handOut(join(folder, String(seed)), played.files));
      expect([seed, ...allDifferences(played, both)]).toEqual([seed]);
    }
  });

  it.each(Object.keys(PLANTS))('both find a planted mistake: %s', async (name) => {
    const found = await findPlanted(name, python, join(folder, name), 1);
    expect([name, found.ours === null, found.python === null]).toEqual([name, false, false]);
  });

  it('a cent, a row and an account in which they differ are told', async () => {
    const played = await playClient(1);
    const { ours } = await readByBoth(python, played, handOut(join(folder, 'one'), played.files));
    const [first, ...others] = ours.rows;
    if (first === undefined) throw new Error('no row');
    const cent = { ...ours, rows: [{ ...first, tax: first.tax + 1 }, ...others] };
    expect(disagreements(ours, cent).map(({ of }) => of.split(' ').at(-1))).toContain('tax');
    expect(disagreements(ours, { ...ours, rows: others }).length).toBeGreaterThan(0);
    expect(disagreements(ours, { ...ours, balances: { ...ours.balances, '8888': 1 } })).toEqual([
      { of: 'balance 8888', ours: 0, python: 1 },
    ]);
  });
});
