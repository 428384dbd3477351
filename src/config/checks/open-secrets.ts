import { type JsonSchema, schemaAt } from '../json-schema.js';
import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, isSection } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

const VARIABLE = /^\$\{[^}]*\}$/;

/**
 * Complains of secrets that are written out: whoever reads the database, or a backup of it, would have them. An option is a
 * secret where it has a twin that names a file.
 *
 * @param tree one space
 */
export function openSecrets(tree: YamlTree, schema: JsonSchema): readonly PlacedComplaint[] {
  return textPaths(tree.value, []).flatMap((path) => {
    const key = path.at(-1);
    const section = schemaAt(['spaces', 0, ...path.slice(0, -1)], schema);
    if (section?.properties?.[`${key}_file`] === undefined) return [];
    if (VARIABLE.test(tree.place(path)?.source ?? '')) return [];
    const fix = `write ${key}_file with the path of a file that holds it, or \${NAME} with the name of an environment variable`;
    return complaintAt(path, `${key}: would stand in the database for everybody to read`, fix, tree);
  });
}

function textPaths(value: unknown, path: Path): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => textPaths(each, [...path, index]));
  if (isSection(value))
    return Object.entries(value).flatMap(([key, each]) => textPaths(each, [...path, key]));
  return [path];
}
