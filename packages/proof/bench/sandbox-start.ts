import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { BenchResult } from './bench.js';

const MOST_CPU_MS = 400;
const MOST_MB = 130;
const TURNS = 7;

interface Start {
  readonly cpuMs: number;
  readonly residentMb: number;
}

/** What a sandbox costs from start to ready: `cobot-sandbox`. */
export async function bench(): Promise<BenchResult> {
  const own: Start[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    own.push(await start('dist/cobot-sandbox.js'));
  }
  const cpu = median(own.map(({ cpuMs }) => cpuMs));
  const memory = median(own.map(({ residentMb }) => residentMb));
  return {
    name: 'sandbox, start to ready',
    figures: [
      { label: 'processor', value: cpu, unit: 'ms', target: `under ${MOST_CPU_MS}`, ok: cpu < MOST_CPU_MS },
      { label: 'resident', value: memory, unit: 'MB', target: `under ${MOST_MB}`, ok: memory < MOST_MB },
    ],
  };
}

async function start(...args: readonly string[]): Promise<Start> {
  const child = spawn(process.execPath, [...args, '--port', '0', '--ksef-port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await ready(child.stdout);
    return { cpuMs: cpuMs(child.pid ?? 0), residentMb: residentMb(child.pid ?? 0) };
  } finally {
    child.kill();
    await ended;
  }
}

/** KSeF's manual is the last that is printed. */
function ready(stdout: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('Sandbox of KSeF')) resolve();
    });
    stdout.on('end', () => reject(new Error(`it ended before it was ready: ${text}`)));
  });
}

/** Hundredths of a second, fields 14 and 15 of proc(5). */
function cpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
