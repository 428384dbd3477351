import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import type { DoctorOptions } from './doctor.js';
import type { Surroundings } from './output.js';

/** What the commands are given by the program. */
export interface SetupParts {
  readonly surroundings: Surroundings;
  /** Called with what the process shall answer. */
  readonly finish: (code: ExitCode) => void;
  readonly version: string;
  /** The configuration where none is named. */
  readonly defaultFile: string;
}

/** Commands of the first run. Each is imported only when it is called. */
export function addSetupCommands(program: Command, parts: SetupParts): void {
  addDoctor(program, parts);
}

const DOCTOR_EXAMPLES = `
Examples:
  spacebooks doctor                        look at everything
  spacebooks doctor --only token --only sftp
  spacebooks doctor --json                 for a monitoring: 0 when nothing failed, 2 or 78 otherwise

It changes nothing, works before the first run and beside a running daemon. docs/doctor.md lists the checks.`;

function addDoctor(program: Command, { surroundings, finish, version, defaultFile }: SetupParts): void {
  const each = (text: string, before: readonly string[]): readonly string[] => [...before, text];
  program
    .command('doctor')
    .description('Look at everything that the daemon needs, and say how to mend what is wrong.')
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--only <check>', 'this check; repeatable', each, [])
    .option('--space <id>', 'only this space')
    .option('--send-mail', 'have a test mail sent to each target that is a mail', false)
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', DOCTOR_EXAMPLES)
    .action(async (options: Omit<DoctorOptions, 'version'>) => {
      const { doctor } = await import('./doctor.js');
      finish(await doctor({ ...options, version }, surroundings));
    });
}
