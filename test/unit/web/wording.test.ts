import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { END_STATES } from '../../../src/domain/saga/model.js';
import { OPERATOR_LANGUAGES as LANGUAGES } from '../../../src/domain/settings.js';
import { wordingOf } from '../../../src/web/view/wording.js';
import { say } from '../../../src/words/say.js';

const english = wordingOf('en');

/** Everything that may ask for words: templates and code. */
const sources = ['../../../templates/web', '../../../src/web'].flatMap((folder) => {
  const root = new URL(`${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(eta|ts)$/.test(path))
    .map((path) => readFileSync(new URL(path, root), 'utf8'));
});
const text = sources.join('\n');

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the words in %s', (language) => {
  const words = wordingOf(language);

  it('have the keys of the English ones, in their order', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  it.each(Object.keys(english))('%s names the same values', (key) => {
    const values = (from: string | undefined): string[] =>
      [...(from ?? '').matchAll(/\{\w+\}/g)].map(String).sort();
    expect(values(words[key])).toEqual(values(english[key]));
    expect(words[key]?.trim()).toBe(words[key]);
    expect(words[key]).not.toBe('');
  });
});

describe('keys', () => {
  it('that are asked for are there', () => {
    const asked = [...text.matchAll(/say\('([a-z][a-z-]*\.[a-z-]+(?:\.[a-z]+)?)'/g)].map(
      (match) => match[1] ?? '',
    );
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter((key) => english[key] === undefined)).toEqual([]);
  });

  it('that are there are asked for, whole or by their beginning', () => {
    const beginnings = [...text.matchAll(/['`]([a-z-]+\.)(?:'|\$\{)/g)].map((match) => match[1] ?? '');
    const unused = Object.keys(english).filter(
      (key) => !text.includes(`'${key}'`) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    // The menu puts `.title` behind the names of its entries; problems are named by their middle.
    expect(unused.filter((key) => !/^problem\.[a-z-]+\.(title|text)$/.test(key))).toEqual([]);
  });

  it.each(END_STATES)('name the state %s', (state) => {
    expect(english[`state.${state}`]).toMatch(/^[A-Z]/);
  });

  it('that are not there are a mistake of ours', () => {
    expect(() => say(english, 'no.such')).toThrow(RangeError);
    expect(say({ a: '{one} {two}' }, 'a', { one: '{two}', two: 2 })).toBe('{two} 2');
  });
});
