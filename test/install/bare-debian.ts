import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { whatIsMissing } from './tools.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Root folder of a Debian with nothing but systemd; empty where none can be made. */
    bareDebian: string;
  }
}

const RELEASE = 'bookworm';

/** What every machine of ours knows of the one outside: names and certificates, to fetch packages with. */
const FROM_OUTSIDE = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'];

/**
 * Makes a bare Debian once for all tests of the project; they work on copies. SPACEBOOKS_BARE_DEBIAN names the root folder
 * of one that is there already: another release, say.
 */
export function setup(project: TestProject): (() => void) | undefined {
  const { SPACEBOOKS_BARE_DEBIAN: given } = process.env;
  if (given !== undefined) {
    project.provide('bareDebian', given);
    return undefined;
  }
  if (whatIsMissing({ mmdebstrap: 'mmdebstrap' }) !== null) {
    project.provide('bareDebian', '');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bare-debian-'));
  const root = join(folder, 'root');
  const packages = '--include=systemd-sysv,ca-certificates';
  // Nobody minds losing it in a power cut: packages are unpacked without waiting for the disk.
  const options = ['--variant=minbase', '--dpkgopt=force-unsafe-io', packages];
  const made = spawnSync('mmdebstrap', [...options, RELEASE, root], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`mmdebstrap: ${made.stderr}`);
  for (const path of FROM_OUTSIDE) cpSync(path, join(root, path), { dereference: true });
  project.provide('bareDebian', root);
  return () => rmSync(folder, { recursive: true, force: true });
}
