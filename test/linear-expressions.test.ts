import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Expression, expressionsOfTheProgram, superLinear } from './expressions.js';
import { freshModules } from './fresh-modules.js';

/** Built from what a test asks of the sandbox. */
const NOT_FOREIGN = ['packages/sandbox-engine/src/faults.ts'];

/** `RegExp` that something is given to, with `new` or without. */
const GIVEN = /\bRegExp\(/;
/** A text that becomes an expression by itself, and `RegExp` under another name. */
const HIDDEN = /\.(?:match|matchAll|search)\(\s*['"`]|[=(]\s*RegExp\b(?!\()/;

/** The compiler reads all of src, however busy the machine is. */
const READING_MS = 300_000;

let found: ReturnType<typeof expressionsOfTheProgram>;
beforeAll(() => {
  freshModules();
  found = expressionsOfTheProgram();
}, READING_MS);

describe('every regular expression of the program', () => {
  it('takes a time that grows as the text does, and not faster', () => {
    expect(found.literals.length).toBeGreaterThan(250);
    expect(found.literals.filter(superLinear).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('does so where it is put together, too', async () => {
    const files = [...new Set(found.built)].filter((file) => !NOT_FOREIGN.includes(file));
    for (const file of files) {
      const built = await builtBy(file);
      expect(built, `${file} builds its expressions where it is loaded`).not.toEqual([]);
      expect(built.filter(superLinear), file).toEqual([]);
    }
    expect(files).toContain('src/document/build/item-period.ts');
  });

  it('is a literal, or is given to RegExp: there is no other way to make one', () => {
    const files = sources();
    const made = files.filter(({ text }) => GIVEN.test(text)).map(({ file }) => file);
    expect(made.filter((file) => !found.built.includes(file))).toEqual([]);
    expect(files.filter(({ text }) => HIDDEN.test(text)).map(({ file }) => file)).toEqual([]);
    for (const planted of ["RegExp('(a+)+$')", 'new globalThis.RegExp(given)'])
      expect(planted).toMatch(GIVEN);
    for (const planted of ["text.match('(a+)+$')", 'text.search(`a*a*`)', 'Reflect.construct(RegExp, [a])'])
      expect(planted).toMatch(HIDDEN);
  });

  it.each([
    ['a run that is tried from each of its characters', /[^\S\n]+$/gm],
    ['two runs that share their characters', /^a*\s*a*$/],
    ['nested runs', /^(a+)+$/],
    ['a look back over a run', /(?<=b[a]*)c/g],
    ['a separator between blanks', /\s*;\s*q=/],
  ])('would be noticed: %s', (_what, { source, flags }) => {
    expect(superLinear({ source, flags })).toBe(true);
  });
});

/** Files of src, with what stands in them but for remarks. */
function sources(): readonly { readonly file: string; readonly text: string }[] {
  const src = resolve(import.meta.dirname, '../src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({
      file: `src/${path}`,
      text: readFileSync(join(src, path), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
    }));
}

/** What a file gives to `RegExp` while it is loaded. */
async function builtBy(file: string): Promise<readonly Pick<Expression, 'source' | 'flags'>[]> {
  const built: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: [string, string?]) {
      const made = new target(...given);
      built.push(made);
      return made;
    },
  });
  onTestFinished(() => {
    globalThis.RegExp = original;
  });
  await import(/* @vite-ignore */ `../${file}`);
  globalThis.RegExp = original;
  return built;
}
