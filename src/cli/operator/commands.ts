import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../../exit-codes.js';
import { STATE_FILTERS } from '../../operator/stories.js';
import type { CommandContext } from '../output.js';
import type { EventsOptions } from './events.js';
import type { InvoicesOptions } from './invoices.js';
import type { PauseOptions } from './pause.js';
import type { InvoiceDecisionOptions } from './retry.js';

/** What the commands are given by the program. */
export interface OperatorCommandParts {
  readonly context: CommandContext;
  /** Called with what the process shall answer. */
  readonly finish: (code: ExitCode) => void;
  readonly version: string;
  /** The configuration where none is named. */
  readonly defaultFile: string;
}

/** Commands of every day, beside a running daemon or without one. Each is imported only when it is called. */
export function addOperatorCommands(program: Command, parts: OperatorCommandParts): void {
  addStatus(program, parts);
  addInvoices(program, parts);
  addExplain(program, parts);
  addRetry(program, parts);
  addRelease(program, parts);
  addEvents(program, parts);
  addReplay(program, parts);
  addPause(program, parts);
  addSubscriptions(program, parts);
}

/** What an action is given without being asked. */
type Given<T> = Omit<T, 'version'>;

function addStatus(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  common(program.command('status'), defaultFile)
    .description('Say how everything is: what needs a person first.')
    .addHelpText('after', examples('spacebooks status', 'spacebooks status --json | jq .alerts'))
    .action(async (options: Given<EventsOptions>) => {
      const { status } = await import('./status.js');
      finish(await status({ ...options, version }, context));
    });
}

function addInvoices(
  program: Command,
  { context, finish, version, defaultFile }: OperatorCommandParts,
): void {
  common(program.command('invoices'), defaultFile)
    .description('List e-invoices, the latest first.')
    .option('--space <id>', 'only this space')
    .addOption(
      new Option('--state <state>', 'waiting for a person, open (under way), or one state').choices(
        STATE_FILTERS,
      ),
    )
    .option('--search <text>', 'part of the number, the id, or the number in KSeF')
    .option('--limit <number>', 'at most so many, up to 500', count, 50)
    .option('--after <position>', 'the next page; the page before names it')
    .addHelpText(
      'after',
      examples('spacebooks invoices --state waiting', 'spacebooks invoices --search 2026-11 --limit 200'),
    )
    .action(async (options: Given<InvoicesOptions>) => {
      const { invoices } = await import('./invoices.js');
      finish(await invoices({ ...options, version }, context));
    });
}

function addExplain(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  ofInvoice(common(program.command('explain'), defaultFile))
    .description(
      'Tell everything about the e-invoice of an invoice: steps, requests, files, and what happens next.',
    )
    .addHelpText('after', examples('spacebooks explain R-2026-17', 'spacebooks explain R-2026-17 --json'))
    .action(async (invoice: string, options: { config: string; json: boolean; space?: string }) => {
      const { explain } = await import('./explain.js');
      finish(await explain({ ...options, invoice, version }, context));
    });
}

type InvoiceFlags = Omit<InvoiceDecisionOptions, 'invoice' | 'version'>;

function addRetry(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  decision(ofInvoice(common(program.command('retry'), defaultFile)))
    .description('Have the e-invoice of an invoice tried again now, whatever it waits for.')
    .addHelpText(
      'after',
      examples('spacebooks retry R-2026-17', 'spacebooks retry R-2026-17 --why "VAT id added"'),
    )
    .action(async (invoice: string, options: InvoiceFlags) => {
      const { retry } = await import('./retry.js');
      finish(await retry({ ...options, invoice, version }, context));
    });
}

function addRelease(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  decision(ofInvoice(common(program.command('release'), defaultFile)), true)
    .description(
      'Give the e-invoice of an invoice up and take our lock back, before it is attached or sent to KSeF.',
    )
    .addHelpText('after', examples('spacebooks release R-2026-17 --why "wrong customer"'))
    .action(async (invoice: string, options: InvoiceFlags) => {
      const { release } = await import('./release.js');
      finish(await release({ ...options, invoice, version }, context));
    });
}

function addEvents(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  common(program.command('events'), defaultFile)
    .description('List callbacks that came, the latest first; those that were set aside, too.')
    .option('--space <id>', 'only this space')
    .option('--limit <number>', 'at most so many, up to 500', count, 50)
    .addHelpText('after', examples('spacebooks events --limit 10'))
    .action(async (options: Given<EventsOptions>) => {
      const { events } = await import('./events.js');
      finish(await events({ ...options, version }, context));
    });
}

function addReplay(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  decision(
    common(program.command('replay'), defaultFile).argument(
      '<event>',
      'its number in spacebooks events',
      eventId,
    ),
  )
    .description('Work on an event once more, as if it had just come.')
    .addHelpText('after', examples('spacebooks replay 4711'))
    .action(async (event: number, options: Omit<InvoiceFlags, 'space'>) => {
      const { replay } = await import('./replay.js');
      finish(await replay({ ...options, event, version }, context));
    });
}

function addPause(program: Command, { context, finish, version, defaultFile }: OperatorCommandParts): void {
  const one = (kind: 'pause' | 'resume', description: string): void => {
    decision(common(program.command(kind), defaultFile).argument('<space>', 'the space in the configuration'))
      .description(description)
      .addHelpText('after', examples(`spacebooks ${kind} berlin${kind === 'pause' ? ' --why "audit"' : ''}`))
      .action(async (space: string, options: Omit<PauseOptions, 'space' | 'version'>) => {
        const { pause } = await import('./pause.js');
        finish(await pause(kind, { ...options, space, version }, context));
      });
  };
  one('pause', 'Take nothing new up for a space; callbacks are taken, and what is under way goes on.');
  one('resume', 'Have a paused space go on.');
}

function addSubscriptions(
  program: Command,
  { context, finish, version, defaultFile }: OperatorCommandParts,
): void {
  common(program.command('subscriptions'), defaultFile)
    .description('Ask the platform which callbacks it makes, and say whether each is right.')
    .option('--space <id>', 'only this space')
    .addHelpText('after', examples('spacebooks subscriptions --space berlin'))
    .action(async (options: { config: string; json: boolean; space?: string }) => {
      const { subscriptions } = await import('./subscriptions.js');
      finish(await subscriptions({ ...options, version }, context));
    });
}

function common(command: Command, defaultFile: string): Command {
  return command
    .option('--config <file>', 'the configuration', defaultFile)
    .option('--json', 'print one JSON object', false);
}

function ofInvoice(command: Command): Command {
  return command
    .argument('<invoice>', 'its id or number on the platform, or its number in KSeF')
    .option('--space <id>', 'the space, where several have an invoice of this number');
}

function decision(command: Command, mustSayWhy = false): Command {
  const why = new Option('--why <text>', 'the reason, for those who read it later').argParser(reason);
  return command
    .addOption(mustSayWhy ? why.makeOptionMandatory() : why)
    .option('--by <name>', 'who decides (default: the user of this machine)');
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function reason(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('Write why, for those who read it later.');
}

function count(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 500) return Number(text);
  throw new InvalidArgumentError('Write a number from 1 to 500.');
}

function eventId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of an event: spacebooks events lists them.');
}
