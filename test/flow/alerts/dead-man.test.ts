import { Secret } from '@spacebooks/base/secret';
import { createTransport } from '@spacebooks/http/transport';
import { afterEach, expect, it } from 'vitest';
import { startDeadMan } from '../../../src/notify/dead-man.js';
import { silentLog } from '../../../src/ops/log.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';
import { setStage } from '../stage.js';
import { answering, dropping, startWebHook, type WebHook } from './web-hook.js';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function ping(hook: WebHook, problems: () => Promise<readonly string[]>): void {
  const transport = createTransport();
  const deadMan = startDeadMan({
    url: new Secret(`${hook.url}/uuid?rid=1`),
    periodMs: 30_000,
    problems,
    transport,
    redact: (text) => text.replaceAll('a-secret', '[secret]'),
    clock: patientClock(60),
    log: silentLog,
  });
  stops.push(
    () => transport.close(),
    () => deadMan.stop(),
  );
}

const calls = ({ posted }: WebHook) =>
  posted.map(({ method, path, body }) => `${method} ${path} ${body}`.trim());

it('pings at the start and each period, and says what is not well', async () => {
  const hook = await startWebHook();
  const found: string[] = [];
  ping(hook, async () => found);
  await eventually(() => expect(hook.posted.length).toBeGreaterThanOrEqual(3));
  expect(calls(hook).slice(0, 3)).toEqual(['GET /uuid/start?rid=1', 'GET /uuid?rid=1', 'GET /uuid?rid=1']);
  found.push('nights: a night is overdue in: berlin', 'a-secret');
  await eventually(() =>
    expect(calls(hook).at(-1)).toBe('POST /uuid/fail?rid=1 nights: a night is overdue in: berlin\n[secret]'),
  );
  found.length = 0;
  await eventually(() => expect(calls(hook).at(-1)).toBe('GET /uuid?rid=1'));
});

it('counts a look that failed as not well, and asks again when the answer is lost', async () => {
  const hook = await startWebHook();
  hook.answers.push(answering(200), dropping, answering(500));
  ping(hook, async () => {
    throw new Error('disk full');
  });
  await eventually(() => expect(hook.posted.length).toBeGreaterThanOrEqual(4));
  expect(calls(hook).slice(1, 4)).toEqual(
    Array.from({ length: 3 }, () => 'POST /uuid/fail?rid=1 the health check failed: Error: disk full'),
  );
});

it('of a daemon comes while it lives', async () => {
  const hook = await startWebHook();
  const stage = await setStage({ more: `alerts: { dead_man: { url: ${hook.url}/uuid, every_minutes: 1 } }` });
  await eventually(() =>
    expect(calls(hook).slice(0, 3)).toEqual(['GET /uuid/start', 'GET /uuid', 'GET /uuid']),
  );
  await stage.stop();
  const count = hook.posted.length;
  await stage.clock.sleep(180_000);
  expect(hook.posted).toHaveLength(count);
});
