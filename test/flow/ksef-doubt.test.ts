import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import {
  asked,
  DROP_AFTER,
  DROP_BEFORE,
  hideFromList,
  inWarsaw,
  ksefFault,
  states,
  type WarsawStage,
} from './ksef-stage.js';
import { besideDaemon } from './steps.js';

/** An invoice that KSeF has and thinks about, with the daemon stopped. */
async function stoppedAfterTheSend(): Promise<{ stage: WarsawStage; id: string }> {
  // So slow that a busy machine, too, closes its session in the seconds that a stop has for that.
  const stage = await inWarsaw([], { processingMs: 20_000, speed: 10 });
  const id = stage.request();
  await stage.reaches(id, 'sent');
  await stage.stop();
  return { stage, id };
}

/** As it is when the daemon ends before it has written down what KSeF answered to the send. */
function forgetAnswer(stage: WarsawStage, invoiceId: string): Promise<void> {
  return besideDaemon(stage, async (db) => {
    const ours = db.selectFrom('saga').select('ksef').where('invoice_id', '=', invoiceId);
    const { ksef } = await ours.executeTakeFirstOrThrow();
    const forgotten = JSON.stringify({ ...JSON.parse(ksef ?? ''), reference: null });
    const change = { state: 'send-intended', ksef: forgotten } as const;
    await db.updateTable('saga').set(change).where('invoice_id', '=', invoiceId).execute();
  });
}

describe('an answer of KSeF that is lost', () => {
  it('to the send, after its effect: it is found in the session, and not sent again', async () => {
    const stage = await inWarsaw();
    ksefFault(stage, 'send-invoice', DROP_AFTER);
    const saga = await stage.reaches(stage.request(), 'done');
    expect(states(saga).slice(5)).toEqual([
      'produced',
      'send-intended',
      'in-doubt',
      'sent',
      'accepted',
      'register-intended',
      'registered',
      'done',
    ]);
    expect(stage.ksef.operator.documents()).toHaveLength(1);
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
    expect(asked(stage, 'list-session-invoices')).toHaveLength(1);
    expect(stage.alerts).toEqual([]);
  });

  it.each([
    ['broken off', DROP_BEFORE],
    ['status 500', { type: 'status', status: 500 }],
    ['status 504', { type: 'status', status: 504 }],
  ] as const)(
    'to the send, before any effect (%s): it is looked for, then sent again',
    async (_name, action) => {
      const stage = await inWarsaw();
      ksefFault(stage, 'send-invoice', action);
      const saga = await stage.reaches(stage.request(), 'done');
      expect(states(saga).slice(5, 11)).toEqual([
        'produced',
        'send-intended',
        'in-doubt',
        'located',
        'send-intended',
        'sent',
      ]);
      expect(stage.ksef.operator.documents()).toHaveLength(1);
      const operations = asked(stage).map(({ operation }) => operation);
      const [first, second] = [operations.indexOf('send-invoice'), operations.lastIndexOf('send-invoice')];
      expect(operations.slice(first + 1, second)).toEqual(
        expect.arrayContaining(['list-session-invoices', 'query-metadata']),
      );
    },
  );

  it.each(['garbage', 'empty', 'half-close'] as const)(
    'to the send, as %s: KSeF is asked where it is',
    async (type) => {
      const stage = await inWarsaw();
      ksefFault(stage, 'send-invoice', { type });
      await stage.reaches(stage.request(), 'done');
      expect(stage.ksef.operator.documents()).toHaveLength(1);
    },
  );

  it('and nowhere to be found: the same bytes are a duplicate (440), which is ours by its hash', async () => {
    const stage = await inWarsaw();
    stage.ksef.operator.change({ index_lag_ms: 3_600_000 });
    ksefFault(stage, 'send-invoice', DROP_AFTER);
    hideFromList(stage);
    const saga = await stage.reaches(stage.request(), 'done');
    expect(states(saga)).toEqual(
      expect.arrayContaining(['in-doubt', 'located', 'send-intended', 'sent', 'accepted', 'done']),
    );
    const documents = stage.ksef.operator.documents();
    expect(documents.map(({ status }) => status)).toEqual([200, 440]);
    expect(documents[0]?.ksefNumber).toBe(saga.ksefNumber);
    expect(documents[0]?.hash).toBe(documents[1]?.hash);
    expect(saga.receipt).not.toBeNull();
    expect(stage.alerts).toEqual([]);
  });

  it.each(['get-session-invoice', 'open-session', 'get-invoice-upo', 'log-in-with-token'] as const)(
    'to %s: it is asked again',
    async (operation) => {
      const stage = await inWarsaw();
      ksefFault(stage, operation, DROP_AFTER, 2);
      await stage.reaches(stage.request(), 'done');
      expect(stage.ksef.operator.documents()).toHaveLength(1);
      expect(stage.alerts).toEqual([]);
    },
  );
});

describe('a document that KSeF gives up on', () => {
  it('is looked for, then sent again', async () => {
    const stage = await inWarsaw();
    stage.ksef.operator.orderVerdict({ code: 550 });
    const saga = await stage.reaches(stage.request(), 'done');
    expect(states(saga).slice(7, 11)).toEqual(['sent', 'in-doubt', 'located', 'send-intended']);
    expect(stage.ksef.operator.documents().map(({ status }) => status)).toEqual([550, 200]);
  });
});

describe('a session that KSeF ends', () => {
  it('under us: another one is committed, then it is sent', async () => {
    const stage = await inWarsaw();
    await stage.reaches(stage.request(), 'done');
    stage.ksef.operator.killSessions();
    const saga = await stage.reaches(stage.request(), 'done');
    expect(states(saga).slice(5, 10)).toEqual([
      'produced',
      'send-intended',
      'produced',
      'send-intended',
      'sent',
    ]);
    expect(stage.ksef.operator.documents()).toHaveLength(2);
  });
});

describe('a daemon that is stopped while KSeF thinks', () => {
  it('goes on asking after its next start, and sends nothing again', async () => {
    const { stage, id } = await stoppedAfterTheSend();
    expect([...stage.ksef.state.sessions.values()].every(({ closedAt }) => closedAt !== null)).toBe(true);
    await stage.start();
    await stage.reaches(id, 'done');
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
  });
});

describe('a daemon that ends between the send and its answer', () => {
  it('looks for the document though its next login is broken off', async () => {
    const { stage, id } = await stoppedAfterTheSend();
    await forgetAnswer(stage, id);
    ksefFault(stage, 'create-challenge', DROP_BEFORE, 2);
    await stage.start();
    const saga = await stage.reaches(id, 'done');
    expect(states(saga)).not.toContain('located');
    expect(asked(stage, 'list-session-invoices').length).toBeGreaterThan(0);
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
  });
});

describe('KSeF that is down', () => {
  it('keeps the lock and is waited for', async () => {
    const stage = await inWarsaw();
    stage.ksef.operator.setDown(true);
    const id = stage.request();
    await eventually(async () => expect((await stage.sagas(id))[0]?.reason?.code).toBe('ksef.unavailable'));
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: false });
    expect((await stage.sagas(id))[0]?.state).toBe('produced');
    stage.ksef.operator.setDown(false);
    await stage.reaches(id, 'done');
    expect(stage.ksef.operator.documents()).toHaveLength(1);
    expect(stage.alerts).toEqual([]);
  });
});
