import { describe, expect, it } from 'vitest';
import { digest } from '../../src/archive/archive.js';
import { eventually } from '../eventually.js';
import { BUCKET, type S3Server, startS3 } from '../s3/s3-server.js';
import { KILLED, play } from './scene.js';

/** Stands in the configuration, and must be written nowhere. */
const SECRET = 'S3RVER';

const archiveOn = ({ endpoint }: S3Server, bucket = BUCKET): string =>
  `{ url: s3://${bucket}/archive, endpoint: "${endpoint}", access_key_id: S3RVER, secret_access_key: ${SECRET} }`;

/** Each object is what its key says, whatever was broken off. */
async function checkObjects(server: S3Server): Promise<void> {
  const keys = (await server.keys()).filter((key) => !key.includes('/drafts/'));
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(digest(await server.bytes(key)), key).toBe(key.slice(-64));
}

describe('a daemon with its archive on S3', () => {
  it.each(['after:produce', 'before:commit:attach-intended', 'after:attach'])(
    'killed at %s attaches the e-invoice once after the next start',
    async (place) => {
      const server = await startS3();
      await play(
        async (scene) => {
          const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
          const id = scene.request();
          expect(await first.exited).toEqual(KILLED);
          await scene.start();
          await scene.reaches(id, 'done');
          await scene.attachedOnce(id);
        },
        { archive: archiveOn(server) },
      );
      await checkObjects(server);
    },
  );

  it('killed in the middle of a put leaves nothing half, and attaches the e-invoice once after that', async () => {
    const server = await startS3();
    await play(
      async (scene) => {
        const first = await scene.start();
        let kills = 0;
        server.trouble((request) => {
          if (request.method !== 'PUT' || kills > 0) return false;
          kills += 1;
          request.once('data', () => first.signal('SIGKILL'));
          return false;
        });
        const id = scene.request();
        await first.exited;
        expect(kills).toBe(1);
        await scene.start();
        await scene.reaches(id, 'done');
        await scene.attachedOnce(id);
      },
      { archive: archiveOn(server) },
    );
    await checkObjects(server);
  });

  it('over connections of which every third breaks attaches e-invoices once', async () => {
    const server = await startS3();
    await play(
      async (scene) => {
        await scene.start();
        let count = 0;
        server.trouble((request) => {
          count += 1;
          if (count % 3 > 0) return false;
          request.socket.destroy();
          return true;
        });
        const ids = [scene.request(), scene.request(), scene.request()];
        for (const id of ids) await scene.reaches(id, 'done');
        for (const id of ids) await scene.attachedOnce(id);
      },
      { archive: archiveOn(server) },
    );
    await checkObjects(server);
  });

  it('stops when it is told to while the bucket does not answer, and continues after that', async () => {
    const server = await startS3();
    await play(
      async (scene) => {
        const first = await scene.start();
        let hanging = 0;
        server.trouble((request) => {
          if (request.method !== 'HEAD') return false;
          hanging += 1;
          return true;
        });
        const id = scene.request();
        await eventually(() => expect(hanging).toBeGreaterThan(0));
        first.signal('SIGTERM');
        expect(await first.exited).toMatchObject({ code: 0 });
        server.trouble(null);
        await scene.start();
        await scene.reaches(id, 'done');
        await scene.attachedOnce(id);
      },
      { archive: archiveOn(server) },
    );
  });

  it('answers 77 and what to check where the bucket is not there, and never its secret', async () => {
    const server = await startS3();
    await play(
      async (scene) => {
        const refused = scene.spawn();
        expect(await refused.exited).toMatchObject({ code: 77 });
        expect(refused.stderr()).toContain(
          'the archive’s server refuses our requests: s3://nowhere/archive: 404 NoSuchBucket',
        );
        expect(refused.stderr()).toContain('archive.url');
      },
      { archive: archiveOn(server, 'nowhere'), leavesNoDatabase: true },
    );
  });
});
