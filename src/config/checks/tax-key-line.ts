import type { Path } from '../place.js';
import { sectionAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/**
 * A line of YAML for the option `tax_key`: the keys that it has already, and these.
 *
 * @param path of the option
 * @param keys by format
 */
export function taxKeyLine(path: Path, keys: Readonly<Record<string, string>>, tree: YamlTree): string {
  const known = Object.entries(sectionAt(path, tree) ?? {}).filter(
    ([, key]) => typeof key === 'string' || typeof key === 'number',
  );
  const all = { ...Object.fromEntries(known), ...keys };
  return `tax_key: { ${Object.entries(all)
    .map(([format, key]) => `${format}: ${key}`)
    .join(', ')} }`;
}
