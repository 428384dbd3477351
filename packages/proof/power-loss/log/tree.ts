import { type Edit, type Node, ROOT } from './operation.js';

/** Which node each name means now. */
export class Tree {
  readonly #names = new Map<Node, Map<string, Node>>([[ROOT, new Map()]]);

  get folders(): ReadonlySet<Node> {
    return new Set(this.#names.keys());
  }

  addFolder(node: Node): void {
    this.#names.set(node, new Map());
  }

  /** @throws Error where a folder on the way is not there */
  edit(path: string, node: Node | null): Edit {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    const folder = parts.length === 0 ? ROOT : this.at(parts.join('/'));
    return { folder, name, node };
  }

  /** @throws Error where nothing has the path */
  at(path: string): Node {
    let node: Node = ROOT;
    for (const part of path.split('/')) {
      const next = this.#names.get(node)?.get(part);
      if (next === undefined) throw new Error(`nothing was made at ${path}, and something happens to it`);
      node = next;
    }
    return node;
  }

  set({ folder, name, node }: Edit): void {
    const names = this.#names.get(folder);
    if (names === undefined) throw new Error(`a name in something that is no folder: ${name}`);
    if (node === null) names.delete(name);
    else names.set(name, node);
  }
}
