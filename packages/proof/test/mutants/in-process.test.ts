import { expect, it } from 'vitest';
import {
  collectEach,
  collectedTests,
  collectSuite,
  collectTest,
} from '../../mutants/in-process/collected.js';

it('collects the tests of a file as vitest names them, each under a name of its own', async () => {
  const ran: unknown[] = [];
  collectSuite('a payment', () => {
    collectEach([
      ['too much', 7],
      ['too little', 5],
    ])('%s', (...cells) => ran.push(cells));
    collectEach([1, 2])('is %s of %s', (cell) => ran.push(cell));
    collectSuite('of somebody else', () => collectTest('waits', () => ran.push('waits')));
    collectTest('waits', async () => ran.push('waits too'));
  });
  collectTest('alone', () => ran.push('alone'));
  collectTest('alone', () => ran.push('alone again'));
  expect(collectedTests.map(({ id }) => id)).toEqual([
    'a payment > too much',
    'a payment > too little',
    'a payment > is 1 of %s',
    'a payment > is 2 of %s',
    'a payment > of somebody else > waits',
    'a payment > waits',
    'alone',
    'alone #2',
  ]);
  for (const { run } of collectedTests) await run();
  expect(ran).toEqual([
    ['too much', 7],
    ['too little', 5],
    1,
    2,
    'waits',
    'waits too',
    'alone',
    'alone again',
  ]);
});
