import { expect, it } from 'vitest';
import { demoPreviews } from '../../../src/demo/previews.js';

it('announces each membership on the first of the next months, whatever day the demo is played on', () => {
  const previews = demoPreviews('2026-11-30');
  const of = (space: string, month: string) =>
    previews
      .filter((each) => each.space === space && each.invoice_date === `${month}-01`)
      .flatMap(({ items }) => items.map(({ net }) => net));
  expect(of('space-berlin', '2026-12')).toEqual(['350', '1450', '180']);
  expect(of('space-berlin', '2027-02')).toEqual(['350', '1450']);
  expect(of('space-warsaw', '2027-01')).toEqual(['900']);
  expect(previews).toHaveLength(11);
});
