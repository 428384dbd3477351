// Builds what the next command of a script tries, unless CI has built it (SPACEBOOKS_BUILT=1), where suites run side by side.
// Not as a script that npm runs before another one: .npmrc keeps npm from these.
import { spawnSync } from 'node:child_process';

if (process.env.SPACEBOOKS_BUILT !== '1') {
  process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status ?? 1;
}
