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

/**
 * Where starting the daemon again changes nothing: only a person does. A supervisor leaves it down at these; at every other
 * code it tries again after a pause. A refused token (77) is not among them: a firewall's 403 passes, and so does waiting
 * for `spacebooks login`.
 */
export const RESTART_IN_VAIN = [EXIT.usage, EXIT.input, EXIT.config] as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
