import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { posix } from 'node:path';
import { type Clock, systemClock } from '@spacebooks/base/clock';
import { draftName, isDraft } from '@spacebooks/base/files/draft';
import { obstacleOf } from '@spacebooks/base/obstacle';
import { withoutEnd } from '@spacebooks/base/text/edges';
import type SftpClient from 'ssh2-sftp-client';
import { digest } from '../../archive/archive.js';
import { crashPoint } from '../../crash-point.js';
import type { SftpLogin, SftpTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure } from '../../domain/errors.js';
import { checkSame } from './folder.js';
import type { OpenFile } from './parcel.js';
import { type Reach, reach } from './reach.js';

/** The fingerprint of a host key as OpenSSH prints it: `SHA256:` and base64 without padding. */
function fingerprint(key: Uint8Array): string {
  return `SHA256:${withoutEnd(createHash('sha256').update(key).digest('base64'), '=')}`;
}

/** What the library says on the console by itself, we say with a failure. */
const UNTOLD = { error: () => undefined, end: () => undefined, close: () => undefined };

const READY_TIMEOUT_MS = 20_000;
/** How long a server is waited for that was told goodbye. */
const GOODBYE_MS = 5_000;

/**
 * Uploads each file to an SFTP server once: to a draft, whose size is checked before it is renamed. A file that exists with
 * the same bytes counts as delivered.
 *
 * @throws Failure `delivery.*`
 */
export async function putBySftp(
  target: SftpTarget,
  files: readonly OpenFile[],
  within: Reach = {},
): Promise<void> {
  const work = async (client: SftpClient): Promise<void> => {
    for (const file of files) await put(client, target.folder, file);
  };
  await withSftp(target, work, within);
}

/** Logs in, does the work, and ends the connection. @throws Failure `delivery.*` */
export async function withSftp(
  target: SftpTarget,
  work: (client: SftpClient) => Promise<void>,
  within: Reach = {},
): Promise<void> {
  const { host, port } = target;
  // The SSH stack is loaded on first use.
  const { default: Client } = await import('ssh2-sftp-client');
  await reach(`${host}:${port}`, within, async (signal, movement) => {
    // Ours, because a server that never answers does not let the library end.
    const socket = connect({ host, port, noDelay: true });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    movement.moved = () => socket.bytesRead + socket.bytesWritten;
    const client = new Client('spacebooks', UNTOLD);
    const shown: { key: string | null } = { key: null };
    try {
      await logIn(client, socket, target, shown);
      await work(client);
    } catch (error) {
      throw sftpFailure(error, target, shown.key);
    } finally {
      await sayGoodbye(client, socket, within.patience?.clock ?? systemClock);
    }
  });
}

async function logIn(
  client: SftpClient,
  sock: Socket,
  { user, login, host_key }: SftpTarget,
  shown: { key: string | null },
): Promise<void> {
  await client.connect({
    sock,
    username: user,
    ...credentials(login),
    hostVerifier: (key: Buffer) => {
      shown.key = fingerprint(key);
      return shown.key === host_key;
    },
    readyTimeout: READY_TIMEOUT_MS,
  });
}

/** What was done is done, whether or not the server closes the connection as well. */
async function sayGoodbye(client: SftpClient, socket: Socket, clock: Clock): Promise<void> {
  if (socket.destroyed) return;
  const closed = new AbortController();
  void client
    .end()
    .catch(() => undefined)
    .finally(() => closed.abort());
  await clock.sleep(GOODBYE_MS, closed.signal);
  socket.destroy();
}

function credentials(login: SftpLogin): { password: string } | { privateKey: string; passphrase?: string } {
  if ('password' in login) return { password: login.password.reveal() };
  const privateKey = login.private_key.reveal();
  return login.passphrase === undefined
    ? { privateKey }
    : { privateKey, passphrase: login.passphrase.reveal() };
}

async function put(client: SftpClient, folder: string, file: OpenFile): Promise<void> {
  const final = posix.join(folder, file.name);
  await removeDrafts(client, folder, file.name);
  if (await isThere(client, final, file)) return;
  const draft = posix.join(folder, draftName(file.name));
  try {
    await client.put(Buffer.from(file.bytes), draft);
    await checkSize(client, draft, file, final);
    crashPoint('before:deliver:rename');
    await rename(client, draft, final, file);
    crashPoint('after:deliver:rename');
  } catch (error) {
    await client.delete(draft, true).catch(() => undefined);
    throw error;
  }
}

/** Drafts that a crash left behind. Some servers refuse to list the folder; there they stay. */
async function removeDrafts(client: SftpClient, folder: string, name: string): Promise<void> {
  const found = await client.list(folder).catch(() => []);
  for (const each of found) {
    if (isDraft(each.name, name))
      await client.delete(posix.join(folder, each.name), true).catch(() => undefined);
  }
}

/** @throws Failure `delivery.conflict` */
async function isThere(client: SftpClient, path: string, file: OpenFile): Promise<boolean> {
  if ((await client.exists(path)) === false) return false;
  checkSame(digest((await client.get(path)) as Buffer), file, path);
  return true;
}

/** @throws Failure `delivery.full` */
async function checkSize(client: SftpClient, draft: string, file: OpenFile, final: string): Promise<void> {
  const { size } = await client.stat(draft);
  if (size === file.bytes.length) return;
  throw new Failure('delivery.full', { detail: `only ${size} of ${file.bytes.length} bytes of ${final}` });
}

/**
 * SFTP version 3 does not rename onto an existing file, nor does it report that as the reason.
 *
 * @throws Failure `delivery.conflict` when another file has taken the name since the check
 */
async function rename(client: SftpClient, draft: string, final: string, file: OpenFile): Promise<void> {
  try {
    await client.rename(draft, final);
  } catch (error) {
    if (!(await isThere(client, final, file))) throw error;
    await client.delete(draft, true);
  }
}

/** Codes of the system, and texts of the SSH library and of OpenSSH, which has no code for a full disk. */
function sftpFailure(error: unknown, target: SftpTarget, shownKey: string | null): unknown {
  if (error instanceof Failure) return error;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const where = `${target.host}:${target.port}`;
  const detail = `${where}, ${message.replace(/\s+/g, ' ').slice(0, 200)}`;
  if (shownKey !== null && shownKey !== target.host_key) {
    return new Failure('delivery.host-key', { detail: `${where} shows ${shownKey}`, cause: error });
  }
  if (/authentication methods failed|parse privateKey|passphrase/i.test(message)) {
    return new Failure('delivery.login', { detail, cause: error });
  }
  if (/no such file|permission denied|does not exist|bad path/i.test(message)) {
    return new Failure('delivery.refused', { detail, cause: error });
  }
  if (/\bfailure\b|no space/i.test(message)) return new Failure('delivery.full', { detail, cause: error });
  if (typeof code === 'string') {
    const obstacle = obstacleOf({ code, text: message });
    return new Failure('delivery.unreachable', { detail, obstacle, cause: error });
  }
  // A broken connection or a server of another protocol has no code; a defect has a subclass of Error.
  if (error instanceof Error && error.name === 'Error') {
    return new Failure('delivery.unreachable', { detail, cause: error });
  }
  return error;
}

/**
 * Puts a small file into the target's folder and removes it again.
 *
 * @param name of a file that does not exist
 * @throws Failure `delivery.*`
 */
export async function probeSftp(target: SftpTarget, name: string): Promise<void> {
  const path = posix.join(target.folder, name);
  await withSftp(target, async (client) => {
    await client.put(Buffer.from('a test of spacebooks, to be removed\n'), path);
    await client.delete(path);
  });
}
