import type { Command } from 'commander';
import { discoverCommands } from '../../../src/cli/discover-commands.js';
import { createProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';

const NOWHERE = {
  output: { line: () => {}, error: () => {}, redaction: createRedaction(), colours: false },
  env: {},
  version: '0.0.0-test',
};

const commands = await discoverCommands();

export function program(): Command {
  return createProgram(commands, NOWHERE);
}

export interface Told {
  /** `batch show` */
  readonly path: string;
  readonly command: Command;
  readonly help: string;
}

/** Every command that people see, those that only hold others included, in the order of the help. */
export function toldCommands(): readonly Told[] {
  const told: Told[] = [];
  const walk = (parent: Command, prefix: string): void => {
    for (const command of parent.createHelp().visibleCommands(parent)) {
      const path = `${prefix}${command.name()}`;
      told.push({ path, command, help: helpOf(command) });
      walk(command, `${path} `);
    }
  };
  walk(program(), '');
  return told;
}

/** As `--help` prints it, what comes after it included. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 100,
  });
  command.outputHelp();
  return text.trim();
}

/** The text of docs/commands.md. */
export function commandsPage(): string {
  const told = toldCommands().filter(({ command }) => command.commands.length === 0);
  const without = told.filter(({ help }) => !help.split('\n').some((line) => CONFIG_OPTION.test(line)));
  return [
    '# Commands',
    '',
    'What `spacebooks --help` and `spacebooks COMMAND --help` print, written from the program. Left out below is what every command has,',
    '`--help`, and `--config FILE` (default: `spacebooks.yml`), which all have but',
    `${without.map(({ path }) => `\`${path}\``).join(', ')}. Exit codes: [exit-codes.md](exit-codes.md).`,
    '',
    '```text',
    helpOf(program()),
    '```',
    ...told.flatMap(({ path, help }) => ['', `## spacebooks ${path}`, '', '```text', ownLines(help), '```']),
    '',
  ].join('\n');
}

const CONFIG_OPTION = /^ {2}--config <file> +the configuration \(default: "spacebooks\.yml"\)$/;
const HELP_OPTION = /^ {2}-h, --help +print this help$/;

/** The help of a command without the options that the page states once. */
function ownLines(help: string): string {
  const own = help.split('\n').filter((line) => !CONFIG_OPTION.test(line) && !HELP_OPTION.test(line));
  return own.join('\n').replace(/\n\nOptions:(?=\n\n|$)/, '');
}
