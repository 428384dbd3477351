import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../law/generate.js';
import { historyText, readHistory, type Step } from '../../law/history.js';
import { readOptions } from '../../law/options.js';
import { verdictsOf } from '../../law/planted/find.js';
import { MISTAKES } from '../../law/planted/mistakes.js';
import { type Stores, storesOf } from '../../law/stores.js';
import type { Terms } from '../../law/terms.js';
import { shortest, tryHistory } from '../../law/try.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PLAIN: Terms = {
  seller: 'DE',
  cash: false,
  taxPoint: true,
  deferrals: false,
  records: true,
  lockedOnly: false,
  schedule: 'nightly',
};

/** 130.00 and 24.70 of tax, in February. */
const invoice: Step = {
  do: 'invoice',
  id: 'i1',
  ahead: 0,
  buyer: 'home',
  customer: 1,
  isForeign: false,
  isLocked: true,
  items: [{ goods: 2, net: 13_000, tax: 2_470, pieces: 1, costCenter: null }],
};
const credit: Step = {
  ...{ do: 'correct', id: 'c1', of: 'i1', how: 'full', percent: 0 },
  ...{ status: 'unpaid', writesOff: false },
};
const night: Step = { do: 'night', days: 1 };

describe('a history', () => {
  it('is the same for the same seed, has its length, and is another for another', () => {
    const history = generate(4, 120);
    expect(history.steps).toHaveLength(120);
    expect(generate(4, 120)).toEqual(history);
    expect(generate(5, 120)).not.toEqual(history);
  });

  it('is read again as it was written', () => {
    const history = generate(9, 40);
    expect(readHistory(historyText(history))).toEqual(history);
  });

  it('has every kind of step, over some seeds', () => {
    const kinds = new Set(
      [1, 2, 3, 4, 5, 6].flatMap((seed) => generate(seed, 200).steps.map((step) => step.do)),
    );
    expect(kinds.size).toBe(17);
  });
});

describe('the judge', () => {
  let stores: Stores;
  beforeAll(async () => {
    stores = await storesOf('sqlite');
  });
  afterAll(() => stores.end());

  it('has nothing against an invoice that is credited before it is performed', async () => {
    const history = { seed: 0, terms: PLAIN, steps: [invoice, night, credit, night] };
    expect((await tryHistory(history, stores)).broken).toBeNull();
  });

  it('holds over a long history', { timeout: 60_000 }, async () => {
    expect((await tryHistory(generate(3, 200), stores)).broken).toBeNull();
  });

  it('makes a failing history shorter, and tells what it breaks', async () => {
    const beyond: Step = { do: 'rule', rule: 'loss', dated: false };
    const history = { seed: 0, terms: { ...PLAIN, seller: 'XX' as 'DE' }, steps: [beyond, invoice, night] };
    const verdict = await tryHistory(history, stores);
    expect(verdict.broken?.property).toBe('error');
    expect((await shortest(history, 'error', stores)).steps.length).toBeLessThan(3);
  });
});

describe('planted mistakes', () => {
  it.each(MISTAKES)('$name changes a text that there is', ({ changes }) => {
    for (const { file, text } of changes) {
      expect(readFileSync(resolve(ROOT, `.${file}`), 'utf8').split(text)).toHaveLength(2);
    }
  });

  it('of the day of a loss and the month of a correction are found', { timeout: 120_000 }, async () => {
    const wanted = MISTAKES.filter(({ name }) => name === 'cut-off' || name === 'own-month');
    for (const mistake of wanted) {
      const verdicts = await verdictsOf(mistake, { ...readOptions([]), histories: 8 });
      expect(mistake.breaks).toContain(verdicts.at(-1)?.broken?.property);
    }
  });
});
