import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CASES } from '../../neighbour/cases.js';
import { violationsOf } from '../../neighbour/judge.js';
import { pageOf } from '../../neighbour/page.js';
import { type NeighbourOutcome, playNeighbour } from '../../neighbour/play.js';

const PAGE = resolve(import.meta.dirname, '../../../../docs/neighbour-played.md');

it('each setting on and off comes to what the page says, and nothing is wrong unheard', async () => {
  const outcomes: NeighbourOutcome[] = [];
  for (const each of CASES) outcomes.push(await playNeighbour(each));
  expect(outcomes.flatMap(violationsOf)).toEqual([]);
  expect(pageOf(outcomes), 'npm run proof -- neighbour --write').toBe(readFileSync(PAGE, 'utf8'));
}, 600_000);

describe('the judge', () => {
  const [first] = CASES;
  if (first === undefined) throw new Error('there are no cases');
  const right: NeighbourOutcome = {
    ...{ case: first, customers: ['our e-invoice'], filings: [], alerts: [] },
    ...{ month: [], invoices: [], doctor: [], warnings: [] },
  };
  const spanish = CASES.find(({ country }) => country === 'ES') ?? first;

  it('finds nothing where all is right, nor where somebody hears', () => {
    expect(violationsOf(right)).toEqual([]);
    expect(violationsOf({ ...right, customers: ['nothing'], alerts: ['e-invoice.missing'] })).toEqual([]);
  });

  it.each<[string, Partial<NeighbourOutcome>]>([
    ['nobody hears that a customer has no e-invoice', { customers: ['our e-invoice', 'the platform’s PDF'] }],
    ['nobody hears that another program issues', { customers: ['the platform’s e-invoice'] }],
    ['a customer has two documents', { customers: ['2 mails'], alerts: ['invoice.refused'] }],
    ['two documents of one invoice', { filings: ['france N-1'] }],
    ['a code of Verifactu is lost', { case: { ...spanish, stated: {} } }],
  ])('finds that %s', (what, changes) => {
    expect(violationsOf({ ...right, ...changes })[0]).toContain(what);
  });
});
