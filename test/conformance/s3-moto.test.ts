import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/archive.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { startS3 } from '../s3/s3-server.js';
import { archiveClaims } from '../unit/archive/archive-claims.js';
import { pythonEnvironment } from './python-environment.js';

const environment = pythonEnvironment('s3-moto');
if (!environment.ok) {
  const message = `The second server of S3's API cannot be had: ${environment.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

async function startMoto(): Promise<number> {
  const port = await freePort();
  const python = environment.ok ? environment.python : '';
  const server = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
  afterTest(() => server.kill());
  await eventually(async () => {
    expect((await fetch(`http://127.0.0.1:${port}/moto-api/data.json`)).status).toBe(200);
  });
  return port;
}

const shared = environment.ok ? await startMoto() : 0;

/** Each test has the whole server to itself. */
async function emptyServer() {
  await fetch(`http://127.0.0.1:${shared}/moto-api/reset`, { method: 'POST' });
  return startS3(async () => shared);
}

describe.skipIf(!environment.ok)('an archive on another server of S3’s API (PyPI: moto)', () => {
  archiveClaims(async () => {
    const server = await emptyServer();
    return {
      archive: openArchive(server.location),
      absent: 'NoSuchKey',
      names: async () => (await server.keys()).map((key) => key.replace(/^archive\//, '')),
      write: (name, text) => server.write(`archive/${name}`, text),
    };
  });

  it('lists more files than fit into one answer, with what was set aside at the seam', async () => {
    const archive = openArchive((await emptyServer()).location);
    const put: string[] = [];
    for (let index = 0; index < 1_050; index += 1) put.push(await archive.put(Buffer.from(`file ${index}`)));
    put.sort();
    // 1,000 keys are a page: this one's `.aside` is the first of the second.
    const [atTheSeam = ''] = put.slice(999);
    await archive.setAside(atTheSeam);
    await archive.put(Buffer.from(`file ${await numberOf(atTheSeam, archive)}`));
    const [listed, aside]: [string[], string[]] = [[], []];
    for await (const address of archive.addresses()) listed.push(address);
    for await (const address of archive.setAsides()) aside.push(address);
    expect(listed.sort()).toEqual(put);
    expect(aside).toEqual([]);
    archive.close();
  });

  it('reads the beginning of a file without bytes', async () => {
    const archive = openArchive((await emptyServer()).location);
    const address = await archive.put(new Uint8Array());
    expect((await archive.beginning(address, 4)).length).toBe(0);
    archive.close();
  });

  it('has the digest of each file as a checksum that the server has compared', async () => {
    const server = await emptyServer();
    const archive = openArchive(server.location);
    const checksums: unknown[] = [];
    server.trouble((request) => {
      if (request.method === 'PUT') checksums.push(request.headers['x-amz-checksum-sha256']);
      return false;
    });
    const address = await archive.put(Buffer.from('abc'));
    expect(checksums).toEqual([Buffer.from(address, 'hex').toString('base64')]);
    archive.close();
  });
});

async function numberOf(address: string, archive: { get(address: string): Promise<Uint8Array> }) {
  return Buffer.from(await archive.get(address))
    .toString()
    .replace('file ', '');
}
