import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import S3rver from 's3rver';
import { loadConfig } from '../../../../src/config/load.js';
import { type PostgresPair, startPair } from '../../../../test/postgres/pair.js';
import { putCertificate } from '../../simulation/certificate.js';
import { startLink } from './link.js';
import type { WorkerStormOptions } from './options.js';
import { type Shares, sharesOf } from './ownership.js';
import { hearSenders, type Sent } from './senders.js';
import { configText, ksefSeed, platformSeed, spacesOf, type WorkerSpace } from './spaces.js';
import { startWorker, type Worker } from './worker.js';

/** How many times faster than real time passes for everybody but PostgreSQL. */
const SPEED = 10;
/** Of the platform: a limit of real time would be another one at another speed. */
const ZONE = 'Europe/Berlin';

/** Several workers beside both sandboxes, each with its own network to one database. */
export interface WorkerStage {
  readonly folder: string;
  readonly spaces: readonly WorkerSpace[];
  readonly platform: Sandbox;
  readonly ksef: KsefSandbox;
  readonly postgres: PostgresPair;
  readonly workers: readonly Worker[];
  readonly clock: Clock;
  readonly shares: Shares;
  /** The German spaces' night is due at this moment, epoch milliseconds of the clock. */
  readonly nightDueAt: number;
  /** What reached the platform and KSeF, by worker. */
  readonly senders: { readonly sent: readonly Sent[] };
  close(): Promise<void>;
  /** Takes the folder away. */
  remove(): void;
}

export async function openStage(options: WorkerStormOptions): Promise<WorkerStage> {
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-workers-'));
  const spaces = spacesOf(options.spaces);
  const since = systemClock.now();
  const clock = acceleratedClock(SPEED, since);
  const platform = await startSandbox({ clock, seed: platformSeed(spaces) });
  const offline = await putCertificate(folder, 'offline');
  const ksef = await startKsefSandbox({ clock, seed: ksefSeed(spaces, offline) });
  const senders = hearSenders([platform, ksef].map(({ baseUrl }) => Number(new URL(baseUrl).port)));
  const postgres = await startPair(options.replication);
  const s3 = await startS3(join(folder, 'bucket'));
  const workers: Worker[] = [];
  const callbacks = await startLink(() => {
    const ports = workers.filter(({ isUp }) => isUp()).map(({ port }) => ({ port, host: '127.0.0.1' }));
    const first = Math.floor(Math.random() * ports.length);
    return [...ports.slice(first), ...ports.slice(0, first)];
  });
  // The night is a whole minute of the wall clock.
  const nightDueAt = Math.ceil((since + options.seconds * 500 * SPEED) / 60_000) * 60_000;
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(
    config,
    configText({
      spaces,
      platform,
      ksef,
      publicUrl: `http://127.0.0.1:${callbacks.port}`,
      s3Endpoint: s3.endpoint,
      folder,
      nightAt: new Intl.DateTimeFormat('de-DE', {
        timeZone: ZONE,
        hour: '2-digit',
        minute: '2-digit',
      }).format(nightDueAt),
    }),
  );
  const { spaces: configured } = loadConfig(config, {
    env: { LISTEN_PORT: '1', STORE_URL: 'postgres:///storm', LOCAL_FOLDER: folder },
  });
  mkdirSync(join(folder, 'deliveries'));
  for (let number = 1; number <= options.workers; number += 1) {
    const env = { SPACEBOOKS_CLOCK_SPEED: String(SPEED), SPACEBOOKS_CLOCK_SINCE: String(since) };
    workers.push(await startWorker({ number, folder, postgres, env }));
  }
  return {
    folder,
    spaces,
    platform,
    ksef,
    postgres,
    workers,
    clock,
    shares: sharesOf(configured),
    nightDueAt,
    senders,
    close: async () => {
      senders.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await callbacks.close();
      await platform.close();
      await ksef.close();
      await s3.close();
      await postgres.stop();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function startS3(directory: string): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'books' }));
  client.destroy();
  return { endpoint, close: () => server.close() };
}
