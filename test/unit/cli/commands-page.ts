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
export function helpOf(command: Command): string {
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
  return [
    '# Commands',
    '',
    'Written from the program itself (`spacebooks --help`, `spacebooks COMMAND --help`); exit codes are in',
    '[exit-codes.md](exit-codes.md).',
    '',
    '```text',
    helpOf(program()),
    '```',
    ...told.flatMap(({ path, help }) => ['', `## spacebooks ${path}`, '', '```text', help, '```']),
    '',
  ].join('\n');
}
