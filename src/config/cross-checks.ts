import { complaintAt, spacePaths, textAt } from './bare-tree.js';
import type { PlacedComplaint } from './place.js';
import { PUBLIC_BASE_URL } from './schema/platform.js';
import type { YamlTree } from './yaml-tree.js';

/** What must not be the same in two spaces: both would handle each other's invoices. */
const UNIQUE = ['id', 'platform_id', 'subdomain', 'base_url'];

/** What only several options together can get wrong. */
export function crossChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return [...UNIQUE.flatMap((key) => repeated(key, tree)), ...foreignSubdomains(tree), ...samePath(tree)];
}

function repeated(key: string, tree: YamlTree): PlacedComplaint[] {
  const seen = new Set<string>();
  return spacePaths(tree).flatMap((space) => {
    const path = [...space, key];
    const value = textAt(path, tree);
    if (value === null) return [];
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return complaintAt(path, `${key}: a space above has the same`, `give each space its own ${key}`, tree);
  });
}

/** A subdomain is one of the public platform: a test set-up must not reach into it by mistake. */
function foreignSubdomains(tree: YamlTree): PlacedComplaint[] {
  const baseUrl = textAt(['platform', 'base_url'], tree);
  if (baseUrl === null || baseUrl.replace(/\/+$/, '') === PUBLIC_BASE_URL) return [];
  return spacePaths(tree)
    .map((space) => [...space, 'subdomain'])
    .filter((path) => textAt(path, tree) !== null)
    .map((path) =>
      complaintAt(
        path,
        'subdomain: means the public platform, but platform.base_url is another one',
        'write base_url with the whole address of the space instead',
        tree,
      ),
    );
}

function samePath(tree: YamlTree): PlacedComplaint[] {
  const path = ['archive', 'path'];
  const archive = textAt(path, tree);
  if (archive === null || archive !== textAt(['store', 'path'], tree)) return [];
  return [
    complaintAt(path, 'path: the same as store.path', 'name a folder of its own for the archive', tree),
  ];
}
