import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { UNSAFE } from '@spacebooks/base/text/one-line';
import { Command, CommanderError, Option } from 'commander';
import { SandboxCommandError } from './command-error.js';
import { type CommandOption, type CommandOptions, flagOf, type GivenFor } from './option.js';
import { type CommandOutput, serveSandboxes } from './serve.js';
import type { AskedSandbox, ServeOptions } from './served.js';

/** A program that serves sandboxes. */
export interface SandboxProgram<O extends CommandOptions> {
  /** As it is called. */
  readonly name: string;
  /** Its package.json, which has the version. */
  readonly manifest: URL;
  readonly summary: string;
  readonly options: O;
  /** Command lines, one each. */
  readonly examples: readonly string[];
  asked(given: GivenFor<O>): Promise<readonly AskedSandbox[]>;
}

/** Runs it as this process, until SIGTERM or SIGINT. */
export async function runAsProcess<O extends CommandOptions>(program: SandboxProgram<O>): Promise<void> {
  // Code that was compiled at one start need not be at the next; where nothing can be kept, nothing is.
  enableCompileCache();
  const stop = (error: unknown): never => {
    printDefect(error, program.name);
    process.exit(1);
  };
  process.on('uncaughtException', stop);
  process.on('unhandledRejection', stop);
  process.exitCode = await runProgram(program, process.argv.slice(2), processOutput);
}

/** @param args without the interpreter and the script @returns the exit code */
export async function runProgram<O extends CommandOptions>(
  program: SandboxProgram<O>,
  args: readonly string[],
  output: CommandOutput,
  stop: Promise<unknown> = stopSignal(),
): Promise<number> {
  const { name } = program;
  const command = commandOf(program, output).action(async () => {
    const given = givenTo(program.options, command);
    const asked = await program.asked(given as GivenFor<O>);
    await serveSandboxes(asked, given as unknown as ServeOptions, output, stop);
  });
  try {
    await command.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 64;
    if (error instanceof SandboxCommandError) {
      printAdvice(output, name, error.message, error.advice);
      return error.exitCode;
    }
    printDefect(error, name, output);
    return 1;
  }
}

function commandOf<O extends CommandOptions>(program: SandboxProgram<O>, output: CommandOutput): Command {
  const { name, manifest, summary, options, examples } = program;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  const command = new Command(name)
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .description(summary)
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
        printAdvice(output, name, message, `${name} --help lists the options`);
      },
    });
  for (const [key, option] of Object.entries(options)) command.addOption(optionOf(key, option));
  return command.addHelpText(
    'after',
    `\n${['Examples:', ...examples.map((line) => `  ${line}`)].join('\n')}`,
  );
}

function optionOf(key: string, spec: CommandOption): Option {
  const option = new Option(`${flagOf(key)}${spec.value === undefined ? '' : ` <${spec.value}>`}`, spec.help);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.conflicts !== undefined) option.conflicts(spec.conflicts);
  if (spec.parse !== undefined) option.argParser(spec.parse);
  return option;
}

/** Commander reads `--no-limit` as an option `limit` that is true unless it is given. */
function givenTo(options: CommandOptions, command: Command): Readonly<Record<string, unknown>> {
  const read: Readonly<Record<string, unknown>> = command.opts();
  return Object.fromEntries(
    Object.entries(options).flatMap(([key, { unset }]) => {
      const [, denied = ''] = /^no([A-Z].*)$/.exec(key) ?? [];
      const value =
        denied === '' ? (read[key] ?? unset) : read[denied[0]?.toLowerCase() + denied.slice(1)] === false;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

const processOutput: CommandOutput = {
  line: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
};

/** Messages may quote what was typed or read: nothing in them may move the terminal's cursor. */
function printable(text: string): string {
  return text.replace(UNSAFE, '\u{FFFD}');
}

function printAdvice(output: CommandOutput, name: string, message: string, advice: string): void {
  output.error(`${name}: ${printable(message)}`);
  output.error(`  what to do: ${printable(advice)}`);
}

function printDefect(error: unknown, name: string, output: CommandOutput = processOutput): void {
  printAdvice(
    output,
    name,
    'unexpected error',
    'this is a defect, or of this machine; report the lines below',
  );
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  for (const line of text.split('\n')) output.error(`  ${printable(line)}`);
}

/** The first SIGTERM or SIGINT; a second one kills the process. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const told = (signal: NodeJS.Signals): void => {
      process.off('SIGTERM', told);
      process.off('SIGINT', told);
      resolve(signal);
    };
    process.on('SIGTERM', told);
    process.on('SIGINT', told);
  });
}
