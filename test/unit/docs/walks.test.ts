import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** More is no walk. */
const MOST_FILES = 25;

const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Walks\n');
const walks = (section.split('\n## ', 1)[0] ?? '')
  .split('\n### ')
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    files: [...text.matchAll(/^\d+\. \[(\S+)\]\(\.\.\/src\/(\S+)\)/gm)].map(([, name, path]) => [name, path]),
  }));

/** The files of ours that a file names in an import, loaded or for types, or finds in a folder. */
function importsOf(path: string): readonly string[] {
  const text = readFileSync(join('src', path), 'utf8');
  const within = (name: string): string => normalize(join(dirname(path), name));
  const folders = [...text.matchAll(/new URL\('(\.[^']+)\/', import\.meta\.url\)/g)];
  return [
    ...[...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) =>
      within(specifier.replace(/\.js$/, '.ts')),
    ),
    ...folders.flatMap(([, folder = '']) =>
      readdirSync(join('src', within(folder))).map((name) => within(join(folder, name))),
    ),
  ];
}

describe('the walks of docs/architecture.md', () => {
  it('are four', () => expect(walks).toHaveLength(4));

  it.each(walks.map((walk) => [walk.name, walk] as const))(
    '%s: file by file, by imports',
    (_name, { files }) => {
      expect(files.length).toBeGreaterThan(10);
      expect(files.length).toBeLessThanOrEqual(MOST_FILES);
      expect(files.filter(([name, path]) => name !== path)).toEqual([]);
      const paths = files.map(([, path = '']) => path);
      const known = new Set(importsOf(paths[0] ?? ''));
      const strays = paths.slice(1).filter((path) => {
        const isKnown = known.has(path);
        for (const each of importsOf(path)) known.add(each);
        return !isKnown;
      });
      expect(strays).toEqual([]);
    },
  );
});
