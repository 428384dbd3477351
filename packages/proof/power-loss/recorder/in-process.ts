import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { crash } from '../disk/crash.js';
import { Disk } from '../disk/disk.js';
import { KINDS } from '../disk/fates.js';
import { type Edit, type Log, type NameChange, type Node, type Operation, ROOT } from '../log/operation.js';
import { Tree } from '../log/tree.js';

/** What this process does to the disk through Node's functions. */
export interface RecordedDisk {
  /** What is there for certain after a power cut now, by path: lengths of files, null of folders. */
  survivors(): Readonly<Record<string, number | null>>;
  /** What happened so far. */
  log(): Log;
  stop(): void;
}

/**
 * Records what this process does below an empty folder through those of Node's functions that the code uses: for tests of
 * one function, without a compiler. SQLite's own writes are not seen.
 */
export function recordInProcess(root: string): RecordedDisk {
  const tree = new Tree();
  const operations: Operation[] = [];
  let last: Node = ROOT;
  const open = new Map<number, string>();
  const at = (path: unknown): string | null => {
    const name = typeof path === 'string' ? relative(root, path) : '..';
    return name.startsWith('..') ? null : name;
  };
  const nodeAt = (path: string): Node => (path === '' ? ROOT : tree.at(path));
  const names = (what: NameChange, edits: readonly Edit[]): void => {
    for (const edit of edits) tree.set(edit);
    operations.push({ kind: 'names', what, edits });
  };
  const born = (what: 'create' | 'mkdir', path: string): void => {
    last += 1;
    if (what === 'mkdir') tree.addFolder(last);
    names(what, [tree.edit(path, last)]);
  };
  const isKnown = (path: string): boolean => {
    try {
      return nodeAt(path) >= 0;
    } catch {
      return false;
    }
  };
  const wrote = (path: string): void => {
    if (tree.folders.has(nodeAt(path))) return;
    operations.push({ kind: 'write', node: nodeAt(path), at: 0, bytes: fs.readFileSync(`${root}/${path}`) });
  };
  const synced = (path: string): void => {
    wrote(path);
    operations.push({ kind: 'sync', node: nodeAt(path) });
  };
  const opened = (path: string): void => {
    if (!isKnown(path)) born('create', path);
  };
  const made = (path: string): void => {
    const parts = path.split('/');
    parts.forEach((_, index) => {
      const folder = parts.slice(0, index + 1).join('/');
      if (!isKnown(folder)) born('mkdir', folder);
    });
  };
  const renamed = (from: string, to: string): void => {
    names('rename', [tree.edit(from, null), tree.edit(to, nodeAt(from))]);
  };
  const removed = (path: string): void => {
    if (isKnown(path)) names('unlink', [tree.edit(path, null)]);
  };

  /** Called with what a function was given below the root, once it has succeeded. */
  const notes: Readonly<Record<string, (one: string, two: string | null, result: unknown) => void>> = {
    mkdir: (path) => made(path),
    rename: (from, to) => renamed(from, to ?? ''),
    link: (from, to) => names('link', [tree.edit(to ?? '', nodeAt(from))]),
    rm: removed,
    unlink: removed,
    writeFile: (path) => {
      // Each in the code that is watched asks for a sync (`flush`).
      opened(path);
      synced(path);
    },
    open: (path, _two, result) => {
      opened(path);
      watchHandle(result as fs.promises.FileHandle, path);
    },
    openSync: (path, _two, result) => {
      opened(path);
      open.set(result as number, path);
    },
    mkdirSync: (path) => made(path),
    renameSync: (from, to) => renamed(from, to ?? ''),
    rmSync: removed,
  };
  const watchHandle = (handle: fs.promises.FileHandle, path: string): void => {
    const { sync } = handle;
    handle.sync = async () => {
      await sync.call(handle);
      synced(path);
    };
  };
  const real = new Map<object, Map<string, unknown>>([
    [fs, new Map()],
    [fs.promises, new Map()],
  ]);
  const replace = (object: object, name: string, by: (original: never) => unknown): void => {
    const functions = object as Record<string, unknown>;
    real.get(object)?.set(name, functions[name]);
    functions[name] = by(functions[name] as never);
  };
  for (const [name, note] of Object.entries(notes)) {
    const isSync = name.endsWith('Sync');
    replace(
      isSync ? fs : fs.promises,
      name,
      (original: (...values: unknown[]) => unknown) =>
        (...values: unknown[]) => {
          const one = at(values[0]);
          const result = original(...values);
          if (one === null) return result;
          const told = (value: unknown): unknown => {
            note(one, at(values[1]), value);
            return value;
          };
          return isSync ? told(result) : (result as Promise<unknown>).then(told);
        },
    );
  }
  replace(
    fs,
    'copyFileSync',
    (original: typeof fs.copyFileSync) => (from: string, to: string, mode?: number) => {
      original(from, to, mode);
      const path = at(to);
      if (path === null) return;
      opened(path);
      wrote(path);
    },
  );
  replace(fs, 'fsyncSync', (original: typeof fs.fsyncSync) => (file: number) => {
    original(file);
    const path = open.get(file);
    if (path !== undefined) synced(path);
  });
  syncBuiltinESMExports();

  return {
    survivors: () => {
      const disk = new Disk('strict');
      for (const [index, operation] of operations.entries()) disk.apply(operation, index);
      const { files, folders } = crash(disk, tree.folders, KINDS.strict.nothing());
      return Object.fromEntries([
        ...folders.map((path) => [path, null] as const),
        ...[...files].map(([path, content]) => [path, content.length] as const),
      ]);
    },
    log: () => ({ operations, ends: operations.map(() => 0), folders: tree.folders }),
    stop: () => {
      for (const [object, functions] of real) Object.assign(object, Object.fromEntries(functions));
      syncBuiltinESMExports();
    },
  };
}
