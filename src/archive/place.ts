/**
 * Where the files of an archive lie: what a folder and a bucket must both do. A name is `ab/abcdef…`, the same in both, so
 * that any tool for files may copy one to the other. Each operation throws a Failure.
 */
export interface ArchivePlace {
  /** What it says of a file that is not there, for the detail of a failure. */
  readonly absent: string;
  /** Bytes; null where there is no such file. */
  size(name: string): Promise<number | null>;
  /** Null where there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** At most `length` of its first bytes; null where there is no such file. */
  readBeginning(name: string, length: number): Promise<Uint8Array | null>;
  /** Durable and whole when it resolves, over what is there; until then nothing can be seen of it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes what lies there durable, whoever has written it. Nothing happens where there is none. */
  settle(name: string): Promise<void>;
  /** As `write`, under the name that is known when the last piece came. Bounded memory. @throws what `pieces` throws */
  writePieces(pieces: AsyncIterable<string | Uint8Array>, name: () => string): Promise<void>;
  /** Nothing happens where there is none; replaces what is there. The file can be read under one name or the other throughout. */
  move(from: string, to: string): Promise<void>;
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>;
  /** The names in one folder of two digits at a time, without the folder; those of one folder may come in several parts. */
  names(): AsyncIterable<readonly string[]>;
  /** The names of all files below a folder, however deep, sorted; none where there is no such folder. */
  under(folder: string): Promise<readonly string[]>;
  /** Whether it can be written to. */
  probe(): Promise<void>;
  /** Whether it answers. */
  reach(): Promise<void>;
  close(): void;
}
