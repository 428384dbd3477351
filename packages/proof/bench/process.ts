import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from './bench.js';
import { startDaemonProcess } from './daemon-process.js';

const MOST_READY_MS = 1_000;
const MOST_IDLE_MB = 120;
const SETTLE_MS = 3_000;

/** What the daemon costs when it does nothing: from start to ready, and memory. */
export async function bench(): Promise<BenchResult> {
  const daemon = await startDaemonProcess();
  try {
    await pause(SETTLE_MS);
    const memory = daemon.memory();
    return {
      name: 'daemon process',
      figures: [
        {
          label: 'start to ready',
          value: daemon.readyAfterMs,
          unit: 'ms',
          target: `under ${MOST_READY_MS}`,
          ok: daemon.readyAfterMs < MOST_READY_MS,
        },
        {
          label: 'idle memory',
          value: memory,
          unit: 'MB',
          target: `under ${MOST_IDLE_MB}`,
          ok: memory < MOST_IDLE_MB,
        },
      ],
    };
  } finally {
    await daemon.stop();
  }
}
