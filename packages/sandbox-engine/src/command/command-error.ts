/** Codes of sysexits.h: the command line, an input file, the surroundings. */
const EXIT = { usage: 64, input: 65, unavailable: 69 } as const;

/** Ends a command: message and advice are printed, the code becomes the exit code of the process. */
export class SandboxCommandError extends Error {
  readonly exitCode: (typeof EXIT)[keyof typeof EXIT];

  constructor(
    kind: keyof typeof EXIT,
    message: string,
    readonly advice: string,
  ) {
    super(message);
    this.exitCode = EXIT[kind];
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
