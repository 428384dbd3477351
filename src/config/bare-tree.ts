import type { Path, PlacedComplaint } from './place.js';
import type { YamlTree } from './yaml-tree.js';

/**
 * A look at the tree before the schema has judged it. Checks that need more than one option, or a file, read
 * it like this, so that their complaints come together with the schema's and not one repair later.
 */
type Section = Readonly<Record<string, unknown>>;

function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text at `path`, with environment variables put in; null when there is no text. */
export function textAt(path: Path, { value }: YamlTree): string | null {
  const found = path.reduce<unknown>(
    (part, step) => (isSection(part) || Array.isArray(part) ? (part as Section)[step] : undefined),
    value,
  );
  return typeof found === 'string' ? found : null;
}

/** The path of each entry of `spaces`. */
export function spacePaths({ value }: YamlTree): readonly Path[] {
  const spaces = isSection(value) && Array.isArray(value.spaces) ? value.spaces : [];
  return spaces.map((_, index) => ['spaces', index]);
}

/** The path of each entry of a list; none where there is no list. */
export function entryPaths(list: Path, tree: YamlTree): readonly Path[] {
  const paths: Path[] = [];
  for (let index = 0; tree.place([...list, index]) !== undefined; index += 1) paths.push([...list, index]);
  return paths;
}

export function complaintAt(path: Path, message: string, fix: string, tree: YamlTree): PlacedComplaint {
  return { ...(tree.place(path)?.position ?? { line: 1, column: 1 }), message, fix };
}
