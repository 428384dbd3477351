import type { Path, PlacedComplaint } from './place.js';
import type { YamlTree } from './yaml-tree.js';

/**
 * The tree before the schema has judged it. Checks of more than one option, or of a file, read it like this, so that
 * their complaints come together with the schema's and not one repair later.
 */
type Section = Readonly<Record<string, unknown>>;

/** Whether it is a section, of any keys. */
export function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text at `path`, with environment variables put in; null when there is no text. */
export function textAt(path: Path, tree: YamlTree): string | null {
  const found = valueAt(path, tree);
  return typeof found === 'string' ? found : null;
}

/** The section at `path`; null when there is none. */
export function sectionAt(path: Path, tree: YamlTree): Section | null {
  const found = valueAt(path, tree);
  return isSection(found) ? found : null;
}

function valueAt(path: Path, { value }: YamlTree): unknown {
  return path.reduce<unknown>(
    (part, step) => (isSection(part) || Array.isArray(part) ? (part as Section)[step] : undefined),
    value,
  );
}

/**
 * Every path that fits: `*` stands for each entry of a list, and for none where there is no list.
 *
 * @param pattern such as `spaces.*.e_invoices.customers.*.standard`
 * @param from where it starts
 */
export function pathsOf(pattern: string, tree: YamlTree, from: Path = []): readonly Path[] {
  return pattern
    .split('.')
    .reduce<readonly Path[]>(
      (paths, step) => paths.flatMap((path) => (step === '*' ? entryPaths(path, tree) : [[...path, step]])),
      [from],
    );
}

/** The path of each entry of a list; none where there is no list. */
export function entryPaths(list: Path, tree: YamlTree): readonly Path[] {
  const paths: Path[] = [];
  for (let index = 0; isThere([...list, index], tree); index += 1) paths.push([...list, index]);
  return paths;
}

export function isThere(path: Path, tree: YamlTree): boolean {
  return tree.place(path) !== undefined;
}

export function complaintAt(path: Path, message: string, fix: string, tree: YamlTree): PlacedComplaint {
  return { ...(tree.place(path)?.position ?? { line: 1, column: 1 }), message, fix };
}

/** Complains of each text that one of the paths before has, too. */
export function repeated(
  paths: readonly Path[],
  message: string,
  fix: string,
  tree: YamlTree,
): PlacedComplaint[] {
  const seen = new Set<string>();
  return paths.flatMap((path) => {
    const text = textAt(path, tree);
    if (text === null) return [];
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? complaintAt(path, message, fix, tree) : [];
  });
}
