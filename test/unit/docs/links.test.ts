import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from '../../../src/domain/errors.js';
import { failureAdvice } from '../../../src/words/failures.js';
import { brokenCommand } from './broken-command.js';
import { anchorsOf, commandLinesOf, linksOf, type Page, pages } from './pages.js';

const PAGES = pages();

/** A link that leads nowhere, or null. Other machines are not asked. */
function brokenLink({ path, text }: Page, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : resolve(dirname(path), file);
  if (!existsSync(target)) return `${link}: no such file`;
  if (anchor === undefined) return null;
  const headings = anchorsOf(target === path ? text : readFileSync(target, 'utf8'));
  return headings.includes(anchor) ? null : `${link}: no such heading`;
}

/** What would fetch a package called spacebooks, whoever has published it. */
const foreignPackagesOf = (text: string): readonly string[] => [
  ...(text.match(/\b(?:npx|npm (?:exec|x|i|install|add))(?: -\S+)* (?:-- )?spacebooks(?![-\w.]*\.tgz)\b/g) ??
    []),
];

describe.each(PAGES)('$name', (page) => {
  it('has links that lead somewhere', () => {
    expect(linksOf(page.text).flatMap((link) => brokenLink(page, link) ?? [])).toEqual([]);
  });

  it('sends nobody to a name on npm that is not ours', () => {
    expect(foreignPackagesOf(page.text)).toEqual([]);
  });

  it('names commands and options that there are', () => {
    expect(commandLinesOf(page.text).flatMap((line) => brokenCommand(line) ?? [])).toEqual([]);
  });
});

it.each(FAILURE_CODES)('the advice of %s names commands and options that there are', (code) => {
  const advice = failureAdvice({ code });
  const lines = [...advice.matchAll(/\bspacebooks ([a-z][^.;,()]*)/g)].map((match) => match[1] ?? '');
  expect(lines.flatMap((line) => brokenCommand(line) ?? [])).toEqual([]);
});

describe('what is looked for', () => {
  it('is found', () => {
    const links = PAGES.flatMap(({ text }) => linksOf(text));
    expect(links.length).toBeGreaterThan(200);
    expect(PAGES.flatMap(({ text }) => commandLinesOf(text)).length).toBeGreaterThan(200);
  });

  it.each([
    ['missing.md', 'missing.md: no such file'],
    ['docs/errors.md#no-such-thing', 'docs/errors.md#no-such-thing: no such heading'],
    ['docs/errors.md#configinvalid', null],
    ['https://example.com/nothing', null],
  ])('a link to %s', (link, complaint) => {
    const page = PAGES.find(({ name }) => name === 'README.md') as Page;
    expect(brokenLink(page, link)).toBe(complaint);
  });

  it.each([
    ['npx spacebooks init', ['npx spacebooks']],
    ['npm install --global spacebooks', ['npm install --global spacebooks']],
    ['npm exec -- spacebooks run', ['npm exec -- spacebooks']],
    ['npm install --global ./spacebooks-*.tgz', []],
    ['spacebooks run', []],
  ])('packages to fetch in: %s', (line, packages) => {
    expect(foreignPackagesOf(line)).toEqual(packages);
  });

  it.each([
    ['frobnicate', 'spacebooks frobnicate: no such command'],
    ['books export --previw', 'spacebooks books export --previw: no --previw'],
    ['books batch void 12 --reason "--not an option"', null],
  ])('spacebooks %s', (line, complaint) => {
    expect(brokenCommand(line)).toBe(complaint);
  });

  it('leads to every page from the map', () => {
    const map = PAGES.find(({ name }) => name === 'docs/README.md') as Page;
    const linked = linksOf(map.text).map((link) => resolve(dirname(map.path), link));
    const own = PAGES.filter(({ name }) => /^docs\/[^/]+\.md$/.test(name) && name !== 'docs/README.md');
    expect(own.filter(({ path }) => !linked.includes(path)).map(({ name }) => name)).toEqual([]);
  });
});
