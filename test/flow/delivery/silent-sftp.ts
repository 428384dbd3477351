import { createHash } from 'node:crypto';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { posix } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import type { SftpTarget } from '../../../src/domain/accounting/delivery-settings.js';

const { Server, utils } = ssh2;
const { OPEN_MODE, STATUS_CODE } = utils.sftp;

/** Up to where a server answers; `renamed`: it has done it, and does not say so; `goodbye`: it never closes a connection. */
export type SilentAt =
  | 'banner'
  | 'login'
  | 'open'
  | 'write'
  | 'close'
  | 'rename'
  | 'renamed'
  | 'goodbye'
  | null;

/** A server that accepts connections and stops answering where a test says so. */
export interface SilentSftp {
  readonly target: SftpTarget;
  readonly password: string;
  /** Whole files by their names, without drafts. */
  readonly files: () => Readonly<Record<string, string>>;
  /** How often a file was put under its final name. */
  readonly placed: () => number;
  /** Connections that are open, as the server sees it. */
  readonly connections: () => number;
  silentAt: SilentAt;
  stop(): Promise<void>;
}

const PASSWORD = 'a password of the accountant';

export async function startSilentSftp(): Promise<SilentSftp> {
  // Of ed25519 one pair in 256 is made wrong (findings/ssh2-makes-ed25519-keys-that-it-refuses.sh).
  const keys = utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const files = new Map<string, Buffer>();
  const facts = { placed: 0 };
  const state: { silentAt: SilentAt } = { silentAt: null };
  const inner = new Server({ hostKeys: [keys.private] }, (connection) =>
    serve(connection, files, facts, state),
  );
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  /** In front of it, because the library closes what its client closes. */
  const front = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('end', () => {
      if (state.silentAt !== 'goodbye') socket.end();
    });
    if (state.silentAt === 'banner') return void socket.resume();
    const onward = dial({ port: (inner.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
    onward.on('error', () => undefined);
    socket.pipe(onward, { end: false });
    onward.pipe(socket, { end: false });
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const parsed = utils.parseKey(keys.public);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace('=', '');
  return Object.assign(state, {
    password: PASSWORD,
    target: {
      kind: 'sftp',
      name: 'accountant',
      host: '127.0.0.1',
      port: (front.address() as AddressInfo).port,
      user: 'books',
      host_key: `SHA256:${digest}`,
      login: { password: new Secret(PASSWORD) },
      folder: '/incoming',
    } satisfies SftpTarget,
    files: () =>
      Object.fromEntries(
        [...files]
          .filter(([path]) => !posix.basename(path).startsWith('.'))
          .map(([path, bytes]) => [posix.basename(path), bytes.toString()]),
      ),
    placed: () => facts.placed,
    connections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([front, inner].map((each) => new Promise((resolve) => each.close(resolve))));
    },
  });
}

function serve(
  connection: Connection,
  files: Map<string, Buffer>,
  facts: { placed: number },
  state: { readonly silentAt: SilentAt },
): void {
  // Nagle's algorithm would be most of what a test takes.
  (connection as Connection & { setNoDelay(): void }).setNoDelay();
  connection.on('error', () => undefined);
  connection.on('authentication', (context) => {
    if (state.silentAt === 'login') return;
    if (context.method === 'password' && context.password === PASSWORD) context.accept();
    else context.reject(['password']);
  });
  connection.on('session', (accept) => {
    accept().on('sftp', (acceptSftp) => answer(acceptSftp(), files, facts, state));
  });
}

function answer(
  sftp: SFTPWrapper,
  files: Map<string, Buffer>,
  facts: { placed: number },
  state: { readonly silentAt: SilentAt },
): void {
  /** By its number, the path and whether a folder's names were told. */
  const handles = new Map<number, { readonly path: string; told: boolean }>();
  let next = 0;
  const handleOf = (path: string): Buffer => {
    next += 1;
    handles.set(next, { path, told: false });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(next);
    return handle;
  };
  const at = (handle: Buffer) => handles.get(handle.readUInt32BE()) ?? { path: '', told: true };
  const attributes = (size: number) => ({ mode: 0o100640, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
  const look = (id: number, path: string): void => {
    const bytes = files.get(path);
    if (bytes === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else sftp.attrs(id, attributes(bytes.length));
  };
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: path, longname: path, attrs: attributes(0) }]),
  );
  sftp.on('STAT', look).on('LSTAT', look);
  sftp.on('FSTAT', (id, handle) => look(id, at(handle).path));
  sftp.on('OPENDIR', (id, path) => sftp.handle(id, handleOf(path)));
  sftp.on('READDIR', (id, handle) => {
    const folder = at(handle);
    if (folder.told) return sftp.status(id, STATUS_CODE.EOF);
    folder.told = true;
    const names = [...files.keys()].map((path) => posix.basename(path));
    if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    return sftp.name(
      id,
      names.map((filename) => ({ filename, longname: `-rw-r----- ${filename}`, attrs: attributes(1) })),
    );
  });
  sftp.on('OPEN', (id, path, flags) => {
    if (state.silentAt === 'open') return;
    if ((flags & OPEN_MODE.WRITE) > 0) files.set(path, Buffer.alloc(0));
    sftp.handle(id, handleOf(path));
  });
  sftp.on('WRITE', (id, handle, _offset, data) => {
    if (state.silentAt === 'write') return;
    const { path } = at(handle);
    files.set(path, Buffer.concat([files.get(path) ?? Buffer.alloc(0), data]));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const bytes = files.get(at(handle).path)?.subarray(offset, offset + length) ?? Buffer.alloc(0);
    if (bytes.length === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, bytes);
  });
  sftp.on('CLOSE', (id) => {
    if (state.silentAt !== 'close') sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('REMOVE', (id, path) => {
    files.delete(path);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('RENAME', (id, from, to) => {
    if (state.silentAt === 'rename') return;
    files.set(to, files.get(from) ?? Buffer.alloc(0));
    files.delete(from);
    facts.placed += 1;
    if (state.silentAt !== 'renamed') sftp.status(id, STATUS_CODE.OK);
  });
}
