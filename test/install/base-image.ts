import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Podman } from './podman.js';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes what the Dockerfile builds on, where no image can be pulled: a bare Debian with the Node that FROM names, npm, and
 * the user `node`, number 1000. The digest of FROM, which names another image, is taken off.
 *
 * @param debian root folder of a Debian, which is copied
 * @param clone a copy of the working tree, whose Dockerfile is changed
 * @returns the name of the image
 */
export function makeBaseImage(podman: Podman, debian: string, clone: string): string {
  const dockerfile = join(clone, 'Dockerfile');
  const written = readFileSync(dockerfile, 'utf8');
  const [, tag, node] = /^FROM (node:([\d.]+)\S*?)@sha256:/m.exec(written) ?? [];
  if (tag === undefined || node === undefined) throw new Error('FROM of the Dockerfile names no Node');
  writeFileSync(dockerfile, written.replaceAll(/@sha256:[\da-f]+/g, ''));
  const root = join(podman.folder, 'base');
  execFileSync('cp', ['--archive', '--reflink=auto', debian, root]);
  const packages = ['npm@11', `node-linux-${process.arch}@${node}`];
  execFileSync('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), ...packages], {
    stdio: 'pipe',
  });
  execFileSync('useradd', ['--root', root, '--uid', '1000', '--user-group', '--create-home', 'node']);
  const name = `docker.io/library/${tag}`;
  podman.importImage(root, name, { NODE_EXTRA_CA_CERTS: CERTIFICATES });
  return name;
}
