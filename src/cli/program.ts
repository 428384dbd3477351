import { readFileSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Failure } from '../domain/errors.js';
import { parseKsefNumber } from '../domain/ksef-number.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { addAlertCommands } from './alerts/commands.js';
import type { ApiOptions } from './api.js';
import { addBackupCommands } from './backup-commands.js';
import { addBookCommands } from './books/commands.js';
import type { CheckConfigOptions } from './check-config.js';
import { addCompletion } from './completion/command.js';
import { failureExitCode } from './failure-exit-code.js';
import { arrangeHelp } from './help.js';
import type { LoginOptions } from './login.js';
import { addOperatorCommands } from './operator/commands.js';
import { isoDate, minutes, portNumber } from './option-values.js';
import { type CommandContext, printAdvice, printError } from './output.js';
import type { RenderOptions } from './render.js';
import type { SandboxCommandOptions } from './sandbox.js';
import { addSetupCommands } from './setup-commands.js';
import { stepDown } from './step-down.js';
import { addWebCommands } from './web-commands.js';

/** The configuration file of every command that is given none. */
const DEFAULT_FILE = 'spacebooks.yml';

/** Called by a command's action with what the process shall answer. */
type Finish = (code: ExitCode) => void;

/**
 * Runs one command line. Each command is imported only when it is called, so that help and mistakes are
 * answered at once.
 *
 * @param args without the interpreter and the script
 */
export async function runProgram(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const program = createProgram(context, (answer) => {
    code = answer;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    printError(error, context.output);
    return error instanceof Failure ? failureExitCode(error) : EXIT.failed;
  }
}

/** All commands. */
export function createProgram(context: CommandContext, finish: Finish): Command {
  const { output } = context;
  const program = new Command('spacebooks')
    .description('The back office of a coworking space that runs by itself.')
    .version(packageVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.line(text.trimEnd()),
      writeErr: (text) => output.error(text.trimEnd()),
      outputError: (text) => {
        const message = text
          .replace(/^error: /, '')
          .trim()
          .replaceAll('\n', ' ');
        printAdvice(
          output,
          message,
          'spacebooks --help shows the commands, spacebooks COMMAND --help their options',
        );
      },
    });
  const version = packageVersion();
  const parts = { context, finish, version, defaultFile: DEFAULT_FILE };
  // In the order of the headings of the help (help.ts).
  addCheckConfig(program, context, finish);
  addLogin(program, context, finish);
  addRun(program, context, finish);
  addBackupCommands(program, parts);
  addOperatorCommands(program, parts);
  addAlertCommands(program, parts);
  addKsef(program, context, finish);
  addBookCommands(program, parts);
  addSetupCommands(program, parts);
  addWebCommands(program, context, finish);
  addApi(program, context, finish);
  addRender(program, context, finish);
  addSandbox(program, context, finish);
  addDemo(program, context, finish);
  addConfigSchema(program, context, finish);
  addCompletion(program, context);
  arrangeHelp(program);
  program.hook('preAction', (_program, command) => {
    const file = configurationOf(command);
    if (file !== null) stepDown(file);
  });
  return program;
}

/** Which configuration a command is about; null where it is about none. */
function configurationOf(command: Command): string | null {
  const { config, out } = command.opts<{ config?: string; out?: string }>();
  if (command.name() === 'init') return out ?? null;
  return config ?? (command.name() === 'check-config' ? (command.args[0] ?? DEFAULT_FILE) : null);
}

function addRun(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('run')
    .description('Run the daemon, until SIGTERM or Ctrl-C.')
    .option('--config <file>', 'the configuration', DEFAULT_FILE)
    .option('--take-over', 'replace the subscriptions of another daemon of this instance that is gone', false)
    .action(async (options: { config: string; takeOver: boolean }) => {
      const { run } = await import('./run.js');
      const { config: file, takeOver } = options;
      finish(await run({ file, takeOver, version: packageVersion() }, context));
    });
}

type CheckConfigFlags = Omit<CheckConfigOptions, 'file'> & { readonly config?: string };

function addCheckConfig(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('check-config')
    .description('Check the configuration and say what was understood.')
    .argument('[file]', `the configuration (default: ${DEFAULT_FILE})`)
    .option('--config <file>', 'the same as the argument')
    .addOption(new Option('--json', 'print one JSON object').default(false).conflicts('explain'))
    .option('--explain', 'print the rules in force, as YAML that can be pasted', false)
    .action(async (argument: string | undefined, options: CheckConfigFlags, command: Command) => {
      if (argument !== undefined && options.config !== undefined) {
        command.error('error: name the configuration once, as argument or with --config');
      }
      const { checkConfig } = await import('./check-config.js');
      const { config, ...how } = options;
      finish(await checkConfig({ file: argument ?? config ?? DEFAULT_FILE, ...how }, context));
    });
}

type LoginFlags = Omit<LoginOptions, 'space' | 'version'>;

function addLogin(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('login')
    .description('Have a person allow spacebooks on the platform, and keep the token of the space.')
    .argument('<space>', 'the space in the configuration')
    .option('--config <file>', 'the configuration', DEFAULT_FILE)
    .option('--port <number>', 'port on this machine that the browser comes back to', portNumber, 0)
    .option('--minutes <number>', 'how long to wait for it', minutes, 10)
    .option('--space-address', 'on the address of the space instead of the platform’s', false)
    .option('--open', 'have the browser of this machine open the address', false)
    .option('--paste', 'with a browser elsewhere: paste the address that it ends on', false)
    .option('--app-flow', 'without a browser: with --username and a password on standard input', false)
    .option('--username <email>', 'e-mail address of the user, for --app-flow')
    .option('--accounting', 'ask also for the scopes that the nightly books need', false)
    .option('--user-token', 'keep the token of the user, which is good for all their spaces', false)
    .action(async (space: string, options: LoginFlags) => {
      const { login } = await import('./login.js');
      finish(await login({ ...options, space, version: packageVersion() }, context));
    });
  program
    .command('logout')
    .description('Revoke the token of a space on the platform, and remove it.')
    .argument('<space>', 'the space in the configuration')
    .option('--config <file>', 'the configuration', DEFAULT_FILE)
    .action(async (space: string, { config }: { config: string }) => {
      const { logout } = await import('./logout.js');
      finish(await logout({ space, config, version: packageVersion() }, context));
    });
}

