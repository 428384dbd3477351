import type { PlacedComplaint } from '../place.js';
import { complaintAt, pathsOf, repeated, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** Mistakes that several options of `event_webhooks` make together. */
export function eventWebhookChecks(tree: YamlTree): readonly PlacedComplaint[] {
  const sameName = repeated(
    pathsOf('event_webhooks.*.name', tree),
    'name: an endpoint above has the same',
    'give each endpoint a name of its own',
    tree,
  );
  return [...sameName, ...unknownSpaces(tree)];
}

function unknownSpaces(tree: YamlTree): PlacedComplaint[] {
  const known = pathsOf('spaces.*.id', tree).flatMap((path) => textAt(path, tree) ?? []);
  if (known.length === 0) return [];
  return pathsOf('event_webhooks.*.spaces.*', tree).flatMap((path) => {
    const id = textAt(path, tree);
    if (id === null || known.includes(id)) return [];
    const fix = `write one of: ${known.join(', ')}`;
    return [complaintAt(path, `spaces: there is no space ${JSON.stringify(id)}`, fix, tree)];
  });
}
