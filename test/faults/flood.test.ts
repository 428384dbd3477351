import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { MOST_UNVERIFIED } from '../../src/store/limits/callback-budget.js';
import { eventually } from '../eventually.js';
import { callbackPath } from './callback-path.js';
import { type Answers, endless, flood, forgeries } from './flood.js';
import { play, type Scene } from './scene.js';

const LEGITIMATE = 30;
const SLOW = 100;
/**
 * Of one daemon that is flooded while its thread makes documents; MB. It takes some 410, and up to 450 while it is
 * followed; 150 bodies that are kept whole are as many MiB more.
 */
const MOST_MEMORY_MB = 500;

describe('ten thousand forged callbacks beside a legitimate load', () => {
  it(
    'serve all that was asked for, spend no more than the budget, and do not fill the memory',
    () =>
      play(async (scene) => {
        const daemon = await scene.start();
        await scene.lookedRound();
        const idle = memory(daemon.pid, 'VmRSS');
        const all = forgeries({
          requested: callbackPath(scene, 'requested_e_invoice'),
          updated: callbackPath(scene, 'updated_invoice'),
          base: scene.sandbox.baseUrl,
        });
        expect(all).toHaveLength(9_900);
        const slow = endless(scene.port, callbackPath(scene, 'requested_e_invoice'), SLOW);

        const began = performance.now();
        const part = Math.ceil(all.length / LEGITIMATE);
        const asked: string[] = [];
        const parts: Answers[] = [];
        for (let n = 0; n < LEGITIMATE; n += 1) {
          asked.push(scene.request());
          parts.push(await flood(scene.port, all.slice(n * part, (n + 1) * part)));
        }
        const seconds = (performance.now() - began) / 1_000;
        const answers = sum(parts);
        for (const id of asked) await eventually(() => expect(scene.mails(id)).toBe(1));
        const servedAfter = (performance.now() - began) / 1_000;
        slow.close();
        const peak = memory(daemon.pid, 'VmHWM');

        const looked = unknownLookUps(scene);
        const most = mostInAMinute(looked);
        const begun = [...scene.sagasLike('forged-%'), ...scene.sagasLike('9900%')].length;
        console.log(
          [
            `${all.length + SLOW} forged callbacks, ${Math.round(all.length / seconds)}/s; ${LEGITIMATE} asked for, all served after ${servedAfter.toFixed(1)} s`,
            `requests to the platform about unknown ids: ${looked.length}, at most ${most} in a minute; sagas of theirs: ${begun}`,
            `memory: ${idle} MB before, ${peak} MB at most; alerts: ${scene.alerts().length}`,
            ...[...answers].map(([kind, counts]) => `  ${kind}: ${JSON.stringify([...counts])}`),
          ].join('\n'),
        );

        expect(statuses(answers, 'unknown path', 'wrong method')).toEqual([404]);
        const right = [
          'unknown invoice',
          'unknown number',
          'unknown change',
          'foreign address',
          'unreadable',
          'wrong type',
          'compressed',
          'huge',
        ];
        expect(statuses(answers, ...right)).toEqual([204]);
        const subscriptions = [...scene.sandbox.state.subscriptions.values()];
        expect(subscriptions.every(({ active }) => active)).toBe(true);
        const deliveries = scene.sandbox.state.deliveries.journal.entries(1);
        expect(new Set(deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status)))).toEqual(
          new Set([204]),
        );
        // Three requests for an id that is a number, one for any other.
        expect(most).toBeLessThanOrEqual(MOST_UNVERIFIED * 3);
        await eventually(() =>
          expect(scene.alerts().map(({ code }) => code)).toEqual(
            expect.arrayContaining(['callback.quarantined', 'callback.flood']),
          ),
        );
        expect(scene.alerts().length).toBeLessThanOrEqual(12);
        expect(peak).toBeLessThan(MOST_MEMORY_MB);
      }),
    180_000,
  );
});

/** Megabytes, by the kernel. */
function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1]) / 1_024);
}

/** Moments of the requests that are about ids which no invoice has. */
function unknownLookUps({ sandbox }: Scene): number[] {
  return sandbox.state.requests
    .entries(1)
    .filter(
      ({ path }) =>
        /forged|\/invoices\/9900|ids=9900|ids%3D9900/.test(path) || path.startsWith('/api/invoices'),
    )
    .map(({ at }) => Date.parse(at));
}

function mostInAMinute(moments: readonly number[]): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE_MS).length),
  );
}

function sum(parts: readonly Answers[]): Answers {
  const all: Answers = new Map();
  for (const part of parts) {
    for (const [kind, counts] of part) {
      const total = all.get(kind) ?? new Map<number | 'cut', number>();
      for (const [status, count] of counts) total.set(status, (total.get(status) ?? 0) + count);
      all.set(kind, total);
    }
  }
  return all;
}

function statuses(answers: Answers, ...kinds: readonly string[]): (number | 'cut')[] {
  return [...new Set(kinds.flatMap((kind) => [...(answers.get(kind)?.keys() ?? [])]))];
}
