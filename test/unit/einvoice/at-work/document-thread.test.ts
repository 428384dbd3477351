import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type DocumentThread,
  openDocumentThread,
  ThreadEnded,
} from '../../../../src/einvoice/at-work/document-thread.js';
import { doJob } from '../../../../src/einvoice/at-work/jobs.js';
import { eventually } from '../../../eventually.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { settings } from '../../../fixtures/invoices/settings.js';

const BOUNDS = { timeLimitMs: 60_000, heapMegabytes: 512, idleMs: 60_000 };

function open(bounds: Partial<typeof BOUNDS> = {}): DocumentThread {
  const thread = openDocumentThread({ ...BOUNDS, ...bounds });
  onTestFinished(() => thread.close());
  return thread;
}

/** Of each thread of this process: the higher, the later it goes (proc(5), the nineteenth field). */
function priorities(): readonly number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

describe('the thread in which documents are computed', () => {
  it.skipIf(process.platform !== 'linux')('goes after the other threads of the process', async () => {
    const lower = Math.min(19, getPriority() + 10);
    expect(priorities()).not.toContain(lower);
    await open().run('check', [settings(), invoice(), {}]);
    expect(priorities().filter((priority) => priority === lower)).toHaveLength(1);
  });

  it('makes the same bytes as this one, and finds the same', async () => {
    const thread = open();
    const sound = [settings(), invoice(), {}] as const;
    expect(await thread.run('produce', sound)).toEqual(await doJob('produce', sound));
    const written = await thread.run('write', sound);
    expect(written).toEqual(await doJob('write', sound));
    if (!written.ok) throw new Error('refused');
    expect(written.document.totals.due.toFixed(2)).toBe('416.50');
    const refused = [settings(), invoice({ number: '' }), {}] as const;
    expect(await thread.run('check', refused)).toMatchObject([{ rule: 'BR-02', field: 'number' }]);
  });

  it('turns the loop of this one meanwhile', async () => {
    const thread = open();
    await thread.run('produce', [settings(), invoice(), {}]);
    // Where the machine holds this thread up for as long as the other one computes, it has not turned: again.
    await eventually(async () => {
      let turns = 0;
      const turning = setInterval(() => {
        turns += 1;
      }, 1);
      const produced = Array.from({ length: 3 }, () => thread.run('produce', [settings(), invoice(), {}]));
      await Promise.all(produced).finally(() => clearInterval(turning));
      expect(turns).toBeGreaterThan(3);
    });
  });

  it('says what a job throws', async () => {
    const broken = { ...settings(), layout: null } as unknown as ReturnType<typeof settings>;
    const failing = open().run('produce', [broken, invoice(), {}]);
    await expect(failing).rejects.toThrow(/layout|null/);
    await expect(failing).rejects.not.toBeInstanceOf(ThreadEnded);
  });

  it.each([
    ['takes too long', { timeLimitMs: 1 }, 'no answer within 0.001 s'],
    ['takes too much memory', { heapMegabytes: 4 }, 'memory'],
  ])('ends alone when a job %s', async (_what, bounds, reason) => {
    const ended = open(bounds).run('produce', [settings(), invoice(), {}]);
    await expect(ended).rejects.toBeInstanceOf(ThreadEnded);
    await expect(ended).rejects.toThrow(reason);
  });

  it.skipIf(process.platform !== 'linux')('is gone when nothing was asked for a while', async () => {
    const threads = (): number => readdirSync('/proc/self/task').length;
    const before = threads();
    const thread = open({ idleMs: 50 });
    await thread.run('check', [settings(), invoice(), {}]);
    await eventually(() => expect(threads()).toBeLessThanOrEqual(before));
    expect(await thread.run('check', [settings(), invoice(), {}])).toEqual([]);
  });
});
