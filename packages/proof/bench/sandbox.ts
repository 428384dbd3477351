import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { systemClock } from '@spacebooks/base/clock';
import type { BenchResult, Figure } from './bench.js';

const REQUESTS = 6_000;
/** Enough that the server never waits for a request. */
const AT_ONCE = 16;
const LEAST_PER_SECOND = 1_500;

/** Read one record, and a page of the usual size. */
const PATHS = [
  ['one invoice', '/api2/invoices/invoice-1'],
  ['a page of 72 invoices', '/api2/spaces/space-berlin/invoices'],
] as const;

/**
 * How many requests a second the sandbox serves. It runs in a process of its own, and what counts is the time on
 * the processor that this process took: so many requests a second it serves on one core, whatever else is going on.
 */
export async function bench(): Promise<BenchResult> {
  const server = fork(new URL('./sandbox/server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    const figures: Figure[] = [];
    for (const [label, path] of PATHS) {
      await load(`${url}${path}`, REQUESTS / 10);
      const before = await cpuMs(server);
      const started = systemClock.now();
      await load(`${url}${path}`, REQUESTS);
      const took = systemClock.now() - started;
      const perCore = (1_000 * REQUESTS) / ((await cpuMs(server)) - before);
      const isPromised = path === PATHS[0][1];
      figures.push({
        label: `${label}, on one core`,
        value: perCore,
        unit: 'requests/s',
        ...(isPromised ? { target: `at least ${LEAST_PER_SECOND}`, ok: perCore >= LEAST_PER_SECOND } : {}),
      });
      figures.push({ label: `${label}, by the clock`, value: (1_000 * REQUESTS) / took, unit: 'requests/s' });
    }
    return { name: 'the sandbox of the platform', figures };
  } finally {
    server.kill();
  }
}

async function cpuMs(server: ReturnType<typeof fork>): Promise<number> {
  server.send('cpu');
  const [{ cpu }] = (await once(server, 'message')) as [{ cpu: number }];
  return cpu;
}

async function load(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await get(url, agent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
}

function get(url: string, agent: Agent): Promise<void> {
  const headers = { authorization: 'Bearer sandbox-token', accept: 'application/vnd.api+json' };
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answer ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}
