import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newSaga } from '../../../../src/domain/saga/model.js';
import { type Computed, openAtWork } from '../../../../src/einvoice/at-work/at-work.js';
import { type DocumentThread, ThreadEnded } from '../../../../src/einvoice/at-work/document-thread.js';
import { silentLog } from '../../../../src/ops/log.js';
import { invoice as platformInvoice } from '../../../fixtures/invoices/invoice.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { temporaryFolder } from '../../../temporary-folder.js';

function place(): string {
  const folder = temporaryFolder('at-work-');
  return join(folder, 'spacebooks.sqlite.at-work');
}

/** One whose thread does what the test says. */
interface Stage {
  readonly queued: () => number;
  readonly compute: <T>(about: Computed, work: () => Promise<T>) => Promise<T>;
}

function open(path: string): Stage {
  const run = ((_name: 'check', [, , { work }]: [object, object, { work: () => unknown }]) =>
    work()) as unknown as DocumentThread['run'];
  const openThread = (): DocumentThread => ({ run, close: () => undefined });
  const atWork = openAtWork({ path, version: '1', clock: systemClock, log: silentLog, openThread });
  onTestFinished(() => atWork.close());
  return {
    queued: atWork.queued,
    compute: <T>(about: Computed, work: () => Promise<T>) =>
      atWork.compute(about, 'check', settings(), platformInvoice(), {
        work,
      } as object) as Promise<unknown> as Promise<T>,
  };
}

function invoice(id: string, contentDigest = 'd1'): Computed {
  return { spaceId: 'berlin', invoiceId: id, saga: { ...newSaga(0, false), contentDigest } };
}

/** What a process would leave that ended now. */
function copy(path: string): string {
  const other = place();
  writeFileSync(other, readFileSync(path));
  return other;
}

const workIn = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')).work;

describe('what is computed', () => {
  it('stands in the file while it is, and not before or after', async () => {
    const path = place();
    const { compute } = open(path);
    expect(workIn(path)).toBeNull();
    const seen = await compute(invoice('7'), async () => workIn(path));
    expect(seen).toBe('berlin/7/d1');
    expect(workIn(path)).toBeNull();
    await expect(compute(invoice('7'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(workIn(path)).toBeNull();
  });

  it('is one at a time, in their order', async () => {
    const { compute } = open(place());
    const passed: string[] = [];
    const work = (id: string) =>
      compute(invoice(id), async () => {
        passed.push(`${id} begins`);
        await Promise.resolve();
        passed.push(`${id} ends`);
      });
    await Promise.all([work('1'), work('2')]);
    expect(passed).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  });

  it('is counted while it waits and while it is under way', async () => {
    const { compute, queued } = open(place());
    let end = (): void => undefined;
    const ends = new Promise<void>((resolve) => {
      end = resolve;
    });
    const held = compute(invoice('1'), () => ends);
    const failing = compute(invoice('2'), () => Promise.reject(new Error('no')));
    expect(queued()).toBe(2);
    end();
    await held;
    await expect(failing).rejects.toThrow('no');
    expect(queued()).toBe(0);
  });

  it('is tried once more in a new thread, and set aside when that ends too; others go on', async () => {
    const { compute } = open(place());
    const ends = () => Promise.reject(new ThreadEnded('out of memory'));
    const runs = [ends, async () => 'at the second time'];
    expect(await compute(invoice('6'), async () => runs.shift()?.())).toBe('at the second time');
    await expect(compute(invoice('7'), ends)).rejects.toMatchObject({ code: 'invoice.set-aside' });
    expect(await compute(invoice('8'), async () => 'computed')).toBe('computed');
  });

  it('is set aside when two processes have ended at it; another content of the invoice is not', async () => {
    let path = place();
    for (let processes = 0; processes < 2; processes += 1) {
      const ended = path;
      path = await open(ended).compute(invoice('7'), async () => copy(ended));
    }
    const { compute } = open(path);
    const run = (about: Computed) => compute(about, async () => 'computed');
    await expect(run(invoice('7'))).rejects.toMatchObject({
      code: 'invoice.set-aside',
      detail: 'spacebooks ended 2 times at this work',
    });
    expect(await run(invoice('7', 'd2'))).toBe('computed');
    expect(await run(invoice('8'))).toBe('computed');
  });

  it('is not set aside when it came to its end between two', async () => {
    const first = place();
    const second = await open(first).compute(invoice('7'), async () => copy(first));
    const { compute } = open(second);
    expect(await compute(invoice('7'), async () => 'computed')).toBe('computed');
    const third = await compute(invoice('7'), async () => copy(second));
    expect(await open(third).compute(invoice('7'), async () => 'computed')).toBe('computed');
  });
});
