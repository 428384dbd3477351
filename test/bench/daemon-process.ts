import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { acceleratedClock, type Clock } from '../../src/clock.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/platform/start.js';
import { freePort } from '../free-port.js';

/** A daemon in a process of its own, as an operator runs it, beside a sandbox in this one. */
export interface DaemonProcess {
  readonly sandbox: Sandbox;
  /** The sandbox's clock. */
  readonly clock: Clock;
  readonly port: number;
  /** From spawning the process to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  /** Resident memory, MB. */
  memory(): number;
  signal(name: NodeJS.Signals): void;
  /** What it has written so far. */
  stdout(): string;
  stop(): Promise<void>;
}

const LONGEST_START_MS = 20_000;

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
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/main.js', 'run', '--config', join(folder, 'spacebooks.yml')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SPACEBOOKS_CLOCK_SPEED: String(speed), ...env },
  });
  const written = { stdout: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.stdout += text;
  });
  await untilReady(child, port, started + LONGEST_START_MS);
  return {
    sandbox,
    clock,
    port,
    readyAfterMs: performance.now() - started,
    memory: () => residentMegabytes(child.pid ?? 0),
    signal: (name) => void child.kill(name),
    stdout: () => written.stdout,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
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

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
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
