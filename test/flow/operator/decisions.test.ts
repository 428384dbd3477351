import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DecisionOf } from '../../../src/operator/operator.js';
import { eventually } from '../../eventually.js';
import { callbackUrl, postBody } from '../post-event.js';
import { type Stage, setStage } from '../stage.js';
import { addFault, besideDaemon } from '../steps.js';

const ANNA: DecisionOf = { by: 'Anna', why: 'the customer left' };

function fail(stage: Stage, operation: string, status: number, count = 1_000): void {
  stage.sandbox.operator.addFault({ match: { operation }, count, action: { type: 'status', status } });
}

/** By the trigger; on PostgreSQL already for want of the right. */
const REFUSED = /append-only|permission denied for table operator_decision/;

const operator = (stage: Stage) => stage.daemon().operator;

describe('a retry', () => {
  it('begins a new attempt for what was released, once its cause is gone', async () => {
    const stage = await setStage();
    fail(stage, 'attach-invoice-pdf', 422, 1);
    const id = stage.request({ number: 'R-1' });
    await stage.reaches(id, 'released');
    const decided = await operator(stage).retry('R-1', { by: 'Anna' });
    expect(decided).toEqual({
      spaceId: 'berlin',
      invoiceId: id,
      invoiceNumber: 'R-1',
      next: 'It is next in line and is processed shortly.',
    });
    await stage.reaches(id, 'done');
    const story = await operator(stage).explain(id);
    expect(story.attempts.map(({ state }) => state)).toEqual(['done', 'released']);
    expect(story.decisions).toMatchObject([{ kind: 'retry', by: 'Anna', why: null, outcome: null }]);
    await expect(operator(stage).retry(id, { by: 'Anna' })).rejects.toMatchObject({
      code: 'operator.not-possible',
      detail: 'R-1: its e-invoice is done',
    });
  });

  it('skips the backoff of what is tried again anyway', async () => {
    // In real time, the third wait alone would be longer than the test.
    const stage = await setStage({ speed: 1 });
    fail(stage, 'lock-invoice', 409, 2);
    const id = stage.request();
    const waits = async (failures: number) =>
      eventually(async () => {
        const [attempt] = (await operator(stage).explain(id)).attempts;
        expect(attempt).toMatchObject({ failures });
        expect(attempt?.runAt).toBeGreaterThan(stage.clock.now() + 5_000);
      });
    await waits(1);
    await operator(stage).retry(id, { by: 'Anna' });
    await waits(2);
    await operator(stage).retry(id, { by: 'Anna' });
    await stage.reaches(id, 'done');
  });
});

