import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putBySftp } from '../../../src/books/delivery/sftp.js';
import { freePort } from '../../free-port.js';
import { openFile } from '../../unit/books/delivery/parcel.js';
import { type SshServer, startSshServer } from './ssh-server.js';

const FILES = [openFile('EXTF_1.csv', '"EXTF"\r\n'), openFile('EXTF_2.csv', 'Ł'.repeat(100_000))];

let server: SshServer | null;
beforeAll(async () => {
  server = await startSshServer();
});
afterAll(() => server?.stop());
beforeEach(() => {
  if (server === null) return;
  for (const name of readdirSync(server.folder)) rmSync(join(server.folder, name), { recursive: true });
});

function running(context: { skip: () => void }): SshServer {
  if (server === null) context.skip();
  return server as SshServer;
}

describe('an OpenSSH server', () => {
  it('gets every file complete under its name, and nothing else; once more changes nothing', async (context) => {
    const { target, folder } = running(context);
    await putBySftp(target, FILES);
    expect(readdirSync(folder).sort()).toEqual(['EXTF_1.csv', 'EXTF_2.csv']);
    for (const file of FILES) {
      expect(readFileSync(join(folder, file.name)).equals(Buffer.from(file.bytes))).toBe(true);
    }
    await putBySftp(target, FILES);
    expect(readdirSync(folder).sort()).toEqual(['EXTF_1.csv', 'EXTF_2.csv']);
  });

  it('is rid of the half file that a crash left, and takes the same files of two at once', async (context) => {
    const { target, folder } = running(context);
    writeFileSync(join(folder, '.EXTF_1.csv.0123456789abcdef.part'), 'half');
    writeFileSync(join(folder, '.EXTF_9.csv.0123456789abcdef.part'), 'of another file');
    await Promise.all([putBySftp(target, FILES.slice(0, 1)), putBySftp(target, FILES.slice(1))]);
    expect(readdirSync(folder).sort()).toEqual([
      '.EXTF_9.csv.0123456789abcdef.part',
      'EXTF_1.csv',
      'EXTF_2.csv',
    ]);
  });

  it('keeps another file of the same name', async (context) => {
    const { target, folder } = running(context);
    writeFileSync(join(folder, 'EXTF_2.csv'), 'of somebody else');
    await expect(putBySftp(target, FILES)).rejects.toMatchObject({ code: 'delivery.conflict' });
    expect(readFileSync(join(folder, 'EXTF_2.csv'), 'utf8')).toBe('of somebody else');
  });

  it('with another host key than the configured one gets nothing', async (context) => {
    const { target, folder } = running(context);
    const other = { ...target, host_key: `SHA256:${'A'.repeat(43)}` };
    const failure = await putBySftp(other, FILES).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'delivery.host-key' });
    expect(String(failure)).toContain(target.host_key);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that does not know our key says so, without the key', async (context) => {
    const { target, strangeKey } = running(context);
    const stranger = { ...target, login: { private_key: new Secret(strangeKey) } };
    const failure = await putBySftp(stranger, FILES).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'delivery.login' });
    expect(String(failure)).not.toContain(strangeKey.split('\n')[1]);
  });

  it('without the folder refuses', async (context) => {
    const { target, folder } = running(context);
    const failure = await putBySftp({ ...target, folder: join(folder, 'none') }, FILES).catch(
      (e: unknown) => e,
    );
    expect(failure).toMatchObject({ code: 'delivery.refused' });
  });

  it('that does not answer is tried again', async (context) => {
    const { target } = running(context);
    const down = { ...target, port: await freePort() };
    await expect(putBySftp(down, FILES)).rejects.toMatchObject({ code: 'delivery.unreachable' });
  });

  it('with a key that cannot be read is a wrong login', async (context) => {
    const { target } = running(context);
    const broken = { ...target, login: { private_key: new Secret('-----BEGIN NOTHING-----') } };
    await expect(putBySftp(broken, FILES)).rejects.toMatchObject({ code: 'delivery.login' });
  });
});
