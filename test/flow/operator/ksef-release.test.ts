import { describe, expect, it } from 'vitest';
import { eventually } from '../../eventually.js';
import { asked, DROP_AFTER, inWarsaw, ksefFault } from '../ksef-stage.js';

const ANNA = { by: 'Anna', why: 'wrong buyer' };

describe('giving an e-invoice up that goes to KSeF', () => {
  it('lets go of the lock while KSeF certainly has nothing', async () => {
    const stage = await inWarsaw();
    ksefFault(stage, 'open-session', { type: 'status', status: 503 }, 1_000);
    const id = stage.request();
    await stage.reaches(id, 'produced');
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true });
    const { operator } = stage.daemon();
    expect((await operator.explain(id)).possible).toEqual(['retry', 'release']);
    await operator.release(id, ANNA);
    const saga = await stage.reaches(id, 'released');
    expect(saga.reason?.code).toBe('operator.released');
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
    expect(asked(stage, 'send-invoice')).toEqual([]);
  });

  it('is not possible from the first intent to send on, whatever becomes of it', async () => {
    const stage = await inWarsaw();
    ksefFault(stage, 'send-invoice', DROP_AFTER);
    ksefFault(stage, 'list-session-invoices', { type: 'status', status: 503 }, 1_000);
    const id = stage.request();
    await stage.reaches(id, 'in-doubt');
    const { operator } = stage.daemon();
    await expect(operator.release(id, ANNA)).rejects.toMatchObject({
      code: 'operator.not-possible',
      detail: expect.stringMatching(/: KSeF may have the document$/),
    });
    expect((await operator.explain(id)).possible).toEqual(['retry']);
    stage.ksef.operator.clearFaults();
    await operator.retry(id, { by: 'Anna' });
    await stage.reaches(id, 'done');
    await expect(operator.release(id, ANNA)).rejects.toMatchObject({ code: 'operator.not-possible' });
    await eventually(async () => {
      const [attempt] = (await operator.explain(id)).attempts;
      expect(attempt?.requests.filter(({ system }) => system === 'ksef').length).toBeGreaterThan(2);
      expect(attempt?.ksef?.number).toMatch(/^5265877635-/);
    });
  });
});
