import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../eventually.js';
import { BUCKET, type S3Server, startS3 } from '../s3/s3-server.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { type Stage, setStage } from './stage.js';

const archiveOn = ({ endpoint }: S3Server, bucket = BUCKET): string =>
  `{ url: s3://${bucket}/archive, endpoint: "${endpoint}", access_key_id: S3RVER, secret_access_key: S3RVER }`;

const accounting = (target: string): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      datev: { consultant: 1001, client: 1 }
      targets: [{ name: office, folder: ${target} }]
      exports: [{ name: adviser, formats: [datev, csv], schedule: nightly, targets: [office] }]`;

const refuse = (server: S3Server, status: number, name: string): void =>
  server.trouble((_request, answer) => {
    answer.writeHead(status, { 'content-type': 'application/xml' });
    answer.end(`<Error><Code>${name}</Code><Message>No.</Message></Error>`);
    return true;
  });

const archiveVital = async (stage: Stage) =>
  (await stage.daemon().health()).vitals.find(({ name }) => name === 'archive');

describe('a daemon whose archive is on S3', () => {
  it('attaches e-invoices, exports the night, and reads all of it after a restart', async () => {
    const server = await startS3();
    const target = temporaryFolder('s3-night-');
    const stage = await setStage({ archive: archiveOn(server), accounting: accounting(target) });
    const first = stage.request();
    const { xml, pdf } = await stage.reaches(first, 'done');
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
    const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
    stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
    await stage.daemon().nights.runNow('berlin');
    await eventually(() => expect(readdirSync(target).length).toBeGreaterThan(1));
    const files = await stage.daemon().books.batches.files('berlin', 1);
    const keys = await server.keys();
    for (const address of [xml, pdf, ...files.map((file) => file.address)])
      expect(keys).toContain(`archive/${address?.slice(0, 2)}/${address}`);
    expect(existsSync(join(dirname(stage.databasePath), 'archive'))).toBe(false);

    await stage.stop();
    await stage.start();
    for (const { address, size } of files)
      expect((await stage.daemon().archive.get(address)).length).toBe(size);
    await stage.reaches(stage.request(), 'done');
    expect(await archiveVital(stage)).toMatchObject({ state: 'ok' });
    expect((await server.keys()).length).toBeGreaterThan(keys.length);
  });

  it('archive.unreachable: a bucket that does not answer is waited for, and callbacks are accepted', async () => {
    const server = await startS3();
    const stage = await setStage({ archive: archiveOn(server), idle: true });
    server.trouble((request) => {
      request.socket.destroy();
      return true;
    });
    await stage.start({ archive: archiveOn(server) });
    expect(await archiveVital(stage)).toMatchObject({
      state: 'degraded',
      detail: expect.stringContaining('the archive’s server does not answer'),
    });
    const invoice = stage.request();
    await eventually(async () => {
      const [saga] = await stage.sagas(invoice);
      expect(saga).toMatchObject({ reason: { code: 'archive.unreachable' } });
    });
    server.trouble(null);
    await stage.reaches(invoice, 'done');
    await eventually(async () => expect(await archiveVital(stage)).toMatchObject({ state: 'ok' }));
  });

  it('archive.refused: a bucket that is not there stops the start, and once it is there it starts', async () => {
    const server = await startS3();
    const archive = archiveOn(server, 'later');
    const stage = await setStage({ archive, idle: true });
    await expect(stage.start({ archive })).rejects.toMatchObject({
      code: 'archive.refused',
      detail: expect.stringContaining('404 NoSuchBucket'),
    });
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const settings = { endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true };
    await new S3Client({ ...settings, credentials }).send(new CreateBucketCommand({ Bucket: 'later' }));
    await stage.start({ archive });
    await stage.reaches(stage.request(), 'done');
  });

  it('archive.refused: rights that are taken away alert at once, and what waits continues', async () => {
    const server = await startS3();
    const stage = await setStage({ archive: archiveOn(server) });
    refuse(server, 403, 'AccessDenied');
    const invoice = stage.request();
    await eventually(() => expect(stage.alertsOf(invoice)).toContain('archive.refused'));
    server.trouble(null);
    await stage.reaches(invoice, 'done');
  });

  it('moves there from a folder beside the daemon that works, and works on with what was in the folder', async () => {
    const server = await startS3();
    const stage = await setStage();
    const first = stage.request();
    const { xml } = await stage.reaches(first, 'done');
    const folder = temporaryFolder('s3-move-');
    const [old, fresh] = [join(folder, 'old.yml'), join(folder, 'new.yml')];
    writeFileSync(old, stage.configText());
    writeFileSync(fresh, stage.configText().replace(/^archive: .*$/m, `archive: ${archiveOn(server)}`));
    const copy = () => callProgram(['archive', 'copy', '--config', old, '--to-config', fresh, '--json']);
    const copied = await copy();
    expect(copied.err).toBe('');
    expect(JSON.parse(copied.out)).toMatchObject({
      ok: true,
      to: 's3://books/archive',
      kept: 0,
      damaged: [],
    });
    await stage.reaches(stage.request(), 'done');
    await stage.stop();
    expect(JSON.parse((await copy()).out)).toMatchObject({ ok: true, kept: JSON.parse(copied.out).copied });
    await stage.start({ archive: archiveOn(server) });
    expect((await stage.daemon().archive.get(xml ?? '')).length).toBeGreaterThan(0);
    await stage.reaches(stage.request(), 'done');

    const back = join(folder, 'archive');
    const { out, code } = await callProgram(['archive', 'copy', '--config', fresh, '--to', back]);
    expect({ code, out }).toEqual({
      code: 0,
      out: `${(await server.keys()).length} files copied to ${back} and verified, 0 already there`,
    });
    const [gone = ''] = await server.keys();
    await server.write(gone, 'changed');
    rmSync(join(back, gone.replace('archive/', '')));
    const damaged = await callProgram(['archive', 'copy', '--config', fresh, '--to', back]);
    expect(damaged.code).toBe(1);
    expect(damaged.out).toContain(`missing or damaged in the archive: ${gone.slice(-64)}`);
  });

  it('is copied with the credentials of the environment, and not where no place or its own place is named', async () => {
    const server = await startS3();
    const stage = await setStage();
    await stage.reaches(stage.request(), 'done');
    const config = join(temporaryFolder('s3-copy-'), 'spacebooks.yml');
    writeFileSync(config, stage.configText());
    const copy = (...args: string[]) =>
      callProgram(['archive', 'copy', '--config', config, ...args], {
        env: { AWS_ENDPOINT_URL_S3: server.endpoint },
      });
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    expect((await copy('--to', 's3://books/copy')).out).toMatch(
      /^\d+ files copied to s3:\/\/books\/copy and verified/,
    );
    vi.unstubAllEnvs();
    expect((await server.keys()).every((key) => key.startsWith('copy/'))).toBe(true);
    const itself = join(dirname(stage.databasePath), 'archive');
    expect((await copy('--to', itself)).err).toContain(`${itself} is the archive itself`);
    expect((await copy()).err).toContain('give --to or --to-config, one of them');
    expect((await copy('--to', 's3://B')).err).toContain('s3://B is not s3://bucket/prefix');
    expect((await copy('--to', 's3://B')).code).toBe(64);
  });
});
