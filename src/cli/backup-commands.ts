import { type Command, InvalidArgumentError } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import type { BackupCommandOptions, RestoreCommandOptions } from './backup.js';
import type { CommandContext } from './output.js';

export interface BackupParts {
  readonly context: CommandContext;
  /** Called with what the process shall answer. */
  readonly finish: (code: ExitCode) => void;
  readonly version: string;
  /** The configuration where none is named. */
  readonly defaultFile: string;
}

/** `backup` and `restore`. */
export function addBackupCommands(
  program: Command,
  { context, finish, version, defaultFile }: BackupParts,
): void {
  program
    .command('backup')
    .description('Copy database and archive, verified, also while the daemon works.')
    .requiredOption('--to <dir>', 'folder of all backups, on another disk')
    .option('--keep <number>', 'how many backups stay, the latest (default: all)', positive)
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--json', 'print one JSON object', false)
    .addHelpText(
      'after',
      `
Examples:
  spacebooks backup --to /mnt/backup/spacebooks
  spacebooks backup --to /mnt/backup/spacebooks --keep 30 --json`,
    )
    .action(async (options: Omit<BackupCommandOptions, 'version'>) => {
      const { backup } = await import('./backup.js');
      finish(await backup({ ...options, version }, context));
    });
  program
    .command('restore')
    .description('Put a backup in its place, while no daemon works.')
    .requiredOption('--from <dir>', 'folder of one backup, or of all of them: then the latest')
    .option('--force', 'replace the database that is there, and keep it aside', false)
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--json', 'print one JSON object', false)
    .addHelpText(
      'after',
      `
Examples:
  spacebooks restore --from /mnt/backup/spacebooks
  spacebooks restore --from /mnt/backup/spacebooks/2026-11-21T030000Z --force`,
    )
    .action(async (options: RestoreCommandOptions) => {
      const { restore } = await import('./backup.js');
      finish(await restore(options, context));
    });
}

function positive(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1.');
}
