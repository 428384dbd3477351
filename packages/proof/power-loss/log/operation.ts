/** A file or folder, in one life of it: the system gives numbers of removed ones away again. */
export type Node = number;

/** The folder that everything lies in. */
export const ROOT: Node = 0;

/** One change to the disk, or the wish that earlier ones be kept. Names are seen from their folder. */
export type Operation =
  | { readonly kind: 'write'; readonly node: Node; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly node: Node; readonly length: number }
  | { readonly kind: 'names'; readonly what: NameChange; readonly edits: readonly Edit[] }
  | { readonly kind: 'sync'; readonly node: Node };

export type NameChange = 'create' | 'link' | 'unlink' | 'rename' | 'mkdir' | 'rmdir';

/** A name in a folder that means another node from then on, or none. */
export interface Edit {
  readonly folder: Node;
  readonly name: string;
  readonly node: Node | null;
}

/** What happened to the disk, in order. */
export interface Log {
  readonly operations: readonly Operation[];
  /** Where the record of each ends, bytes. */
  readonly ends: readonly number[];
  /** Nodes that are folders. */
  readonly folders: ReadonlySet<Node>;
}
