import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { AtWork } from '../../../../src/einvoice/at-work/at-work.js';
import { invoiceDocument } from '../../../../test/fixtures/invoices/invoice-document.js';
import { item } from '../../../../test/fixtures/invoices/item.js';
import { settings } from '../../../../test/fixtures/invoices/settings.js';

/*
 * A daemon that is told to draw documents beside its own: of the built program, whose parts are found beside its `main.js`.
 */

export interface DaemonGiven {
  readonly program: string;
  readonly config: string;
  readonly speed: number;
  /** Of each document that it is told to draw. */
  readonly lines: number;
}

export type DaemonCommand =
  /** Draws at this rate until told otherwise, whether or not the last one is done; 0 for none. */
  { readonly type: 'draw'; readonly perSecond: number } | { readonly type: 'count' };

export interface DaemonCounts {
  /** Documents since the last count. */
  readonly drawn: number;
  readonly queued: number;
  /** For how long its loop was late since the last count, milliseconds. */
  readonly loopP99: number;
  readonly loopMax: number;
}

const RESOLUTION_MS = 1;

const given = JSON.parse(process.argv[2] ?? '') as DaemonGiven;
const folder = dirname(given.program);
const part = <Module>(name: string): Promise<Module> => import(pathToFileURL(join(folder, name)).href);

const { startDaemon } = await part<typeof import('../../../../src/daemon.js')>('daemon.js');
const { loadWithSpaces } = await part<typeof import('../../../../src/config/load.js')>('config/load.js');
const { acceleratedClock } = await part<typeof import('@spacebooks/base/clock')>('clock.js');
const { systemRandom } = await part<typeof import('../../../../src/random.js')>('random.js');
const { silentLog } = await part<typeof import('../../../../src/ops/log.js')>('ops/log.js');
const { createRedaction } = await part<typeof import('../../../../src/ops/redaction.js')>('ops/redaction.js');
const { openAtWork } = await part<typeof import('../../../../src/einvoice/at-work/at-work.js')>(
  'einvoice/at-work/at-work.js',
);
const { parseInvoice } =
  await part<typeof import('../../../../src/platform/schema.js')>('platform/schema.js');

const opened: AtWork[] = [];
const { config, spaces } = loadWithSpaces(given.config, { env: {} });
const daemon = await startDaemon(config, {
  spaces,
  clock: acceleratedClock(given.speed),
  random: systemRandom,
  redaction: createRedaction(),
  log: silentLog,
  version: '0.0.0-bench',
  environment: {
    openAtWork: (deps) => {
      const atWork = openAtWork(deps);
      opened.push(atWork);
      return atWork;
    },
  },
});

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

let number = 0;
let drawn = 0;
let timer: NodeJS.Timeout | undefined;

async function drawOne(): Promise<void> {
  number += 1;
  const items = Array.from({ length: given.lines }, (_, line) =>
    item({ description: `Arbeitsplatz ${line}` }),
  );
  const invoice = parseInvoice(
    JSON.parse(JSON.stringify(invoiceDocument({ number: `BENCH-${number}`, items }))),
  );
  const about = { spaceId: 'bench', invoiceId: `bench-${number}`, saga: { contentDigest: randomUUID() } };
  const made = await opened[0]?.compute(about as never, 'produce', settings(), invoice, {});
  if (!made?.ok) throw new Error(`the bench’s own invoice is refused: ${JSON.stringify(made?.findings)}`);
  drawn += 1;
}

function draw(perSecond: number): void {
  clearInterval(timer);
  if (perSecond > 0) timer = setInterval(() => void drawOne(), 1_000 / perSecond);
}

function counts(): DaemonCounts {
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const counted = {
    drawn,
    queued: opened[0]?.queued() ?? 0,
    loopP99: late(delay.percentile(99)),
    loopMax: late(delay.max),
  };
  drawn = 0;
  delay.reset();
  return counted;
}

process.on('message', (command: DaemonCommand) => {
  if (command.type === 'draw') draw(command.perSecond);
  else process.send?.(counts());
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => void daemon.stop().then(() => process.exit()));
process.send?.('ready');
