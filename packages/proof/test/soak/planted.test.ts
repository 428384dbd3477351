import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { afterTest } from '../../../../test/after-test.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { judge } from '../../soak/judge/judge.js';
import { ofTheKernel, probe } from '../../soak/measure/process.js';
import { LEAKS } from '../../soak/options.js';
import { foundLeaks } from '../../soak/planted.js';

const injected = (name: string): string =>
  `--import=${fileURLToPath(new URL(`../../soak/inject/${name}.mjs`, import.meta.url))}`;
/** The least of which a rise at each is no chance among all that is measured. */
const ROUNDS = 8;
const WARM_UP = 1;
const REQUESTS = 20;

/** Rounds of a small program with these mistakes, measured as the daemon is. */
async function play(leaks: readonly string[]) {
  const probeFile = join(temporaryFolder('soak-'), 'probe.jsonl');
  const child: ChildProcess = spawn(
    process.execPath,
    [injected('probe'), injected('leaks'), join(import.meta.dirname, 'subject.mjs')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '', SOAK_PROBE: probeFile, SOAK_LEAK: leaks.join(',') },
    },
  );
  afterTest(async () => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${Number(said)}`;
  const taken = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    child.kill('SIGWINCH');
    for (let sent = 0; sent < REQUESTS; sent += 1)
      await (await fetch(url, { method: 'POST', headers: { connection: 'close' } })).arrayBuffer();
    const values = new Map([
      ...(await probe(() => child.kill('SIGPWR'), probeFile, 1)),
      ...ofTheKernel(child.pid ?? 0),
    ]);
    taken.push({ values });
  }
  return judge(taken.slice(WARM_UP), 1);
}

describe('planted leaks', () => {
  it('are found, all of them, each in its own quantity', { timeout: 240_000 }, async () => {
    const growing = (await play(LEAKS)).filter(({ verdict }) => verdict === 'grows');
    expect(foundLeaks(growing)).toEqual(LEAKS);
  });

  it('are not found where there are none', { timeout: 240_000 }, async () => {
    const growing = (await play([])).filter(({ verdict }) => verdict === 'grows');
    expect(foundLeaks(growing)).toEqual([]);
  });
});
