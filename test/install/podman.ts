import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../temporary-folder.js';

/** Podman with images, volumes and containers of its own, which nobody else on the machine sees. */
export interface Podman {
  /** For whatever else the test writes; removed with it. */
  readonly folder: string;
  /** @returns what it wrote to standard output. @throws with both streams, when it ends with another code than 0 */
  run(...args: readonly string[]): Promise<string>;
  /** Imports a root folder as an image. */
  importImage(root: string, name: string, env: Readonly<Record<string, string>>): void;
  close(): void;
}

/** Runs where control groups are of two kinds, too, and with the limits of a container itself. */
const SETTINGS = `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=8192:8192"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"
`;

export function startPodman(): Podman {
  const folder = temporaryFolder('podman-');
  const settings = join(folder, 'containers.conf');
  writeFileSync(settings, SETTINGS);
  const store = join(folder, 'store');
  mkdirSync(store);
  const own = ['--root', store, '--runroot', join(folder, 'run')];
  const env = { ...process.env, CONTAINERS_CONF: settings };
  const quietly = (...args: readonly string[]): unknown => spawnSync('podman', [...own, ...args], { env });
  return {
    folder,
    run: async (...args) => {
      const { stdout } = await promisify(execFile)('podman', [...own, ...args], {
        env,
        maxBuffer: 64 * 1024 * 1024,
      }).catch((error: Error & { stdout: string; stderr: string }) => {
        throw new Error(`podman ${args.join(' ')}: ${error.stdout}\n${error.stderr}`);
      });
      return stdout;
    },
    importImage: (root, name, variables) => {
      const archive = join(folder, 'image.tar');
      execFileSync('tar', ['--directory', root, '--create', '--file', archive, '.']);
      const changes = Object.entries(variables).flatMap(([key, value]) => [
        '--change',
        `ENV=${key}=${value}`,
      ]);
      execFileSync('podman', [...own, 'import', '--quiet', ...changes, archive, name], { env });
      rmSync(archive);
    },
    close: () => {
      // Once more for those whose network the others shared.
      quietly('rm', '--all', '--force', '--time', '0');
      quietly('rm', '--all', '--force', '--time', '0');
      quietly('volume', 'rm', '--all', '--force');
      quietly('rmi', '--all', '--force');
      // Where it is a mount of itself.
      spawnSync('umount', [join(store, 'overlay')]);
    },
  };
}
