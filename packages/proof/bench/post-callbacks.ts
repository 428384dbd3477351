import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answered {
  /** Sorted, milliseconds. */
  readonly latencies: readonly number[];
  /** Other than 204. */
  readonly refused: number;
  readonly seconds: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Posts callbacks at a steady rate in an open loop: the next is sent on time, whether or not the last was answered. */
export async function postCallbacks(
  { perSecond, seconds }: Rate,
  next: (number: number) => { readonly url: string; readonly body: unknown },
): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const sent: Promise<{ status: number; took: number }>[] = [];
  const started = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = started + (number / perSecond) * 1_000;
    if (performance.now() < due) await pause(Math.max(1, due - performance.now()));
    const { url, body } = next(number);
    sent.push(post(url, JSON.stringify(body), agent));
  }
  const answers = await Promise.all(sent);
  agent.destroy();
  return {
    latencies: answers.map(({ took }) => took).sort((a, b) => a - b),
    refused: answers.filter(({ status }) => status !== 204).length,
    seconds: (performance.now() - started) / 1_000,
  };
}

/** @param share between 0 and 1 */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
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
