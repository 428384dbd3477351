import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from './bench.js';
import { type DaemonProcess, startDaemonProcess } from './daemon-process.js';

const PER_SECOND = 500;
const SECONDS = 10;
/** The first seconds of a process are those of its compiler, and the burst of a minute's requests. */
const WARM_UP_SECONDS = 3;
const MOST_P99_MS = 20;

/** Callbacks at a steady rate, each committed with synchronous=FULL before it is answered. */
export async function bench(): Promise<BenchResult> {
  const daemon = await startDaemonProcess();
  try {
    const url = callbackUrl(daemon);
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const latencies: number[] = [];
    let refused = 0;
    const sends: Promise<void>[] = [];
    const started = performance.now();
    for (let sent = 0; sent < PER_SECOND * (WARM_UP_SECONDS + SECONDS); sent += 1) {
      // Open loop: the next one is sent on time, whether or not the last one was answered.
      const due = started + (sent / PER_SECOND) * 1_000;
      if (performance.now() < due) await pause(Math.max(1, due - performance.now()));
      const body = JSON.stringify({
        url: `${daemon.sandbox.baseUrl}/invoices/bench-${sent}`,
        trigger: 'automatic',
      });
      sends.push(
        post(url, body, agent).then(({ status, took }) => {
          if (sent >= PER_SECOND * WARM_UP_SECONDS) latencies.push(took);
          if (status !== 204) refused += 1;
        }),
      );
    }
    await Promise.all(sends);
    const seconds = (performance.now() - started) / 1_000 - WARM_UP_SECONDS;
    agent.destroy();
    latencies.sort((a, b) => a - b);
    const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
    const rate = latencies.length / seconds;
    return {
      name: 'callbacks, synchronous=FULL',
      figures: [
        {
          label: 'acknowledged',
          value: rate,
          unit: '/s',
          target: `at least ${PER_SECOND * 0.98}`,
          ok: rate >= PER_SECOND * 0.98,
        },
        { label: 'not answered 204', value: refused, unit: '', target: '0', ok: refused === 0 },
        { label: 'median', value: at(0.5), unit: 'ms' },
        {
          label: 'p99',
          value: at(0.99),
          unit: 'ms',
          target: `under ${MOST_P99_MS}`,
          ok: at(0.99) < MOST_P99_MS,
        },
        { label: 'longest', value: at(1), unit: 'ms' },
        { label: 'memory afterwards', value: daemon.memory(), unit: 'MB' },
      ],
    };
  } finally {
    await daemon.stop();
  }
}

function callbackUrl({ sandbox }: DaemonProcess): string {
  const subscriptions = [...sandbox.state.subscriptions.values()];
  const found = subscriptions.find((subscription) => subscription.event === 'requested_e_invoice');
  if (found === undefined) throw new Error('the daemon did not subscribe');
  return found.callbackUrl;
}

function post(url: string, body: string, agent: Agent): Promise<{ status: number; took: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, took: performance.now() - started }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
