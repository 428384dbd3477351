import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import type { BenchResult, Figure } from './bench.js';
import { type DaemonProcess, startDaemonProcess } from './daemon-process.js';

const LOOP_DELAY = fileURLToPath(new URL('./inject/loop-delay.mjs', import.meta.url));
const MOST_BLOCKED_MS = 100;
const ORDINARY = 10;
const MILLION = 1_000_000;
/** A minute has 60 requests. */
const SPEED = 20;
const LONGEST_WAIT_MS = 240_000;

const HOSTILE: Readonly<Record<string, Partial<InvoiceInput>>> = {
  'a company of a million blanks': { recipient: { company: ' '.repeat(MILLION) } },
  'blanks between two letters': { recipient: { company: `A${' '.repeat(MILLION)}Z` } },
  'a million marks in the notes': { notes: '\u0610'.repeat(MILLION) },
  'a million hyphens as number': { number: '-'.repeat(MILLION) },
};

/** Invoices that want to hold the daemon up, among ordinary ones: for how long its loop stands still at most. */
export async function bench(): Promise<BenchResult> {
  const daemon = await startDaemonProcess({
    speed: SPEED,
    eInvoices: ', layout: { pdf: platform }',
    env: { NODE_OPTIONS: `--import ${LOOP_DELAY}` },
  });
  try {
    const { operator } = daemon.sandbox;
    // Fonts, schemas and the compiler: the first documents of a process.
    operator.addFault({
      match: { path: '*/invoices/own-layout.pdf' },
      action: { type: 'status', status: 404 },
    });
    await issued(daemon, [request(daemon, { id: 'own-layout' }), ...some(daemon)]);
    await blocked(daemon);
    await issued(daemon, some(daemon));
    const before = await blocked(daemon);

    const figures: Figure[] = [];
    for (const [label, hostile] of Object.entries(HOSTILE)) {
      const id = request(daemon, hostile);
      const others = Array.from({ length: 2 }, () => request(daemon));
      await issued(daemon, others);
      await until(`${label} was read`, () => isRead(daemon, id));
      const among = await blocked(daemon);
      figures.push({
        label,
        value: among,
        unit: 'ms',
        target: `under ${MOST_BLOCKED_MS}`,
        ok: among < MOST_BLOCKED_MS,
      });
    }
    return {
      name: 'the loop stands still at most, hostile invoices among ordinary ones',
      figures: [{ label: 'ordinary ones only', value: before, unit: 'ms' }, ...figures],
    };
  } finally {
    await daemon.stop();
  }
}

function request({ sandbox }: DaemonProcess, more: Partial<InvoiceInput> = {}): string {
  const items: InvoiceInput['items'] = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  const { id } = sandbox.operator.createInvoice({ items, ...more });
  sandbox.operator.requestSending(id, 'automatic');
  return id;
}

function some(daemon: DaemonProcess): string[] {
  return Array.from({ length: ORDINARY }, () => request(daemon));
}

async function issued({ sandbox }: DaemonProcess, ids: readonly string[]): Promise<void> {
  await until('all are issued', () => ids.every((id) => sandbox.operator.invoice(id).eInvoice));
}

/** It was read, and so refused or taken up. */
function isRead({ sandbox }: DaemonProcess, id: string): boolean {
  return sandbox.state.requests.entries(1).some(({ path }) => path.endsWith(`/invoices/${id}`));
}

async function until(what: string, look: () => boolean): Promise<void> {
  const latest = performance.now() + LONGEST_WAIT_MS;
  while (!look()) {
    if (performance.now() > latest) throw new Error(`waited in vain until ${what}`);
    await pause(20);
  }
}

/** For how long the loop stood still at most since the last time, milliseconds. */
async function blocked(daemon: DaemonProcess): Promise<number> {
  const told = (): string[] => daemon.stdout().match(/^blocked .*$/gm) ?? [];
  const known = told().length;
  daemon.signal('SIGPWR');
  await until('the daemon tells', () => told().length > known);
  return Number(told().at(-1)?.split(' ')[1]);
}
