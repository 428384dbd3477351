import type { Edit, Node, Operation } from '../log/operation.js';
import { Content } from './content.js';

/**
 * What a sync keeps.
 *
 * - `strict`: what POSIX promises and no more: the bytes of a file by a sync of the file, a name by one of its folder.
 * - `ordered`: a journal of names that is kept from its beginning on, as of ext4 with data=ordered: a sync of a file or
 *   folder keeps the last change of a name that it is part of, and every change of any name before that.
 */
export type Model = 'strict' | 'ordered';

export type DataChange = Extract<Operation, { kind: 'write' | 'truncate' }> & { readonly index: number };

export interface NameChanges {
  readonly index: number;
  readonly edits: readonly Edit[];
}

/** A name that is kept, and since which operation: earlier changes that were not kept do not come after it. */
interface KeptName {
  readonly node: Node | null;
  readonly index: number;
}

/** A disk whose power may go at any moment: what is kept for certain, and what may be. */
export class Disk {
  readonly model: Model;
  readonly #contents = new Map<Node, Content>();
  readonly #data = new Map<Node, DataChange[]>();
  readonly #names = new Map<Node, Map<string, KeptName>>();
  #pendingNames: NameChanges[] = [];

  constructor(model: Model) {
    this.model = model;
  }

  /** Bytes of a file that are kept for certain. */
  kept(node: Node): Content {
    let content = this.#contents.get(node);
    if (content === undefined) {
      content = new Content();
      this.#contents.set(node, content);
    }
    return content;
  }

  /** Names of a folder that are kept for certain. */
  keptNames(folder: Node): ReadonlyMap<string, KeptName> {
    return this.#names.get(folder) ?? new Map();
  }

  /** Changes of names that may be kept, in order. */
  get pendingNames(): readonly NameChanges[] {
    return this.#pendingNames;
  }

  /** Changes of bytes that may be kept, by file, in order. */
  get pendingData(): ReadonlyMap<Node, readonly DataChange[]> {
    return this.#data;
  }

  apply(operation: Operation, index: number): void {
    switch (operation.kind) {
      case 'write':
      case 'truncate': {
        const waiting = this.#data.get(operation.node);
        if (waiting === undefined) this.#data.set(operation.node, [{ ...operation, index }]);
        else waiting.push({ ...operation, index });
        break;
      }
      case 'names':
        this.#pendingNames.push({ index, edits: operation.edits });
        break;
      case 'sync':
        this.#keepData(operation.node);
        this.#keepNames(operation.node);
    }
  }

  #keepData(node: Node): void {
    const content = this.kept(node);
    for (const change of this.#data.get(node) ?? []) carryOut(content, change);
    this.#data.delete(node);
  }

  #keepNames(node: Node): void {
    const touches = ({ edits }: NameChanges): boolean =>
      edits.some((edit) => edit.folder === node || (this.model === 'ordered' && edit.node === node));
    if (this.model === 'ordered') {
      const last = this.#pendingNames.findLastIndex(touches);
      for (const change of this.#pendingNames.splice(0, last + 1)) this.#keep(change);
      return;
    }
    for (const change of this.#pendingNames) if (touches(change)) this.#keep(change);
    this.#pendingNames = this.#pendingNames.filter((change) => !touches(change));
  }

  #keep({ edits, index }: NameChanges): void {
    for (const { folder, name, node } of edits) {
      const names = this.#names.get(folder) ?? new Map<string, KeptName>();
      this.#names.set(folder, names);
      if ((names.get(name)?.index ?? -1) < index) names.set(name, { node, index });
    }
  }
}

export function carryOut(content: Content, change: DataChange): void {
  if (change.kind === 'write') content.write(change.at, change.bytes);
  else content.truncate(change.length);
}
