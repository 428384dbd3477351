import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock } from '@spacebooks/base/clock';
import { beforeEach, expect, it } from 'vitest';
import type { Vital } from '../../../src/ops/health.js';
import { silentLog } from '../../../src/ops/log.js';
import { createServiceNotifier } from '../../../src/ops/service-notifier.js';
import { eventually } from '../../eventually.js';
import { temporaryFolder } from '../../temporary-folder.js';

let folder = '';
let status: Vital['state'] = 'ok';

beforeEach(() => {
  folder = temporaryFolder('notify-');
  status = 'ok';
  // Writes down what it is called with, as systemd would be told.
  const script = `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${folder}/told\n`;
  writeFileSync(join(folder, 'systemd-notify'), script);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  writeFileSync(join(folder, 'told'), '');
});

const told = (): readonly string[] =>
  readFileSync(join(folder, 'told'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

function manager(env: Readonly<Record<string, string>>) {
  return createServiceNotifier({
    env: { PATH: `${folder}:${process.env.PATH}`, ...env },
    clock: acceleratedClock(1_000),
    log: silentLog,
    health: async () => ({ status, vitals: [] }),
  });
}

it('tells nobody where no service manager asks', async () => {
  const nobody = manager({});
  await nobody.ready();
  await nobody.stopping();
  expect(told()).toEqual([]);
});

it('tells that it is ready, reloading and stopping', async () => {
  const systemd = manager({ NOTIFY_SOCKET: '/run/notify' });
  await systemd.ready();
  await systemd.reloading();
  await systemd.stopping();
  expect(told()).toEqual([
    '/run/notify --ready STATUS=serving',
    '/run/notify RELOADING=1 STATUS=reading the configuration again',
    '/run/notify STOPPING=1 STATUS=finishing what is under way',
  ]);
});

it('answers the watchdog as long as it is healthy, and not for what fails', async () => {
  const answers = (): number => told().filter((line) => line.endsWith('WATCHDOG=1')).length;
  const systemd = manager({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000' });
  await systemd.ready();
  await eventually(() => expect(answers()).toBeGreaterThanOrEqual(3));
  status = 'failing';
  let before = -1;
  // One answer may be under way when it begins to fail.
  await eventually(() => {
    const now = answers();
    const same = now === before;
    before = now;
    expect(same).toBe(true);
  });
  const unanswered = answers();
  status = 'degraded';
  await eventually(() => expect(answers()).toBeGreaterThan(unanswered));
  await systemd.stopping();
});
