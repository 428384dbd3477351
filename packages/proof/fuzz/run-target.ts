import { fork } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keep } from './corpus.js';
import { OUTPUT } from './engine/instrumentor.js';
import type { Message, Order } from './messages.js';
import { processorSecondsOf } from './processor-of.js';

/** What became of a target. */
export interface Outcome {
  readonly target: string;
  readonly executions: number;
  /** Of the processor: what others had of the machine in the meantime is not in it. */
  readonly seconds: number;
  /** Branches of src that any input took, of those in the modules that are loaded. */
  readonly branches: number;
  readonly known: number;
  readonly findings: readonly KeptFinding[];
}

export interface KeptFinding {
  readonly key: string;
  readonly said: string;
  /** Where its input lies. */
  readonly file: string;
}

const PROCESS = resolve(import.meta.dirname, 'process.ts');
const ROOT = resolve(import.meta.dirname, '../../..');
/** Without a sign of life for so many seconds of the processor, one input holds it up. */
const SILENT_SECONDS = 60;
/** What waits for something that never comes takes no time of the processor. */
const SILENT_MS = 600_000;
const HEAP_MEGABYTES = 1_024;
/** New findings; who has looked at one moves it to packages/proof/fuzz/found. */
const NEWS = join(OUTPUT, 'found');
/** A process that ends by itself within this time of its start has not begun at all. */
const MOST_STARTS = 20;

/** Tries one target for a while, each time anew where an input has ended its process. */
export async function runTarget(target: string, seed: string, minutes: number): Promise<Outcome> {
  const until = Date.now() + minutes * 60_000;
  mkdirSync(OUTPUT, { recursive: true });
  const input = join(OUTPUT, `present-${target}`);
  const findings = new Map<string, KeptFinding>();
  const total = { executions: 0, seconds: 0, branches: 0, known: 0 };
  const found = (key: string, said: string, bytes: Uint8Array): void => {
    if (findings.has(key)) return;
    const file = keep(NEWS, target, bytes, `${key.replace(/[^\w.-]+/g, '-')}-`);
    findings.set(key, { key, said, file });
    console.log(`  FOUND ${key}: ${said} (${file})`);
  };
  for (let start = 0; start < MOST_STARTS && Date.now() < until; start += 1) {
    const order: Order = { target, seed: `${seed} ${start}`, until, input };
    const ended = await watched(order, found);
    total.executions += ended.executions;
    total.seconds += ended.processor;
    total.branches = Math.max(total.branches, ended.branches);
    total.known = Math.max(total.known, ended.known);
    if (ended.reason === null) break;
    found(ended.reason, 'one input ended the process, or never came to an end', presentInput(input));
  }
  return { target, ...total, findings: [...findings.values()] };
}

interface Ended {
  /** Null when it ended as it should. */
  readonly reason: string | null;
  readonly executions: number;
  readonly processor: number;
  readonly branches: number;
  readonly known: number;
}

function watched(
  order: Order,
  found: (key: string, said: string, input: Uint8Array) => void,
): Promise<Ended> {
  const child = fork(PROCESS, [JSON.stringify(order)], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const figures = { executions: 0, processor: 0, branches: 0, known: 0 };
  let isOver = false;
  let silent = false;
  let lastSign = Date.now();
  const watch = setInterval(() => {
    const spent = (processorSecondsOf(child.pid) ?? 0) - figures.processor;
    if (spent < SILENT_SECONDS && Date.now() - lastSign < SILENT_MS) return;
    silent = true;
    child.kill('SIGKILL');
  }, 1_000);
  child.on('message', (message: Message) => {
    lastSign = Date.now();
    if (message.kind === 'found')
      return found(message.key, message.said, Buffer.from(message.input, 'base64'));
    const { executions, branches, processor } = message;
    Object.assign(figures, { executions, branches, processor });
    if (message.kind !== 'ended') return;
    figures.known = message.known;
    isOver = true;
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearInterval(watch);
      const end = silent ? 'endless' : `ended by ${signal ?? code}`;
      resolve({ reason: isOver ? null : end, ...figures });
    });
  });
}

function presentInput(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return bytes.subarray(4, 4 + (bytes.length >= 4 ? bytes.readUInt32LE(0) : 0));
}
