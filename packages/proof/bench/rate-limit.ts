import { setTimeout as pause } from 'node:timers/promises';
import type { RequestEntry } from '@spacebooks/cobot-sandbox';
import type { BenchResult } from './bench.js';
import { startDaemonProcess } from './daemon-process.js';

const INVOICES = 100;
/** Slow enough that a stalled process is not mistaken for a broken promise: half a second is 80 ms. */
const SPEED = 6;
const PER_MINUTE = 60;
const LEAST_USED = 95;

/** A hundred e-invoices at once, the limit on: how much of what the platform allows is used, and is it kept? */
export async function bench(): Promise<BenchResult> {
  const daemon = await startDaemonProcess({ speed: SPEED });
  const { clock, sandbox } = daemon;
  try {
    // What the start itself asked for must not count: the first minute begins with the first invoice.
    await clock.sleep(61_000);
    const before = sandbox.state.requests.next;
    const started = clock.now();
    for (let index = 0; index < INVOICES; index += 1) {
      const { id } = sandbox.operator.createInvoice({
        items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
      });
      sandbox.operator.requestSending(id, 'automatic');
    }
    const attached = () => [...sandbox.state.invoices.values()].filter((invoice) => invoice.eInvoice).length;
    while (attached() < INVOICES) await pause(10);
    const minutes = (clock.now() - started) / 60_000;
    return resultOf(sandbox.state.requests.entries(before), minutes);
  } finally {
    await daemon.stop();
  }
}

/**
 * Allowed is what a sender without any delay could have sent in that time: a full minute's worth at once, and
 * then one for each that leaves the rolling minute.
 */
function resultOf(requests: readonly RequestEntry[], minutes: number): BenchResult {
  const ideal = Math.floor((requests.length - 1) / PER_MINUTE);
  const used = (100 * ideal) / minutes;
  const tooMany = requests.filter((entry) => entry.status === 429).length;
  return {
    name: `${INVOICES} e-invoices at once under the rate limit`,
    figures: [
      {
        label: 'requests',
        value: requests.length,
        unit: '',
        target: `at most ${4 * INVOICES + 10}`,
        ok: requests.length <= 4 * INVOICES + 10,
      },
      { label: 'answers 429', value: tooMany, unit: '', target: '0', ok: tooMany === 0 },
      { label: 'platform time until all are attached', value: minutes, unit: 'min' },
      { label: 'least possible for so many requests', value: ideal, unit: 'min' },
      {
        label: 'allowed requests used',
        value: used,
        unit: '%',
        target: `at least ${LEAST_USED}`,
        ok: used >= LEAST_USED,
      },
    ],
  };
}
