import { expect, it } from 'vitest';
import { seededRandom } from '../../../../test/seeded-random.js';
import { invoicesOf, KINDS } from '../../storm/invoices.js';
import { SPACES } from '../../storm/spaces.js';

const DAYS = { today: '2026-11-22', yesterday: '2026-11-21' };

it('a storm of usual size has every kind of invoice, and the same for the same seed', () => {
  const play = () => SPACES.flatMap((space) => invoicesOf(space, 75, DAYS, seededRandom(`${space.id} 1`)));
  const invoices = play();
  expect(new Set(invoices.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(new Set(invoices.map(({ id }) => id)).size).toBe(300);
  expect(invoices.filter(({ expected }) => expected === 'issued').length).toBeGreaterThan(240);
  expect(play()).toEqual(invoices);
});

it('a correction comes after what it corrects', () => {
  for (const space of SPACES) {
    const invoices = invoicesOf(space, 75, DAYS, seededRandom(space.id));
    const seen = new Set<string | null | undefined>();
    for (const { id, kind, input } of invoices) {
      if (kind === 'correction') expect(seen).toContain(input.corrected_invoice);
      seen.add(id);
    }
  }
});
