import type { BenchResult } from './bench.js';
import { type DaemonProcess, startDaemonProcess } from './daemon-process.js';
import { percentile, postCallbacks } from './post-callbacks.js';

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
    const next = (number: number) => ({
      url,
      body: { url: `${daemon.sandbox.baseUrl}/invoices/bench-${number}`, trigger: 'automatic' },
    });
    const warmUp = PER_SECOND * WARM_UP_SECONDS;
    const early = await postCallbacks({ perSecond: PER_SECOND, seconds: WARM_UP_SECONDS }, next);
    const steady = { perSecond: PER_SECOND, seconds: SECONDS };
    const { latencies, seconds, ...late } = await postCallbacks(steady, (number) => next(warmUp + number));
    const refused = early.refused + late.refused;
    const at = (share: number): number => percentile(latencies, share);
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
