import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import type { SftpTarget } from '../../../src/domain/accounting/delivery-settings.js';
import { freePort } from '../../free-port.js';

const SSHD = '/usr/sbin/sshd';

/** A real OpenSSH server that knows one key of one user: who runs the test. */
export interface SshServer {
  /** What its files are put into. */
  readonly folder: string;
  /** A target that is right. */
  readonly target: SftpTarget;
  /** Text of a key that it does not know. */
  readonly strangeKey: string;
  stop(): Promise<void>;
}

/** @returns null, with the reason printed, where there is no OpenSSH server */
export async function startSshServer(): Promise<SshServer | null> {
  if (!existsSync(SSHD)) {
    if (process.env.SPACEBOOKS_REQUIRE_ALL) throw new Error(`${SSHD} is not there`);
    console.warn(`skipped: no OpenSSH server (${SSHD}) on this machine`);
    return null;
  }
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const root = mkdtempSync(join(tmpdir(), 'spacebooks-sshd-'));
  const folder = join(root, 'accountant');
  mkdirSync(folder);
  for (const name of ['host', 'user', 'strange']) makeKey(join(root, name));
  const port = await freePort();
  const authorized = join(root, 'authorized');
  writeFileSync(authorized, readFileSync(join(root, 'user.pub')), { mode: 0o600 });
  const config = join(root, 'sshd_config');
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(root, 'host')}`,
    `AuthorizedKeysFile ${authorized}`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    `PidFile ${join(root, 'pid')}`,
    'Subsystem sftp internal-sftp',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const server = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = new Promise<void>((resolve) => server.on('close', () => resolve()));
  await listening(port);
  return {
    folder,
    target: {
      kind: 'sftp',
      name: 'accountant',
      host: '127.0.0.1',
      port,
      user: userInfo().username,
      host_key: fingerprintOf(join(root, 'host.pub')),
      login: { private_key: new Secret(readFileSync(join(root, 'user'), 'utf8')) },
      folder,
    },
    strangeKey: readFileSync(join(root, 'strange'), 'utf8'),
    stop: async () => {
      server.kill('SIGTERM');
      await closed;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function makeKey(file: string): void {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
}

/** As OpenSSH itself prints it. */
function fingerprintOf(publicKey: string): string {
  const line = execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', publicKey], { encoding: 'utf8' });
  return line.split(' ')[1] ?? '';
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) return;
  }
}
