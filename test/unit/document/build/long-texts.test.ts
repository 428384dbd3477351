import { composed } from '@spacebooks/base/text/composed';
import { withoutEnd, withoutEnds } from '@spacebooks/base/text/edges';
import { plainLine } from '@spacebooks/base/text/plain-line';
import { printable } from '@spacebooks/pdf/font/printable';
import { describe, expect, it } from 'vitest';
import { hide } from '../../../../packages/ksef-client/src/exchange/problem.js';
import { periodInText } from '../../../../src/document/build/item-period.js';
import { cleanText } from '../../../../src/document/build/text.js';
import { fileNameOf } from '../../../../src/document/file-name.js';
import { processorTime } from '../../../processor-time.js';

const SMALL = 10_000;

/** How many times longer twenty times the text takes: 20 where it grows with the text, 400 with its square. */
function growth(run: (length: number) => unknown): number {
  run(SMALL);
  return (
    fastest(() => run(20 * SMALL)) /
    Math.max(
      1,
      fastest(() => run(SMALL)),
    )
  );
}

function fastest(run: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => processorTime(run)));
}

describe('a long text', () => {
  it.each([
    ['blanks within a line', (n: number) => cleanText(`A${' '.repeat(n)}B`)],
    ['blanks of every kind', (n: number) => cleanText(`A${'\u3000\u00a0 \t'.repeat(n / 4)}B`)],
    ['Arabic marks', (n: number) => printable('\u0610'.repeat(n))],
    ['joiners', (n: number) => printable('\u0628\u200d'.repeat(n / 2))],
    ['hyphens in a number', (n: number) => fileNameOf(`A${'-'.repeat(n)}B`)],
    ['dates of an item', (n: number) => periodInText('1.10.2026 '.repeat(n / 40))],
    ['days of an item', (n: number) => periodInText(`${'1 - '.repeat(n / 4)}1 October 2026`)],
    ['what looks like tokens', (n: number) => hide('eyJ-'.repeat(n / 4), [])],
    ['slashes', (n: number) => withoutEnds(`a${'/'.repeat(n)}b`, '/')],
  ])('of %s takes longer by what it is longer', (_what, run) => {
    expect(growth(run)).toBeLessThan(120);
  });
});

describe('marks in a row', () => {
  it('are composed thirty at a time, so that many take no longer each', () => {
    expect(growth((length) => cleanText(`a${'\u0301\u0316'.repeat(length / 2)}`))).toBeLessThan(120);
    expect(growth((length) => plainLine(`a${'\u0301\u0316'.repeat(length / 2)}`))).toBeLessThan(120);
    expect(growth((length) => fileNameOf(`a${'\u0301\u0316'.repeat(length / 2)}`))).toBeLessThan(120);
  });

  it('of up to thirty are Unicode’s NFC', () => {
    const text = `Zo\u0308e ${'\u0316\u0301'.repeat(15)} \u1112\u1161\u11ab`;
    expect(composed(text)).toBe(text.normalize('NFC'));
    expect(composed(`a${'\u0301'.repeat(31)}`)).toBe(`\u00e1${'\u0301'.repeat(29)}\u034f\u0301`);
  });
});

describe('ends that are taken away', () => {
  it.each([
    ['https://a.example//', '/', 'https://a.example', 'https://a.example'],
    ['//a/b/', '/', '//a/b', 'a/b'],
    ['-.a-b.-', '.-', '-.a-b', 'a-b'],
    ['...', '.', '', ''],
    ['', '/', '', ''],
    ['none', '/', 'none', 'none'],
  ])('%j without %j', (text, characters, end, both) => {
    expect(withoutEnd(text, characters)).toBe(end);
    expect(withoutEnds(text, characters)).toBe(both);
  });
});
