import { type Command, InvalidArgumentError } from 'commander';
import type { CommandParts } from '../books/commands.js';
import type { AlertsOptions } from './list.js';

const EXAMPLES = `
Examples:
  spacebooks alerts --open            what a person is needed for now
  spacebooks alerts --space berlin    the last fifty of a space, those that are over too
  spacebooks alerts test              a test message through each way
  spacebooks alerts resolve 17        it is dealt with; not told again while its cause lasts

docs/alerts.md says who is told what, and when.`;

type CommonFlags = Pick<AlertsOptions, 'config' | 'space' | 'json'>;

/** Commands about who is told that a person is needed. Each is imported only when it is called. */
export function addAlertCommands(program: Command, parts: CommandParts): void {
  const { context, finish } = parts;
  const alerts = common(program.command('alerts'), parts)
    .description('List what a person was or is needed for, the latest first.')
    .option('--open', 'only what is open', false)
    .option('--limit <number>', 'at most so many', wholeNumber, 50)
    .addHelpText('after', EXAMPLES)
    .action(async (options: AlertsOptions) => {
      const { listAlerts } = await import('./list.js');
      finish(await listAlerts(options, context));
    });
  common(alerts.command('test'), parts)
    .description('Send a test message through each way, and say what became of it.')
    .action(async (_options: CommonFlags, command: Command) => {
      const { testAlerts } = await import('./test-channels.js');
      finish(await testAlerts(command.optsWithGlobals<CommonFlags>(), context));
    });
  common(alerts.command('resolve').argument('<id>', 'number of the alert', wholeNumber), parts)
    .description('Put an alert aside: it is dealt with.')
    .option('--by <name>', 'who says so (default: the user of this machine)')
    .action(async (id: number, _options: CommonFlags, command: Command) => {
      const { resolveAlert } = await import('./resolve.js');
      const options = command.optsWithGlobals<CommonFlags & { by?: string }>();
      finish(await resolveAlert({ ...options, id }, context));
    });
}

function common(command: Command, { defaultFile }: CommandParts): Command {
  return command
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--space <id>', 'only this space')
    .option('--json', 'print one JSON object', false);
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1.');
}
