import { type Node, ROOT } from '../log/operation.js';
import { Content } from './content.js';
import { carryOut, type DataChange, type Disk } from './disk.js';
import type { Fate, Fates } from './fates.js';

/** What lies on a disk after the power came back. */
export interface CrashState {
  /** By path. */
  readonly files: ReadonlyMap<string, Content>;
  readonly folders: readonly string[];
}

/** What lies on the disk when each change that is not kept for certain has the fate that was drawn for it. */
export function crash(disk: Disk, folders: ReadonlySet<Node>, fates: Fates): CrashState {
  const { names, data } = fates(disk);
  const changed = new Map<Node, Map<string, { readonly node: Node | null; readonly index: number }>>();
  disk.pendingNames.forEach(({ edits, index }, position) => {
    if (names[position] !== true) return;
    for (const { folder, name, node } of edits) {
      const known = changed.get(folder) ?? new Map(disk.keptNames(folder));
      changed.set(folder, known);
      // What is kept came later.
      if ((known.get(name)?.index ?? -1) < index) known.set(name, { node, index });
    }
  });
  const files = new Map<string, Content>();
  const found: string[] = [];
  const contents = new Map<Node, Content>();
  const contentOf = (node: Node): Content => {
    const pending = disk.pendingData.get(node);
    if (pending === undefined) return disk.kept(node);
    const known = contents.get(node) ?? surviving(disk.kept(node), pending, data(node, pending));
    contents.set(node, known);
    return known;
  };
  const walk = (folder: Node, path: string, above: readonly Node[]): void => {
    for (const [name, { node }] of changed.get(folder) ?? disk.keptNames(folder)) {
      // A folder that was moved may be kept in both places; a walk in circles ends.
      if (node === null || above.includes(node)) continue;
      const at = path === '' ? name : `${path}/${name}`;
      if (!folders.has(node)) files.set(at, contentOf(node));
      else {
        found.push(at);
        walk(node, at, [...above, node]);
      }
    }
  };
  walk(ROOT, '', [ROOT]);
  return { files, folders: found };
}

function surviving(kept: Content, pending: readonly DataChange[], fates: readonly Fate[]): Content {
  const content = new Content(kept);
  pending.forEach((change, position) => {
    const fate = fates[position] ?? 'lost';
    if (fate === 'whole') carryOut(content, change);
    else if (fate !== 'lost' && change.kind === 'write') part(content, change, fate);
  });
  return content;
}

/** A write of which some sectors came to the disk; what did not stays as it was, or is zeros behind the end. */
function part(
  content: Content,
  { at, bytes }: Extract<DataChange, { kind: 'write' }>,
  { sector, kept }: Exclude<Fate, string>,
): void {
  const end = at + bytes.length;
  for (let from = at, number = 0; from < end; number += 1) {
    const to = Math.min(end, (Math.floor(from / sector) + 1) * sector);
    if (kept(number)) content.write(from, bytes.subarray(from - at, to - at));
    from = to;
  }
  // The file has its length, as systems do that keep it before the bytes.
  if (content.length < end) content.truncate(end);
}
