import { spawnSync } from 'node:child_process';

/**
 * Why a page about installing cannot be played here; null when it can.
 *
 * @param programs that have to be on the machine, and the packages of Debian that bring them
 * @throws where SPACEBOOKS_REQUIRE_ALL=1 asks for everything
 */
export function whatIsMissing(programs: Readonly<Record<string, string>>): string | null {
  const absent = Object.entries(programs).filter(
    ([program]) => spawnSync(program, ['--version']).error !== undefined,
  );
  const reasons = [
    ...(process.platform === 'linux' && process.getuid?.() === 0 ? [] : ['root on Linux']),
    ...absent.map(([program, name]) => `${program} (package ${name})`),
  ];
  if (reasons.length === 0) return null;
  const message = `docs/install.md is not played, which needs ${reasons.join(', ')}`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.log(`skipped: ${message}`);
  return message;
}
