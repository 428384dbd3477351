import { type Edit, type Log, type Node, type Operation, ROOT } from './operation.js';
import { type RawRecord, readRecords } from './records.js';
import { Tree } from './tree.js';

/**
 * Reads what the recorder has written: numbers of inodes become nodes, paths become names in folders.
 *
 * @param inodeOfRoot of the folder, which was empty when the recording began
 * @throws Error at a change that the recorder does not know, or that fits nothing before it
 */
export function readLog(bytes: Buffer, inodeOfRoot: bigint): Log {
  const operations: Operation[] = [];
  const ends: number[] = [];
  const tree = new Tree();
  const nodes = new Map<bigint, Node>([[inodeOfRoot, ROOT]]);
  let last: Node = ROOT;
  const born = (inode: bigint): Node => {
    last += 1;
    nodes.set(inode, last);
    return last;
  };
  const known = (record: RawRecord): Node => {
    const node = nodes.get(record.inode);
    if (node === undefined)
      throw new Error(`${record.operation} of a file that was never made (${record.inode})`);
    return node;
  };
  const named = (what: Extract<Operation, { kind: 'names' }>['what'], edits: readonly Edit[]): Operation => {
    for (const edit of edits) tree.set(edit);
    return { kind: 'names', what, edits };
  };
  const operationOf = (record: RawRecord): Operation => {
    const { one, two } = record;
    switch (record.operation) {
      case 'create':
        return named('create', [tree.edit(one, born(record.inode))]);
      case 'mkdir': {
        const node = born(record.inode);
        tree.addFolder(node);
        return named('mkdir', [tree.edit(one, node)]);
      }
      case 'link':
        return named('link', [tree.edit(two, known(record))]);
      case 'rename': {
        const from = tree.edit(one, null);
        return named('rename', [from, tree.edit(two, tree.at(one))]);
      }
      case 'unlink':
      case 'rmdir':
        return named(record.operation, [tree.edit(one, null)]);
      case 'write':
        return { kind: 'write', node: known(record), at: record.number, bytes: record.data };
      case 'truncate':
        return { kind: 'truncate', node: known(record), length: record.number };
      case 'sync':
        return { kind: 'sync', node: known(record) };
      case 'unsupported':
        throw new Error(`the recorder does not know how to write down ${one}`);
    }
  };
  for (const record of readRecords(bytes)) {
    operations.push(operationOf(record));
    ends.push(record.end);
  }
  return { operations, ends, folders: tree.folders };
}
