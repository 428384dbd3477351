import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventually } from '../eventually.js';
import { initAnswers } from './answers.js';
import { makeBaseImage } from './base-image.js';
import { type ComposeService, composeService } from './compose-service.js';
import { npmDownloads } from './npm-downloads.js';
import { commandsUnder } from './page.js';
import { type Podman, startPodman } from './podman.js';
import { whatIsMissing } from './tools.js';
import { copyWorkingTree } from './working-tree.js';

const MISSING = whatIsMissing({ podman: 'podman', runc: 'runc', mmdebstrap: 'mmdebstrap' });

const LINES = MISSING === null ? commandsUnder('## In a container') : [];
const COMPOSE = 'docker compose --file config/compose.yml ';

let podman: Podman;
let service: ComposeService;
let hasFailed = false;
let cannot: string | null = null;

/** Shares the network of the container that stands in for the platform, which has a bridge of its own. */
const common = (): readonly string[] => ['--pull=never', '--network=container:platform', ...service.options];

/** `docker compose run --rm spacebooks ...` */
const runOnce = (...args: readonly string[]): Promise<string> =>
  podman.run('run', '--rm', '--no-healthcheck', ...common(), service.image, ...args);

/** `docker compose up --detach`: a container of its own, with the volumes of the one before. */
const up = (): Promise<string> =>
  podman.run('run', '--detach', '--name=spacebooks', ...service.restart, ...common(), service.image);

const isHealthy = (): Promise<string> =>
  eventually(() => podman.run('healthcheck', 'run', 'spacebooks'), 500);

const lineAfterCompose = (start: string): string => {
  const found = LINES.find((line) => line.startsWith(COMPOSE + start));
  if (found === undefined) throw new Error(`docs/install.md has no line ${COMPOSE}${start}`);
  return found.slice(COMPOSE.length);
};

/** What follows `run --rm spacebooks` in the page's line of a command. */
const argsOf = (command: string): readonly string[] =>
  lineAfterCompose(`run --rm spacebooks ${command}`).split(' ').slice(3);

describe.skipIf(MISSING !== null)('docs/install.md, in a container', () => {
  beforeAll(async () => {
    podman = startPodman();
    const configuration = join(podman.folder, 'configuration');
    // The page's `install --directory --owner=1000 --group=1000 --mode=0750`, in another place.
    mkdirSync(configuration, { mode: 0o750 });
    chownSync(configuration, 1000, 1000);
    writeFileSync(join(configuration, 'token'), 'sandbox-token');
    service = composeService(configuration);
    const clone = join(podman.folder, 'clone');
    copyWorkingTree(clone);
    const base = makeBaseImage(podman, inject('bareDebian'), clone);
    try {
      await podman.run('run', '--rm', '--pull=never', '--network=bridge', base, 'true');
    } catch (error) {
      cannot = `this machine cannot run containers: ${String(error)}`;
      console.log(`skipped: config/compose.yml and the Dockerfile are not played, because ${cannot}`);
    }
  });
  afterAll(() => podman?.close());
  // Each step needs those before it.
  beforeEach(({ skip }) => {
    skip(cannot !== null, cannot ?? '');
    skip(hasFailed, 'a step before it has failed');
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });

  it('is built from the Dockerfile', async () => {
    // The clone and the folder stand above; a line more would have to be played below.
    expect(LINES).toHaveLength(7);
    expect(lineAfterCompose('build')).toBe('build');
    await podman.run(
      ...[
        'build',
        '--format=docker',
        '--pull=never',
        '--network=host',
        `--volume=${npmDownloads()}:/root/.npm`,
      ],
      ...[`--tag=${service.image}`, join(podman.folder, 'clone')],
    );
    await podman.run(
      ...['run', '--detach', '--no-healthcheck', '--name=platform', '--pull=never', '--network=bridge'],
      ...[service.image, 'sandbox', '--ksef-port', '0'],
    );
    const ask = "await fetch('http://127.0.0.1:8090/')";
    await eventually(() => podman.run('exec', 'platform', 'node', '-e', ask), 500);
  });

  it('writes its configuration, and finds nothing wrong with it', async () => {
    await runOnce(
      ...argsOf('init'),
      ...initAnswers('token'),
      ...['--web-public-url', 'https://desk.example.com'],
    );
    expect(await runOnce(...argsOf('doctor'))).toMatch(/ 0 failed/);
  });

  it('runs with a file system that cannot be written, becomes healthy, and makes an e-invoice', async () => {
    expect(lineAfterCompose('up')).toBe('up --detach');
    await up();
    await isHealthy();
    await expect(podman.run('exec', 'spacebooks', 'touch', '/app/anything')).rejects.toThrow('Read-only');
    expect(await podman.run('exec', 'spacebooks', 'id', '--user')).toContain('1000');
    const send = 'http://127.0.0.1:8090/sandbox/invoices/invoice-1/send';
    await podman.run('exec', 'platform', 'node', '-e', `await fetch('${send}', { method: 'POST' })`);
    await eventually(async () => expect(await runOnce(...argsOf('status'))).toContain('1 issued'), 500);
  });

  it('stops in order within its grace period', async () => {
    const started = performance.now();
    await podman.run('stop', 'spacebooks');
    // Longer, and it would have been killed: its exit code would be 137.
    expect(performance.now() - started).toBeLessThan((service.graceSeconds + 30) * 1000);
    expect((await podman.run('inspect', '--format={{.State.ExitCode}}', 'spacebooks')).trim()).toBe('0');
  });

  it('finds its data in a new container', async () => {
    await podman.run('rm', 'spacebooks');
    await up();
    await isHealthy();
    const status = await runOnce(...argsOf('status'));
    expect(status).toContain('the daemon is running');
    expect(status).toContain('1 issued');
  });
});
