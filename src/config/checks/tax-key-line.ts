import type { Path } from '../place.js';
import { isSection } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** The option `tax_key` with these keys and those that it has for other formats, as a person writes it. @param path of the option */
export function taxKeyLine(path: Path, keys: Readonly<Record<string, string>>, tree: YamlTree): string {
  const given = path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown>)?.[step],
    tree.value,
  );
  const known = Object.entries(isSection(given) ? given : {}).filter(
    ([, key]) => typeof key === 'string' || typeof key === 'number',
  );
  const all = { ...Object.fromEntries(known), ...keys };
  return `tax_key: { ${Object.entries(all)
    .map(([format, key]) => `${format}: ${key}`)
    .join(', ')} }`;
}
