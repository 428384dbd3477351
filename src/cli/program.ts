import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { Failure } from '../domain/errors.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { failureExitCode } from './failure-exit-code.js';
import { printAdvice, printError, type Surroundings } from './output.js';

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
export async function runProgram(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const program = createProgram(surroundings, (answer) => {
    code = answer;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    printError(error, surroundings.output);
    return error instanceof Failure ? failureExitCode(error) : EXIT.failed;
  }
}

function createProgram(surroundings: Surroundings, finish: Finish): Command {
  const { output } = surroundings;
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
  addCheckConfig(program, surroundings, finish);
  addDemo(program, surroundings, finish);
  addConfigSchema(program, surroundings, finish);
  return program;
}

function addCheckConfig(program: Command, surroundings: Surroundings, finish: Finish): void {
  program
    .command('check-config')
    .description('Check the configuration and say what was understood.')
    .argument('[file]', `the configuration (default: ${DEFAULT_FILE})`)
    .option('--config <file>', 'the same as the argument')
    .option('--json', 'print one JSON object', false)
    .action(
      async (argument: string | undefined, options: { config?: string; json: boolean }, command: Command) => {
        if (argument !== undefined && options.config !== undefined) {
          command.error('error: name the configuration once, as argument or with --config');
        }
        const { checkConfig } = await import('./check-config.js');
        const file = argument ?? options.config ?? DEFAULT_FILE;
        finish(await checkConfig({ file, json: options.json }, surroundings));
      },
    );
}

function addDemo(program: Command, surroundings: Surroundings, finish: Finish): void {
  program
    .command('demo')
    .description('Play the whole of it: sandbox, daemon, six invoices, and what goes wrong on purpose.')
    .option('--json', 'print one JSON object', false)
    .option('--keep', 'leave sandbox and daemon running until Ctrl-C', false)
    .option('--out <dir>', 'folder for the files; emptied first', 'demo-output')
    .action(async (options: { json: boolean; keep: boolean; out: string }) => {
      const { demo } = await import('./demo.js');
      finish(await demo({ ...options, version: packageVersion() }, surroundings));
    });
}

function addConfigSchema(program: Command, { output }: Surroundings, finish: Finish): void {
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
