import { spawnSync } from 'node:child_process';

/**
 * Whether a program of systemd is on this machine; where not, the tests that need it are skipped, with the reason printed.
 *
 * @throws where SPACEBOOKS_REQUIRE_ALL=1 asks for everything
 */
export function hasSystemd(program: 'systemd-notify' | 'systemd-analyze'): boolean {
  if (spawnSync(program, ['--version']).status === 0) return true;
  const message = `${program} is not on this machine`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.log(`skipped: ${message}`);
  return false;
}
