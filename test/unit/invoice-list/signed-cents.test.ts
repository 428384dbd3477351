import { expect, it } from 'vitest';
import { signedCents } from '../../../src/invoice-list/question.js';

it.each([
  ['12,50', 1250],
  ['-12,50', -1250],
  ['−12,50', -1250],
  ['-0', 0],
  ['--1', null],
])('%s is %s', (text, cents) => {
  expect(signedCents(text)).toBe(cents);
});
