/** What the process answers to its caller; documented in docs/exit-codes.md. */
export const EXIT = {
  ok: 0,
  /** Something that is no fault of the input: a defect, a broken disk. */
  failed: 1,
  /** The invoice was refused, with findings. */
  refused: 2,
  /** Unknown command or option. */
  usage: 64,
  /** An input file cannot be read or is not what it should be. */
  input: 65,
  /** Another daemon, a port in use, a disk that is full: right configuration, wrong surroundings. */
  unavailable: 69,
  /** The token is refused or lacks a right. */
  denied: 77,
  /** The configuration has errors. */
  config: 78,
  /** A person ended it (Ctrl-C, 128 and the number of SIGINT). */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
