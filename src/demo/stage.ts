import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localDate } from '@spacebooks/base/calendar';
import { acceleratedClock } from '@spacebooks/base/clock';
import { DEFAULT_SEED, type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { type Daemon, startDaemon } from '../daemon.js';
import { createLog } from '../ops/log.js';
import { createRedaction } from '../ops/redaction.js';
import { hashPassword } from '../people/password.js';
import { systemRandom } from '../random.js';
import { demoPreviews } from './previews.js';

/** A minute of the platform's rate limit passes in two seconds. */
const SPEED = 30;
const TOKEN = 'sandbox-token';
const KSEF_TOKEN = 'sandbox-ksef-token-5265877635';

/** Members of the space in Berlin have a card there. */
const SEED: SandboxSeed = {
  ...DEFAULT_SEED,
  records: [
    {
      type: 'paymentMethods',
      space: 'space-berlin',
      attributes: { name: 'Card', paymentProvider: 'stripe' },
    },
  ],
};

/** The sandboxes and the daemon of the demo, in one process. */
export interface DemoStage {
  readonly sandbox: Sandbox;
  readonly ksef: KsefSandbox;
  readonly daemon: Daemon;
  /** Of the users `demo` (admin) and `finance` of the page, random each time. */
  readonly webPassword: string;
  close(): Promise<void>;
}

/**
 * Starts them with `config/demo.yml`, real HTTP between them.
 *
 * @param out folder for the files of the demo
 */
export async function startDemoStage(out: string, version: string): Promise<DemoStage> {
  const clock = acceleratedClock(SPEED);
  const sandbox = await startSandbox({
    clock,
    seed: { ...SEED, previews: demoPreviews(localDate(clock.now(), 'Europe/Berlin')) },
  });
  const ksef = await startKsefSandbox({ clock });
  const closeSandboxes = async (): Promise<void> => {
    await sandbox.close();
    await ksef.close();
  };
  const port = await freePort();
  const webPassword = systemRandom.secret();
  const env = {
    DEMO_BASE_URL: sandbox.baseUrl,
    DEMO_AUTH_URL: sandbox.authUrl,
    DEMO_SPACE_URL: sandbox.spaceUrl('berlin'),
    DEMO_WARSAW_URL: sandbox.spaceUrl('warsaw'),
    DEMO_TOKEN: TOKEN,
    DEMO_KSEF_URL: ksef.baseUrl,
    DEMO_KSEF_QR_URL: ksef.qrUrl,
    DEMO_KSEF_TOKEN: KSEF_TOKEN,
    DEMO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO_PORT: String(port),
    DEMO_WEB_HASH: await hashPassword(webPassword),
    DEMO_DATA: join(out, 'data'),
    DEMO_EXPORTS: join(out, 'exports'),
  };
  const config = loadConfig(fileURLToPath(new URL('../../config/demo.yml', import.meta.url)), { env });
  const stream = createWriteStream(join(out, 'daemon.log'));
  const redaction = createRedaction(configSecrets(config));
  const log = createLog({
    level: 'info',
    format: 'text',
    clock,
    redaction,
    stream,
  });
  try {
    const daemon = await startDaemon(config, { clock, random: systemRandom, redaction, log, version });
    return {
      sandbox,
      ksef,
      daemon,
      webPassword,
      close: async () => {
        await daemon.stop();
        await closeSandboxes();
        await new Promise((resolve) => stream.end(resolve));
      },
    };
  } catch (error) {
    await closeSandboxes();
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
