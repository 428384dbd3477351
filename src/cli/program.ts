import { readFileSync } from 'node:fs';
import { Argument, Command, CommanderError, Help, Option } from 'commander';
import type { OperatorLanguage } from '../domain/settings.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type CommandDefinition, flagOf, GROUPS, type Spec } from './define-command.js';
import { discoverCommands, type FoundCommand } from './discover-commands.js';
import { errorJson, usageJson } from './error-json.js';
import { exitCodeOf } from './failure-exit-code.js';
import { withNamesOfToday } from './old-names.js';
import { type CommandContext, printAdvice, printError, SEE_HELP } from './output.js';
import { readerLanguage } from './reader-language.js';
import { stepDown } from './step-down.js';
import { topHelp } from './top-help.js';

/**
 * Runs one command line.
 *
 * @param given without the interpreter and the script
 */
export async function runProgram(
  given: readonly string[],
  surroundings: Omit<CommandContext, 'version' | 'language'>,
): Promise<ExitCode> {
  const { output } = surroundings;
  const options = given.includes('--') ? given.slice(0, given.indexOf('--')) : given;
  const wantsJson = options.includes('--json');
  let code: ExitCode = EXIT.ok;
  let language: OperatorLanguage = 'en';
  try {
    const reader = readerLanguage(given, surroundings.env);
    language = reader.language;
    const args = withNamesOfToday(reader.args);
    const context = { ...surroundings, language, version: packageVersion() };
    const commands = args[0] === '--version' ? [] : await discoverCommands(args[0]);
    const program = createProgram(commands, context, (answer) => {
      code = answer;
    });
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      if (wantsJson) output.line(usageJson(error.message));
      return EXIT.usage;
    }
    if (wantsJson) output.line(errorJson(error));
    printError(error, output, language);
    return exitCodeOf(error);
  }
}

type Finish = (code: ExitCode) => void;

/** @param finish called by a command with what the process shall answer */
export function createProgram(
  commands: readonly FoundCommand[],
  context: CommandContext,
  finish: Finish = () => {},
): Command {
  const program = programOf(context).configureHelp({
    formatHelp: (command, help) =>
      command.parent === null ? topHelp(commands) : Help.prototype.formatHelp.call(help, command, help),
  });
  for (const found of commands.toSorted(byPlace)) addCommand(program, found, context, finish);
  return program;
}

function programOf({ output, version }: CommandContext): Command {
  return new Command('spacebooks')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.line(text.trimEnd()),
      writeErr: (text) => output.error(text.trimEnd()),
      outputError: (text) => {
        const message = text.replace(/^error: /, '').trim();
        printAdvice(output, message.replaceAll('\n', ' '), SEE_HELP);
      },
    });
}

/** As the help lists them, what holds others before them. */
function byPlace(a: FoundCommand, b: FoundCommand): number {
  const place = ({ path, definition: { group, place: own = Number.MAX_SAFE_INTEGER } }: FoundCommand) =>
    [path.length, group === undefined ? GROUPS.length : GROUPS.indexOf(group), own] as const;
  const [left, right] = [place(a), place(b)];
  for (const [index, value] of left.entries()) {
    if (value !== right[index]) return value - (right[index] ?? 0);
  }
  return a.path.join(' ') < b.path.join(' ') ? -1 : 1;
}

function addCommand(
  program: Command,
  { path, definition }: FoundCommand,
  context: CommandContext,
  finish: Finish,
): void {
  const name = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce((above, word) => commandOf(above, word), program);
  const command = parent
    .command(name, { hidden: definition.isHidden ?? false })
    .description(definition.summary)
    // --help says it all.
    .helpCommand(false);
  if (definition.group !== undefined) command.helpGroup(`${definition.group}:`);
  describeCommand(command, definition, context, finish);
}

/** Gives a command what its definition says: arguments, options, help, and what it does. */
function describeCommand(
  command: Command,
  definition: CommandDefinition,
  context: CommandContext,
  finish: Finish,
): void {
  const args = Object.entries(definition.arguments ?? {});
  const options = Object.entries(definition.options ?? {});
  for (const [key, spec] of args) command.addArgument(argumentOf(key, spec));
  for (const [key, spec] of options) command.addOption(optionOf(key, spec));
  const help = [examplesOf(definition.examples ?? []), definition.notes ?? ''].filter((text) => text !== '');
  if (help.length > 0) command.addHelpText('after', `\n${help.join('\n\n')}`);
  if (definition.run === undefined) return;
  command.action(async (...words: unknown[]) => {
    const given: Record<string, unknown> = {
      ...Object.fromEntries(
        options.flatMap(([key, { unset }]) => (unset === undefined ? [] : [[key, unset]])),
      ),
      ...Object.fromEntries(
        args.flatMap(([key], index) => (words[index] === undefined ? [] : [[key, words[index]]])),
      ),
      // Commander gives an option that a command shares with the one above it to the one above.
      ...command.optsWithGlobals(),
      ...Object.fromEntries(options.flatMap(([key]) => denied(key, command))),
    };
    const file = definition.configFile?.(given) ?? given.config;
    if (typeof file === 'string') stepDown(file);
    const answer = await definition.run?.(given, context);
    if (typeof answer === 'object') {
      for (const line of given.json === true ? [answer.json] : answer.lines) context.output.line(line);
    }
    finish(typeof answer === 'object' ? answer.code : (answer ?? EXIT.ok));
  });
}

/** Commander reads `--no-limit` as an option `limit` that is true unless it is given. */
function denied(key: string, command: Command): readonly [string, boolean][] {
  const [, denies] = /^no([A-Z].*)$/.exec(key) ?? [];
  if (denies === undefined) return [];
  const name = denies[0]?.toLowerCase() + denies.slice(1);
  return [[key, command.optsWithGlobals()[name] === false]];
}

function commandOf(parent: Command, name: string): Command {
  const command = parent.commands.find((each) => each.name() === name);
  if (command === undefined) throw new Error(`no file in commands/ describes ${parent.name()} ${name}`);
  return command;
}

function argumentOf(name: string, { help, presence, isRepeatable, choices, parse }: Spec): Argument {
  const named = isRepeatable ? `${name}...` : name;
  const argument = new Argument(presence === 'always' ? `<${named}>` : `[${named}]`, help);
  if (choices !== undefined) argument.choices(choices);
  return parse === undefined ? argument : argument.argParser(parse);
}

function optionOf(key: string, spec: Spec): Option {
  const option = new Option(`${flagOf(key)}${spec.value === undefined ? '' : ` <${spec.value}>`}`, spec.help);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.choices !== undefined) option.choices(spec.choices);
  if (spec.conflicts !== undefined) option.conflicts(spec.conflicts);
  if (spec.parse !== undefined) option.argParser(spec.parse);
  if (spec.isRepeatable) option.argParser((text, before: readonly string[] = []) => [...before, text]);
  return option.makeOptionMandatory(spec.isMandatory ?? false);
}

function examplesOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : ['Examples:', ...lines.map((line) => `  ${line}`)].join('\n');
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
