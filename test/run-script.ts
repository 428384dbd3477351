/** A line of what a script finds. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A script that lacks something on this machine has failed only where all must be there, as in CI. @returns whether all is fine */
export function skip(why: string): boolean {
  say(`skipped: ${why}`);
  return process.env.SPACEBOOKS_REQUIRE_ALL !== '1';
}

/**
 * Runs a script with what stands behind its name, or prints its usage for `--help`: exit code 0 when all is fine, 1 when not,
 * 2 when it could not be told.
 *
 * @param main whether all is fine
 */
export function runScript(usage: string, main: (args: readonly string[]) => Promise<boolean>): void {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    say(usage);
    return;
  }
  main(args).then(
    (isFine) => {
      process.exitCode = isFine ? 0 : 1;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = 2;
    },
  );
}
