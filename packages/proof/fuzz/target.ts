/** A place where foreign bytes come in, or foreign texts go out. */
export interface Target {
  readonly name: string;
  /** What of the program is tried, in a few words. */
  readonly about: string;
  /** Inputs to begin with, made of the fixtures of the tests. */
  seeds(): readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Words of the format. */
  readonly words?: readonly string[];
  /** How long inputs may become; 8 KiB when left out. */
  readonly mostBytes?: number;
  /** The program does it in a process of its own, with limits of time and memory: what it costs is no finding. */
  readonly isApart?: boolean;
  /**
   * Gives the bytes to the program.
   *
   * @throws whatever is wrong: the program's answers to bad bytes are taken here, and are no error
   */
  run(input: Uint8Array): void | Promise<void>;
}

export const MOST_BYTES = 8 * 1024;
