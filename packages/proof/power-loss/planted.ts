import { isDraft } from '@spacebooks/base/files/draft';
import type { Log, Node, Operation } from './log/operation.js';

/** What a program would have done that makes this mistake, out of what ours did. */
export interface Mistake {
  readonly name: string;
  planted(log: Log): Log;
}

const DATABASE = /\.sqlite(?:-wal|-journal)?$/;

/** Nodes that had a name which fits, at any time. */
function nodesNamed({ operations }: Log, fits: (name: string) => boolean): ReadonlySet<Node> {
  const edits = operations.flatMap((operation) => (operation.kind === 'names' ? operation.edits : []));
  return new Set(edits.flatMap(({ name, node }) => (node !== null && fits(name) ? [node] : [])));
}

/** Positions stay what they are: an operation that is left out becomes one that changes nothing. */
function withoutSyncs(log: Log, isLeftOut: (node: Node) => boolean, from = 0): Log {
  const nothing: Operation = { kind: 'names', what: 'unlink', edits: [] };
  return {
    ...log,
    operations: log.operations.map((operation, index) =>
      index >= from && operation.kind === 'sync' && isLeftOut(operation.node) ? nothing : operation,
    ),
  };
}

/** A draft gets the name of its file at once, and no other one later. */
function inPlace(log: Log): Log {
  const places = new Map<Node, { readonly folder: Node; readonly name: string }>();
  for (const operation of log.operations) {
    if (operation.kind !== 'names' || !['rename', 'link'].includes(operation.what)) continue;
    const to = operation.edits.at(-1);
    if (to !== undefined && to.node !== null) places.set(to.node, to);
  }
  const operations = log.operations.map((operation): Operation => {
    if (operation.kind !== 'names') return operation;
    const edits = operation.edits.flatMap((edit) => {
      if (!isDraft(edit.name)) return operation.what === 'rename' || operation.what === 'link' ? [] : [edit];
      const place = edit.node === null ? undefined : places.get(edit.node);
      return place === undefined ? [] : [{ ...place, node: edit.node }];
    });
    return { ...operation, edits };
  });
  return { ...log, operations };
}

/** Each is to be found. */
export const MISTAKES: readonly Mistake[] = [
  {
    name: 'synchronous=off: the database is not synced',
    planted: (log) => {
      const nodes = nodesNamed(log, (name) => DATABASE.test(name));
      return withoutSyncs(log, (node) => nodes.has(node));
    },
  },
  {
    name: 'a file is renamed before it is synced',
    planted: (log) => {
      const nodes = nodesNamed(log, (name) => isDraft(name));
      return withoutSyncs(log, (node) => nodes.has(node));
    },
  },
  {
    name: 'folders are not synced',
    planted: (log) => withoutSyncs(log, (node) => log.folders.has(node)),
  },
  { name: 'files are written in place', planted: inPlace },
];

/** Of a recovery, from an operation on. To be found by a second cut. */
export const RECOVERY_MISTAKE = {
  name: 'what a recovery brings into the database is not synced before its log is removed',
  planted: (log: Log, from: number): Log => {
    const nodes = nodesNamed(log, (name) => DATABASE.test(name));
    return withoutSyncs(log, (node) => nodes.has(node), from);
  },
};
