import { spawnSync } from 'node:child_process';

const TOOLS = [
  { command: 'spin', version: '-V', package: 'spin' },
  { command: 'gcc', version: '--version', package: 'gcc' },
] as const;

/** @returns what is missing and where to get it, or null */
export function missingTools(): string | null {
  const missing = TOOLS.filter(({ command, version }) => spawnSync(command, [version]).status !== 0);
  if (missing.length === 0) return null;
  const names = missing.map(({ command }) => command).join(' and ');
  return `there is no ${names} (Debian: apt-get install ${missing.map((tool) => tool.package).join(' ')})`;
}
