import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { callbackPath } from './callback-path.js';
import { play } from './scene.js';

const REQUESTS = 100_000;
const IDLE = 500;

it('a flood of requests for health and five hundred idle connections do not silence callbacks', () =>
  play(async (scene) => {
    await scene.start();
    await scene.lookedRound();
    const path = callbackPath(scene, 'updated_invoice');
    const flooder = promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      join(import.meta.dirname, 'health-flood.ts'),
      ...[scene.port, REQUESTS, IDLE].map(String),
    ]);
    const flooded = flooder.then(
      ({ stdout }) => JSON.parse(stdout) as { connections: number; answers: number },
    );
    const isOver = flooded.then(() => true);

    const statuses = new Set<number>();
    const times: number[] = [];
    do {
      const began = performance.now();
      // Each on a connection of its own, as a proxy would that has just started.
      const answer = await fetch(`http://127.0.0.1:${scene.port}${path}`, {
        method: 'POST',
        headers: { connection: 'close' },
        body: JSON.stringify({ url: `${scene.sandbox.baseUrl}/invoices/unknown-${times.length % 5}` }),
      });
      times.push(performance.now() - began);
      statuses.add(answer.status);
    } while (!(await Promise.race([isOver, Promise.resolve(false)])));

    const { connections, answers } = await flooded;
    times.sort((a, b) => a - b);
    const at = (share: number): string => `${times[Math.floor(times.length * share)]?.toFixed(1)} ms`;
    console.log(
      `${REQUESTS} requests for health on ${connections} connections, ${answers} answered, beside ${IDLE} idle connections; ` +
        `${times.length} callbacks: median ${at(0.5)}, p99 ${at(0.99)}, longest ${times.at(-1)?.toFixed(1)} ms`,
    );
    expect([...statuses]).toEqual([204]);
    expect(connections).toBe(REQUESTS / 1_000);
    // A few of each thousand; the others are read and dropped.
    expect(answers).toBeGreaterThan(0);
    expect(answers).toBeLessThanOrEqual(connections * 8);
  }));
