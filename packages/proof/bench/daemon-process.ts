import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { acceleratedClock, type Clock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { freePort } from '../../../test/free-port.js';

/** A daemon in a process of its own, as an operator runs it. */
export interface RunningDaemon {
  readonly pid: number;
  /** From spawning the process to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  /** Resident memory, MB. */
  memory(): number;
  /** Milliseconds on a processor since it began. */
  processorMs(): number;
  signal(name: NodeJS.Signals): void;
  /** What it has written so far. */
  stdout(): string;
  stop(): Promise<void>;
  /** Without a chance to do anything about it. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** The same beside a sandbox in this process. */
export interface DaemonProcess extends RunningDaemon {
  readonly sandbox: Sandbox;
  /** The sandbox's clock. */
  readonly clock: Clock;
  readonly port: number;
}

const LONGEST_START_MS = 20_000;
/** Of the clock that the kernel counts processor time by. */
const TICK_MS = 10;

/** Another build, to compare with this one in turns: `BENCH_PROGRAM=/tmp/before/dist/main.js`. */
export const PROGRAM = process.env.BENCH_PROGRAM ?? 'dist/main.js';

export interface RunDaemonOptions {
  readonly config: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly longestStartMs?: number;
  /** Number of the only core that it may use. */
  readonly core?: number;
}

/** Runs the daemon of a configuration file until it is ready. */
export async function runDaemon({
  config,
  port,
  env = {},
  longestStartMs = LONGEST_START_MS,
  core,
}: RunDaemonOptions): Promise<RunningDaemon> {
  const started = performance.now();
  const command = [process.execPath, PROGRAM, 'run', '--config', config] as const;
  const [program, ...args] =
    core === undefined ? command : (['taskset', '-c', String(core), ...command] as const);
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const pid = child.pid ?? 0;
  const written = { stdout: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.stdout += text;
  });
  await untilReady(child, port, started + longestStartMs);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    pid,
    readyAfterMs: performance.now() - started,
    memory: () => residentMegabytes(pid),
    processorMs: () => processorMs(pid),
    signal: (name) => void child.kill(name),
    stdout: () => written.stdout,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

export interface DaemonProcessOptions {
  /** How many times faster than real time passes for both; 1 when left out. */
  readonly speed?: number;
  /** Further members of `e_invoices`, in one line of YAML. */
  readonly eInvoices?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startDaemonProcess({
  speed = 1,
  eInvoices = '',
  env = {},
}: DaemonProcessOptions = {}): Promise<DaemonProcess> {
  const clock = acceleratedClock(speed);
  const sandbox = await startSandbox({ clock });
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const port = await freePort();
  writeFileSync(join(folder, 'spacebooks.yml'), configText(sandbox, port, eInvoices));
  const daemon = await runDaemon({
    config: join(folder, 'spacebooks.yml'),
    port,
    env: { SPACEBOOKS_CLOCK_SPEED: String(speed), ...env },
  });
  return {
    ...daemon,
    sandbox,
    clock,
    port,
    stop: async () => {
      await daemon.stop();
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilReady(child: ChildProcess, port: number, latest: number): Promise<void> {
  while (performance.now() < latest) {
    if (child.exitCode !== null) throw new Error(`the daemon ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(5);
  }
  throw new Error('the daemon did not get ready');
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * User and system time, which stand after the name of the command and eleven further fields, and behind them those of its
 * children that have ended (proc(5)).
 */
export function processorMs(pid: number, withEndedChildren = false): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, withEndedChildren ? 15 : 13);
  return ticks.reduce((sum, each) => sum + Number(each), 0) * TICK_MS;
}

function configText(sandbox: Sandbox, port: number, eInvoices: string): string {
  return `
platform: { base_url: ${sandbox.baseUrl}, auth_url: ${sandbox.authUrl} }
spaces:
  - id: berlin
    platform_id: space-berlin
    base_url: ${sandbox.spaceUrl('berlin')}
    token: sandbox-token
    time_zone: Europe/Berlin
    language: de
    e_invoices: { from: 2026-01-01, standard: zugferd, service_period: [{ period: month of invoice }]${eInvoices} }
webhooks: { public_url: "http://127.0.0.1:${port}", listen: "127.0.0.1:${port}" }
store: { path: data/spacebooks.sqlite }
archive: { path: data/archive }
log: { level: error }
`;
}
