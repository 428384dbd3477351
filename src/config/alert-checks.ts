import { complaintAt, entryPaths, spacePaths } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import type { YamlTree } from './yaml-tree.js';

/** Mails want a server. */
export function alertChecks(tree: YamlTree): readonly PlacedComplaint[] {
  if (tree.place(['mail']) !== undefined) return [];
  const lists: readonly Path[] = [
    ['alerts', 'to'],
    ['alerts', 'digest', 'to'],
    ...spacePaths(tree).map((space) => [...space, 'alerts', 'to']),
  ];
  const fix = 'add a section mail with host and from to the file (config/example.yml shows it)';
  return lists
    .filter((path) => entryPaths(path, tree).length > 0)
    .map((path) => complaintAt(path, 'to: no mail server is configured', fix, tree));
}
