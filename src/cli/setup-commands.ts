import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import type { DoctorOptions } from './doctor.js';
import { addInit } from './init/command.js';
import { isoDate, minutes } from './option-values.js';
import type { CommandContext } from './output.js';
import type { ProcedureOptions } from './procedure.js';
import type { ShadowCommandOptions } from './shadow.js';

/** What the commands are given by the program. */
export interface SetupParts {
  readonly context: CommandContext;
  /** Called with what the process shall answer. */
  readonly finish: (code: ExitCode) => void;
  readonly version: string;
  /** The configuration where none is named. */
  readonly defaultFile: string;
}

/** Commands of the first run. Each is imported only when it is called. */
export function addSetupCommands(program: Command, parts: SetupParts): void {
  addInit(program, parts);
  addDoctor(program, parts);
  addShadow(program, parts);
  addProcedure(program, parts);
}

const DOCTOR_EXAMPLES = `
Examples:
  spacebooks doctor                        look at everything
  spacebooks doctor --only token --only sftp
  spacebooks doctor --json                 for a monitoring: 0 when nothing failed, 2 or 78 otherwise

It changes nothing, works before the first run and beside a running daemon. docs/doctor.md lists the checks.`;

function addDoctor(program: Command, { context, finish, version, defaultFile }: SetupParts): void {
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
      finish(await doctor({ ...options, version }, context));
    });
}

const SHADOW_EXAMPLES = `
Examples:
  spacebooks shadow                        what waits for its e-invoice now
  spacebooks shadow --since 2026-10-01     every invoice since then, as if it had just been asked for
  spacebooks shadow --space berlin --json

It sends nothing but reading requests, and exits with 0 when all would be served, with 2 when some would not.
docs/shadow.md says how to read the report.`;

function addShadow(program: Command, { context, finish, version, defaultFile }: SetupParts): void {
  program
    .command('shadow')
    .description('Walk the whole road against the real platform, with every change recorded instead of sent.')
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--space <id>', 'only this space')
    .option('--since <date>', 'every invoice dated from this day on, not only what waits', isoDate)
    .option('--out <dir>', 'empty folder for what would have been made', 'shadow-output')
    .option('--minutes <number>', 'how long to go on with what does not end', minutes, 15)
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', SHADOW_EXAMPLES)
    .action(async (options: Omit<ShadowCommandOptions, 'version'>) => {
      const { shadow } = await import('./shadow.js');
      finish(await shadow({ ...options, version }, context));
    });
}

const PROCEDURE_EXAMPLES = `
Examples:
  spacebooks procedure --out verfahrensdokumentation.md
  spacebooks procedure --space warsaw --language pl

Write it anew after every change of the configuration and every upgrade, and keep the former one.`;

function addProcedure(program: Command, { context, finish, version, defaultFile }: SetupParts): void {
  program
    .command('procedure')
    .description('Write the procedure documentation (Verfahrensdokumentation) of this configuration.')
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--space <id>', 'only this space')
    .addOption(
      new Option('--language <language>', 'its language (default: that of the first space)').choices([
        'de',
        'en',
        'pl',
      ]),
    )
    .option('--out <file>', 'Markdown file (default: standard output)')
    .addHelpText('after', PROCEDURE_EXAMPLES)
    .action(async (options: Omit<ProcedureOptions, 'version'>) => {
      const { procedure } = await import('./procedure.js');
      finish(await procedure({ ...options, version }, context));
    });
}
