import { systemClock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../src/ops/log.js';
import { createRequestTrace } from '../../../src/ops/request-trace.js';
import { createOperatorStory } from '../../../src/store/sagas/operator-story.js';
import { createRequestTraces, type TracedRequest } from '../../../src/store/sagas/request-traces.js';
import { countingStatements } from './counting-statements.js';
import { temporaryDatabase } from './database.js';

const NOW = 100 * DAY_MS;
const INVOICE = { spaceId: 'berlin', invoiceId: 'i-1' };

function request(at: number, status: number | null = 200): TracedRequest {
  const answer = { status, milliseconds: 5, requestId: null };
  return { ...INVOICE, sagaId: 's-1', at, system: 'platform', method: 'GET', path: `/${at}`, ...answer };
}

describe('requests that are kept', () => {
  it('are the last 200 of an invoice, and none that is older than 90 days', async () => {
    const { db } = await temporaryDatabase();
    const traces = createRequestTraces(db);
    await traces.keep([request(NOW - 91 * DAY_MS), request(NOW - 89 * DAY_MS)], NOW);
    const read = () => createOperatorStory(db).requests(INVOICE);
    expect((await read()).map(({ at }) => at)).toEqual([NOW - 89 * DAY_MS]);
    const many = Array.from({ length: 205 }, (_, index) => request(NOW + index, null));
    await traces.keep([...many, { ...request(NOW), invoiceId: 'i-2' }], NOW);
    const kept = await read();
    expect(kept).toHaveLength(200);
    expect(kept[0]).toMatchObject({ at: NOW + 5, status: null });
    expect(await createOperatorStory(db).requests({ ...INVOICE, invoiceId: 'i-2' })).toHaveLength(1);
  });

  it('take as many statements of fifty invoices as of one', async () => {
    const { db, statements } = countingStatements((await temporaryDatabase()).db);
    const keep = async (invoices: number): Promise<number> => {
      const before = statements.length;
      const of = (index: number) => ({ ...request(NOW), invoiceId: `i-${index}` });
      await createRequestTraces(db).keep(
        Array.from({ length: invoices }, (_, index) => of(index)),
        NOW,
      );
      return statements.length - before;
    };
    expect(await keep(50)).toBe(await keep(1));
  });
});

describe('the trace', () => {
  const exchange = {
    method: 'GET',
    url: 'http://x/a?token=secret',
    status: 200,
    milliseconds: 1,
    at: 7,
    requestId: 'r',
  };

  it('knows for whom a request was sent, at whatever depth, and drops the query', async () => {
    const kept: unknown[] = [];
    const trace = createRequestTrace({
      keep: async (exchanges) => void kept.push(...exchanges),
      clock: systemClock,
      log: silentLog,
    });
    trace.exchanged('platform', exchange);
    const subject = { ...INVOICE, sagaId: 's-1' };
    await trace.of(subject, async () => {
      await Promise.resolve();
      trace.exchanged('ksef', exchange);
    });
    await trace.stop();
    expect(kept).toEqual([
      {
        ...subject,
        at: 7,
        system: 'ksef',
        method: 'GET',
        path: '/a',
        status: 200,
        milliseconds: 1,
        requestId: 'r',
      },
    ]);
  });

  it('loses what the store does not take, and goes on', async () => {
    const trace = createRequestTrace({
      keep: () => Promise.reject(new Error('full')),
      clock: systemClock,
      log: silentLog,
    });
    await trace.of({ ...INVOICE, sagaId: 's-1' }, async () => trace.exchanged('platform', exchange));
    await expect(trace.stop()).resolves.toBeUndefined();
  });
});
