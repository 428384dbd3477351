import { GROUPS } from './define-command.js';
import type { FoundCommand } from './discover-commands.js';

const HEAD = `Usage: spacebooks COMMAND [options]

A back office for coworking spaces that runs itself.`;

const FOOT = `spacebooks COMMAND --help   options and examples of a command
spacebooks docs [topic]     read a page of the documentation, such as web
spacebooks --version        print the version
--language de|en|pl         the language of answers, where a command has it`;

/** What `spacebooks --help` prints: by groups, each command on one line, and what is rarely called by its name alone. */
export function topHelp(commands: readonly FoundCommand[]): string {
  const first = commands.filter(({ path, definition }) => path.length === 1 && definition.isHidden !== true);
  const width = Math.max(...first.map(({ path }) => nameOf(path).length)) + 2;
  const groups = GROUPS.flatMap((group) => {
    const own = first.filter(({ definition }) => definition.group === group).toSorted(byPlace);
    const rare = own.filter(({ definition }) => definition.isRare).map(({ path }) => nameOf(path));
    const rows = own
      .filter(({ definition }) => !definition.isRare)
      .map(({ path, definition }) => `  ${nameOf(path).padEnd(width)}${definition.summary}`);
    const also = rare.length === 0 ? [] : [`  ${'also'.padEnd(width)}${rare.join(', ')}`];
    return [...rows, ...also].length === 0 ? [] : [[`${group}:`, ...rows, ...also].join('\n')];
  });
  return [HEAD, ...groups, FOOT].join('\n\n');
}

function nameOf(path: readonly string[]): string {
  return path[0] ?? '';
}

function byPlace(a: FoundCommand, b: FoundCommand): number {
  const [left, right] = [a, b].map(({ definition }) => definition.place ?? Number.MAX_SAFE_INTEGER);
  return (left ?? 0) - (right ?? 0);
}