describe('a release', () => {
  it('takes our lock back before anything is attached, and tells so', async () => {
    const stage = await setStage();
    fail(stage, 'attach-invoice-pdf', 503);
    const id = stage.request();
    await stage.reaches(id, 'attach-intended');
    expect((await operator(stage).explain(id)).possible).toEqual(['retry', 'release']);
    const { next } = await operator(stage).release(id, ANNA);
    expect(next).toMatch(/^Our lock is removed, unless/);
    const saga = await stage.reaches(id, 'released');
    expect(saga.reason).toMatchObject({
      code: 'operator.released',
      detail: 'decided by Anna: the customer left',
    });
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['operator.released']));
    const { decisions, possible } = await operator(stage).explain(id);
    expect(decisions).toMatchObject([{ kind: 'release', by: 'Anna', outcome: 'our lock is taken back' }]);
    expect(possible).toEqual(['retry', 'none-needed']);
  });

  it('is not possible once the e-invoice is attached, nor where nothing of ours is locked', async () => {
    const stage = await setStage();
    const done = stage.request();
    await stage.reaches(done, 'done');
    fail(stage, 'lock-invoice', 409, 3);
    const refused = stage.request();
    await stage.reaches(refused, 'refused');
    for (const [id, why] of [
      [done, 'its e-invoice is done, and nothing of ours is locked'],
      [refused, 'its e-invoice is refused, and nothing of ours is locked'],
    ] as const) {
      await expect(operator(stage).release(id, ANNA)).rejects.toMatchObject({
        code: 'operator.not-possible',
        detail: expect.stringContaining(why),
      });
    }
    expect((await operator(stage).explain(done)).decisions).toEqual([]);
  });

  it('that comes while the e-invoice is being attached changes nothing, and says so', async () => {
    // Slow enough for the decision to be written while the request is under way.
    const stage = await setStage({ speed: 10 });
    const attach = { operation: 'attach-invoice-pdf' };
    stage.sandbox.operator.addFault({ match: attach, delay_ms: 20_000, action: { type: 'delay' } });
    let asked: Promise<unknown> = Promise.resolve();
    const invoice = stage.sandbox.operator.createInvoice({
      items: [{ description: 'Desk', net: '10', rate: '19' }],
    });
    stage.before('attach-invoice-pdf', invoice.id, () => {
      asked = operator(stage).release(invoice.id, ANNA);
    });
    stage.sandbox.operator.requestSending(invoice.id, 'automatic');
    await stage.reaches(invoice.id, 'done');
    await asked;
    await eventually(async () =>
      expect((await operator(stage).explain(invoice.id)).decisions).toMatchObject([
        { kind: 'release', outcome: expect.stringMatching(/^not possible any more: its e-invoice is done/) },
      ]),
    );
    expect(stage.requests(invoice.id).filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});

describe('a pause', () => {
  it('takes nothing up, but takes callbacks; a resumed space goes on', async () => {
    const stage = await setStage();
    await operator(stage).pause('berlin', ANNA);
    const id = stage.request();
    await stage.reaches(id, 'requested');
    const { spaces } = await operator(stage).status();
    expect(spaces[0]?.paused).toMatchObject({ by: 'Anna', why: 'the customer left' });
    const { status, vitals } = await stage.daemon().health();
    expect(status).toBe('degraded');
    expect(vitals).toContainEqual({
      name: 'spaces',
      state: 'degraded',
      detail: 'paused by a person: berlin',
    });
    expect((await operator(stage).explain(id)).next).toBe('Work on it goes on when the space is resumed.');
    // Long past the moment at which it would have been looked at.
    await stage.clock.sleep(180_000);
    expect(stage.requests(id)).toEqual([]);
    await operator(stage).resume('berlin', ANNA);
    await stage.reaches(id, 'done');
    expect((await operator(stage).decisions(10)).map(({ kind }) => kind)).toEqual(['resume', 'pause']);
    await expect(operator(stage).pause('hamburg', ANNA)).rejects.toMatchObject({
      code: 'operator.unknown-space',
      detail: 'hamburg; there are: berlin',
    });
  });

  it('stops what has waited for the rate limit before its next step; a resumed space continues it', async () => {
    const stage = await setStage();
    const headers = { 'retry-after': '180' };
    addFault(stage, 'first show', { count: 1, action: { type: 'status', status: 429, headers } });
    const id = stage.request();
    await eventually(() => expect(stage.requests(id)).toEqual(['GET  429']));
    await operator(stage).pause('berlin', ANNA);
    await eventually(() => expect(stage.requests(id)).toContain('GET  200'), 10);
    await stage.clock.sleep(180_000);
    expect(stage.requests(id)).toEqual(['GET  429', 'GET  200']);
    await operator(stage).resume('berlin', ANNA);
    await stage.reaches(id, 'done');
  });

  it('lets what is under way finish where it need not wait', async () => {
    // At a tenth of the usual speed: on a busy machine a step would otherwise seem to have waited.
    const stage = await setStage({ speed: 6 });
    const { id } = stage.sandbox.operator.createInvoice({
      items: [{ description: 'Desk', net: '10', rate: '19' }],
    });
    let paused: Promise<void> = Promise.resolve();
    stage.before('lock-invoice', id, () => {
      paused = operator(stage).pause('berlin', ANNA);
    });
    stage.sandbox.operator.requestSending(id, 'automatic');
    await stage.reaches(id, 'done');
    await paused;
    expect((await operator(stage).status()).spaces[0]?.paused).toMatchObject({ by: 'Anna' });
  });

  it('lasts over a restart', async () => {
    const stage = await setStage();
    await operator(stage).pause('berlin', ANNA);
    const id = stage.request();
    await stage.reaches(id, 'requested');
    await stage.stop();
    await stage.start();
    await stage.clock.sleep(120_000);
    expect(stage.requests(id)).toEqual([]);
    await operator(stage).resume('berlin', ANNA);
    await stage.reaches(id, 'done');
  });
});

describe('a replay', () => {
  it('of an event whose saga ended begins another, which finds it done', async () => {
    const stage = await setStage();
    const id = stage.request();
    await stage.reaches(id, 'done');
    const events = await operator(stage).events({ limit: 10 });
    const request = events.find(({ event }) => event === 'requested_e_invoice');
    const decided = await operator(stage).replay(request?.id ?? 0, { by: 'Anna' });
    expect(decided).toMatchObject({ invoiceId: id, next: 'A new attempt starts now.' });
    await eventually(async () =>
      expect((await stage.sagas(id)).map(({ state }) => state)).toEqual(['done', 'done']),
    );
    await eventually(() => expect(stage.mails(id)).toBe(1));
  });

  it('of one that was set aside and still cannot be read says why', async () => {
    const stage = await setStage();
    await postBody(callbackUrl(stage, 'updated_invoice'), '{"url":"https://elsewhere.example/api/users/1"}');
    const [event] = await operator(stage).events({ limit: 1 });
    expect(event?.quarantine).toBe('its url is not the address of an invoice');
    await expect(operator(stage).replay(event?.id ?? 0, { by: 'Anna' })).rejects.toMatchObject({
      code: 'operator.not-possible',
      detail: `event ${event?.id} still cannot be read: its url is not the address of an invoice`,
    });
    await expect(operator(stage).replay(4711, { by: 'Anna' })).rejects.toMatchObject({
      code: 'operator.unknown',
    });
    expect(await operator(stage).decisions(10)).toEqual([]);
  });
});

describe('what is kept', () => {
  it('tells the requests that an e-invoice cost, and every decision in the audit log', async () => {
    const stage = await setStage();
    fail(stage, 'lock-invoice', 503, 1);
    const id = stage.request();
    await stage.reaches(id, 'done');
    await eventually(async () => {
      const [attempt] = (await operator(stage).explain(id)).attempts;
      expect(
        attempt?.requests.map(({ system, method, path, status }) => [
          system,
          method,
          path.split(id)[1],
          status,
        ]),
      ).toEqual([
        ['platform', 'GET', '', 200],
        ['platform', 'POST', '/lock', 503],
        ['platform', 'GET', '', 200],
        ['platform', 'POST', '/lock', 200],
        ['platform', 'POST', '/pdf', 200],
        ['platform', 'GET', '', 200],
      ]);
      expect(attempt?.requests.every(({ milliseconds, at }) => milliseconds >= 0 && at > 0)).toBe(true);
    });
    await operator(stage).pause('berlin', ANNA);
    await operator(stage).resume('berlin', ANNA);
    expect(await stage.daemon().books.audit.verify()).toMatchObject({ ok: true, rows: 2 });
    const rows = await stage.daemon().books.audit.rows(0, 10);
    expect(rows.map(({ action, details }) => [action, details.kind])).toEqual([
      ['operator decided', 'pause'],
      ['operator decided', 'resume'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('Anna');
    await besideDaemon(stage, async (db) => {
      const remove = db.deleteFrom('operator_decision').execute();
      await expect(remove).rejects.toThrow(REFUSED);
      const change = sql`update operator_decision set why = ''`.execute(db);
      await expect(change).rejects.toThrow(REFUSED);
    });
  });
});
