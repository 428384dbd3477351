import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  type DocumentThread,
  IN_THIS_THREAD,
  openDocumentThread,
} from '../../../src/einvoice/at-work/document-thread.js';
import { invoice } from '../../../test/fixtures/invoices/invoice.js';
import { item } from '../../../test/fixtures/invoices/item.js';
import { settings } from '../../../test/fixtures/invoices/settings.js';
import type { BenchResult } from './bench.js';

const RESOLUTION_MS = 1;
const WARM_UP = 5;
const DOCUMENTS = 20;
const ROUNDS = 3;
const LINES = 45;
const LONGEST_BLOCK_MS = 50;

/** For how long the loop that takes callbacks stands still while documents are made: there, and in a thread of their own. */
export async function bench(): Promise<BenchResult> {
  const own = openDocumentThread();
  try {
    const threads = { 'in this thread': IN_THIS_THREAD, 'in a thread of its own': own };
    const longest: Record<string, number[]> = {};
    for (const thread of Object.values(threads)) await blocked(thread, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, thread] of Object.entries(threads)) {
        longest[name] = [...(longest[name] ?? []), await blocked(thread, DOCUMENTS)];
      }
    }
    const figures = Object.entries(longest).map(([name, values]) => {
      const value = Math.max(...values);
      const target = { target: `under ${LONGEST_BLOCK_MS}`, ok: value < LONGEST_BLOCK_MS };
      return { label: `longest block, ${name}`, value, unit: 'ms', ...(name !== 'in this thread' && target) };
    });
    return { name: `thread: ${DOCUMENTS} documents of ${LINES} lines, ${ROUNDS} times in turns`, figures };
  } finally {
    own.close();
  }
}

/** @returns milliseconds, over so many documents */
async function blocked(thread: DocumentThread, documents: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  for (let number = 0; number < documents; number += 1) {
    const items = Array.from({ length: LINES }, (_, line) => item({ description: `Arbeitsplatz ${line}` }));
    const made = await thread.run('produce', [settings(), invoice({ number: `BENCH-${number}`, items }), {}]);
    // The loop turns once at least, and the delay is seen.
    await setTimeout(2 * RESOLUTION_MS);
    if (!made.ok) throw new Error(`the bench’s own invoice is refused: ${JSON.stringify(made.findings)}`);
  }
  delay.disable();
  return Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
}
