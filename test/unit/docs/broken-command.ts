import type { Command } from 'commander';
import { program } from '../cli/commands-page.js';

/** What is wrong with a command line, without its `spacebooks`, or null. */
export function brokenCommand(line: string): string | null {
  let command: Command = program();
  for (const word of line.split(/[\s,]+/)) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) break;
    command = next;
  }
  if (command.parent === null) return /^-/.test(line) ? null : `spacebooks ${line}: no such command`;
  const known = [...command.options.flatMap(({ long, short }) => [long, short]), '--help', '-h'];
  const code = line.replace(/#.*$/, '').replace(/"[^"]*"|'[^']*'/g, 'TEXT');
  const used = [...code.matchAll(/(?:^|[\s[])(--?[a-z][a-z-]*)/g)].map((match) => match[1] ?? '');
  const unknown = used.filter((option) => !known.includes(option));
  return unknown.length === 0 ? null : `spacebooks ${line}: no ${unknown.join(', ')}`;
}

/** Commands that have commands below them, with the names of those. */
export function commandGroups(): ReadonlyMap<string, readonly string[]> {
  const groups = program().commands.filter(({ commands }) => commands.length > 0);
  return new Map(groups.map((group) => [group.name(), group.commands.map((each) => each.name())]));
}

/** Every option that a command has, with its dashes. */
export function commandOptions(command: Command = program()): ReadonlySet<string> {
  const own = command.options.flatMap(({ long }) => long ?? []);
  return new Set(['--help', ...own, ...command.commands.flatMap((each) => [...commandOptions(each)])]);
}