function addRender(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('render')
    .description('Make the e-invoice of an invoice in a file, without the platform.')
    .argument('<invoice>', 'a JSON file: an invoice of version 2.0')
    .requiredOption('--space <id>', 'the space in the configuration that it belongs to')
    .requiredOption('--out <dir>', 'folder for the files')
    .option('--config <file>', 'the configuration', DEFAULT_FILE)
    .option('--standard <name>', 'instead of the standard of the space and its customers')
    .option('--corrects <number>', 'number of the invoice that this one corrects')
    .option('--corrects-date <date>', 'its date, YYYY-MM-DD', isoDate)
    .option('--corrects-ksef <number>', 'its number in KSeF', ksefNumber)
    .option('--pdf <file>', 'a PDF that is the visual part, instead of our own layout')
    .action(async (invoice: string, options: Omit<RenderOptions, 'invoice'>) => {
      const { render } = await import('./render.js');
      finish(await render({ invoice, ...options }, context));
    });
}

function addSandbox(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('sandbox')
    .description('Serve stand-ins for the platform and for KSeF, until SIGTERM or Ctrl-C.')
    .option('--port <number>', 'port of the platform, 0 for any that is free', portNumber, 8090)
    .option('--ksef-port <number>', 'port of KSeF, 0 for any that is free', portNumber, 8091)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--seed <file>',
      'what the platform starts with, YAML or JSON; `history` for three spaces with a year behind them',
    )
    .option('--ksef-seed <file>', 'what KSeF starts with, YAML or JSON')
    .option('--speed <factor>', 'how many times faster than real time their clock runs', speedFactor, 1)
    .action(async (options: SandboxCommandOptions) => {
      const { sandbox } = await import('./sandbox.js');
      finish(await sandbox(options, context));
    });
}

function ksefNumber(text: string): string {
  if (parseKsefNumber(text) !== null) return text;
  throw new InvalidArgumentError('Copy the number from KSeF: its form or its check digits are wrong.');
}

function speedFactor(text: string): number {
  if (Number.isFinite(Number(text)) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Write a number greater than 0.');
}

function addDemo(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('demo')
    .description('Play the whole of it: sandboxes, daemon, eleven invoices, and what goes wrong on purpose.')
    .option('--json', 'print one JSON object', false)
    .option('--keep', 'leave sandbox and daemon running until Ctrl-C', false)
    .option('--out <dir>', 'folder for the files; what an earlier demo left is removed', 'demo-output')
    .action(async (options: { json: boolean; keep: boolean; out: string }) => {
      const { demo } = await import('./demo.js');
      finish(await demo({ ...options, version: packageVersion() }, context));
    });
}

function addKsef(program: Command, context: CommandContext, finish: Finish): void {
  const ksef = program.command('ksef').description('Decide what only a person can decide about KSeF.');
  ksef
    .command('adopt')
    .description('Take over a document that KSeF has under the number of an invoice, in place of ours.')
    .argument('<invoice>', 'id or number of the invoice on the platform')
    .argument('<number>', 'number of the document in KSeF')
    .option('--config <file>', 'the configuration', DEFAULT_FILE)
    .option('--by <name>', 'who decides (default: the user of this machine)')
    .action(async (invoice: string, number: string, options: { config: string; by?: string }) => {
      const { ksefAdopt } = await import('./ksef-adopt.js');
      finish(await ksefAdopt({ invoice, number, ...options }, context));
    });
}

type ApiFlags = Omit<ApiOptions, 'method' | 'path' | 'version'>;

function addApi(program: Command, context: CommandContext, finish: Finish): void {
  const each = (text: string, before: readonly string[]): readonly string[] => [...before, text];
  program
    .command('api')
    .description('Ask the platform for anything that version 1.0 or 2.0 of its API can do.')
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', '/… of version 2.0, /api/… of version 1.0; {space} stands for the id of the space')
    .option('--space <id>', 'whose token is used; may be left out where there is one space')
    .option('--config <file>', 'the configuration', DEFAULT_FILE)
    .option(
      '--field <name=text>',
      'parameter or attribute, name:=json for what is no text; repeatable',
      each,
      [],
    )
    .option('--form <name=text>', 'part of a multipart form, name=@FILE for a file; repeatable', each, [])
    .option('--header <name: text>', 'header; repeatable', each, [])
    .option('--input <file>', 'JSON file that is the body, - for standard input')
    .option('--paginate', 'all pages of a list as one', false)
    .option('--include', 'print status and headers, too', false)
    .option('--json', 'print one JSON object on one line, errors included', false)
    .option('--output <file>', 'write the answer there; a PDF needs it')
    .action(async (method: string, path: string, flags: ApiFlags) => {
      const { api } = await import('./api.js');
      finish(await api({ method, path, ...flags, version: packageVersion() }, context));
    });
}

function addConfigSchema(program: Command, { output }: CommandContext, finish: Finish): void {
  program
    .command('config-schema', { hidden: true })
    .description('Write the JSON Schema of the configuration.')
    .argument('[file]', 'standard output when left out')
    .action(async (file: string | undefined) => {
      const { configSchema } = await import('./config-schema.js');
      finish(await configSchema(file, output));
    });
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
