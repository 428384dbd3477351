import { systemClock } from '@spacebooks/base/clock';
import { DEFAULT_SEED, startSandbox } from '@spacebooks/cobot-sandbox';

const INVOICES = 1_000;

/** The process that is measured: it tells its address, and on request the time it has used on the processor. */
const sandbox = await startSandbox({
  clock: systemClock,
  seed: {
    ...DEFAULT_SEED,
    settings: { requests_per_minute: 0 },
    invoices: [
      ...(DEFAULT_SEED.invoices ?? []),
      ...Array.from({ length: INVOICES }, (_, index) => ({
        id: `bench-${index}`,
        items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
      })),
    ],
  },
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1_000 });
});
process.send?.({ url: sandbox.url });
