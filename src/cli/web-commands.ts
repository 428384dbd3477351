import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import type { CommandContext } from './output.js';

/** Commands about the page for people. */
export function addWebCommands(
  program: Command,
  context: CommandContext,
  finish: (code: ExitCode) => void,
): void {
  const web = program.command('web').description('Prepare the page for people (docs/web.md).');
  web
    .command('password')
    .description('Print the hash of a password that comes on standard input, for web.users[].password_hash.')
    .option('--json', 'print one JSON object', false)
    .addHelpText(
      'after',
      `
Examples:
  spacebooks web password                                   asks for it, without showing it
  spacebooks web password < password.txt > anna-password    for password_hash_file`,
    )
    .action(async (options: { json: boolean }) => {
      const { webPassword } = await import('./web-password.js');
      finish(await webPassword(options, context));
    });
}
