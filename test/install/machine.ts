import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { npmDownloads } from './npm-downloads.js';

/** A machine with systemd as its first process, in namespaces of its own; its network is a loopback that leads nowhere. */
export interface Machine {
  /** Its root folder, seen from outside. */
  readonly root: string;
  /**
   * Runs a line as root in a shell, which keeps its folder from line to line.
   *
   * @returns what it printed. @throws with what it printed, when it ends with another code than 0
   */
  run(line: string): Promise<string>;
  /** The same with the network of the machine outside, for what fetches packages. */
  fetch(line: string): Promise<string>;
  /** Runs a line that goes on until the machine is switched off. */
  start(line: string): void;
  close(): Promise<void>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** @param debian root folder of a Debian, which is copied */
export async function bootMachine(debian: string): Promise<Machine> {
  const folder = temporaryFolder('machine-');
  const root = join(folder, 'root');
  execFileSync('cp', ['--archive', '--reflink=auto', debian, root]);
  const nspawn = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--boot', `--directory=${root}`, '--private-network', '--console=pipe'],
      ...['--register=no', '--keep-unit', '--resolv-conf=off', '--link-journal=no'],
      `--bind=${npmDownloads()}:/root/.npm`,
    ],
    // In a process group of its own, which it ends as a whole.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let said = '';
  for (const stream of [nspawn.stdout, nspawn.stderr]) stream?.on('data', (text) => (said += text));
  const exited = new Promise<void>((resolve) => nspawn.once('exit', () => resolve()));
  const leader = await eventually(() => {
    if (nspawn.exitCode !== null) throw new Error(`systemd-nspawn ended: ${said}`);
    return firstProcess(nspawn);
  });
  const background: ChildProcess[] = [];
  let cwd = '/root';
  const enter = (script: string, namespaces: readonly string[]): ChildProcess =>
    spawn(
      'nsenter',
      ['--target', leader, '--mount', '--uts', '--ipc', '--pid', ...namespaces, '/bin/bash', '-c', script],
      {
        env: { PATH, HOME: '/root', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...TRUST },
        stdio: ['ignore', 'pipe', 'pipe'],
        // What a line kills is nothing of ours.
        detached: true,
      },
    );
  const run = async (line: string, namespaces: readonly string[]): Promise<string> => {
    const child = enter(`cd ${cwd} && ${line}\ncode=$?; pwd > /run/cwd; exit $code`, namespaces);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${line}\nended with ${code}:\n${printed}`);
    // As it is seen from inside: /run is a file system of its own.
    cwd = readFileSync(`/proc/${leader}/root/run/cwd`, 'utf8').trim();
    return printed;
  };
  const machine: Machine = {
    root,
    run: (line) => run(line, ['--net']),
    fetch: (line) => run(line, []),
    start: (line) => void background.push(enter(`cd ${cwd} && exec ${line}`, ['--net'])),
    close: async () => {
      for (const child of background) child.kill();
      // Switches the machine off in order.
      nspawn.kill('SIGTERM');
      await exited;
    },
  };
  await eventually(() => machine.run('systemctl is-system-running | grep -E "running|degraded"'), 200);
  return machine;
}

/** Node and npm learn the certificates of the machine outside. */
const TRUST = { NODE_EXTRA_CA_CERTS: CERTIFICATES, SSL_CERT_FILE: CERTIFICATES };

/** The process that is number 1 inside. */
function firstProcess({ pid }: ChildProcess): string {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
  );
  const found = children.find(
    (child) => child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd',
  );
  if (found === undefined) throw new Error('the machine has no first process yet');
  return found;
}
