import { readYaml } from '@spacebooks/base/yaml/read-yaml';
import { parseSeed } from '@spacebooks/cobot-sandbox';
import { parseKsefSeed } from '@spacebooks/ksef-sandbox';
import { describe, expect, it } from 'vitest';
import { readLayout as readBankLayout } from '../../../src/bank/load-layout.js';
import { readLayout as readExportLayout } from '../../../src/books/formats/layout/load.js';
import { idIn, spaceTexts } from '../../../src/config/space-texts.js';
import { problemsOf } from '../config/config-text.js';

/** What a reader says of a text that it refuses. */
async function refusal(read: (text: string) => unknown, text: string): Promise<string> {
  try {
    await read(text);
    return 'was read';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a layout of a bank': (text) => readBankLayout(text, 'ours.yml'),
  'a layout of an export': (text) => readExportLayout(text, 'ours.yml'),
  'a seed of the platform': parseSeed,
  'a seed of KSeF': parseKsefSeed,
};

/** Every way of YAML to stand deeper. */
const DEEPER = ['[', '{a: ', '- ', '? ', '- ? ', '[{a: '];
const TOO_DEEP = 120;

describe.each(Object.entries(READERS))('%s', (_what, read) => {
  it.each(DEEPER)('that nests without end is refused, with line, field and fix: %j', async (unit) => {
    expect(await refusal(read, `x: 1\ncolumns:\n  ${unit.repeat(TOO_DEEP)}`)).toMatch(
      /(?:ours\.yml:|line )3\b.*: columns\b.*: nests more than 100 lists and sections in each other; close what was opened above, or write it flatter/,
    );
  });

  it('with an alias of nothing is refused, with line, field and fix', async () => {
    expect(await refusal(read, 'a: 1\nb: { c: *x }\n')).toMatch(
      /(?:ours\.yml:|line )2\b.*: b\.c: the alias \*x names no anchor; set the anchor &x above it/,
    );
  });

  it.each([
    ['aliases of aliases', repeating(3, 11)],
    ['an alias of itself', 'a: &a [*a]\n'],
    ['aliases that stand in each other', `a0: &a0 [x]\n${chain(300)}`],
  ])('with %s is refused', async (_name, text) => {
    expect(await refusal(read, text)).toContain('repeats itself too much by alias; write it out instead');
  });

  it('with more aliases than anybody writes is refused where they become too many', async () => {
    const text = `a: &a 1\n${Array.from({ length: 1_100 }, (_, index) => `b${index}: *a\n`).join('')}`;
    expect(await refusal(read, text)).toMatch(
      /1002\b.*: b1000: has more than 1000 aliases; write some of them out/,
    );
  });

  it('with a list for a key is refused, and nothing is written to the terminal', async () => {
    expect(await refusal(read, 'a: 1\n? [b, c]\n: 2\n')).toMatch(
      /2\b.*: a key must be a word; write `key: value`/,
    );
  });

  it('that is longer than any is refused before it is parsed', async () => {
    expect(await refusal(read, `# ${'x'.repeat(17 * 1024 * 1024)}`)).toMatch(
      /1\b.*is longer than \d+ KiB; take out/,
    );
  });
});

describe('a configuration', () => {
  it.each(DEEPER)('that nests without end is refused at its place: %j', (unit) => {
    expect(problemsOf(`a: 1\nb:\n  ${unit.repeat(TOO_DEEP)}`)).toEqual([
      expect.stringMatching(/^3:\d+: the file nests or repeats itself too much; write the settings out/),
    ]);
  });

  it.each(DEEPER)('has no spaces where it nests without end: %j', (unit) => {
    expect(spaceTexts(`spaces:\n- ${unit.repeat(TOO_DEEP)}`)).toBeNull();
    expect(idIn(`id: ${unit.repeat(TOO_DEEP)}`)).toBe('');
  });
});

it('ordinary files nest as deep as they like, and keep what they say', () => {
  const deep = `${'['.repeat(99)}1${']'.repeat(99)}`;
  expect(readYaml(deep, 1_000)).toMatchObject({ ok: true, value: JSON.parse(deep) });
  const text = '{"a": [1, true, null, "x"], "b": {"c": 2.5}}';
  expect(readYaml(text, 1_000)).toMatchObject({ ok: true, value: JSON.parse(text) });
  expect(readYaml('a: 1\n---\nb: 2\n', 1_000)).toMatchObject({
    mistakes: [{ line: 2, problem: 'a second document starts here' }],
  });
});

it.each([']', ',', '&a ', '! '])('of many mistakes the first is told, without an excerpt: %j', (unit) => {
  const read = readYaml(`a: ${unit.repeat(200)}`, 1_000);
  if (read.ok) throw new Error('was read');
  expect(read.mistakes).toHaveLength(1);
  expect(read.mistakes[0].problem).not.toContain(unit.repeat(3));
});

function repeating(levels: number, width: number): string {
  const below = (level: number): string => (level === 0 ? 'x' : `*a${level - 1}`);
  return Array.from(
    { length: levels },
    (_, level) => `a${level}: &a${level} [${Array(width).fill(below(level))}]\n`,
  ).join('');
}

function chain(links: number): string {
  return Array.from({ length: links }, (_, link) => `a${link + 1}: &a${link + 1} [*a${link}]\n`).join('');
}
