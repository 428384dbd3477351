import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { asked, inWarsaw, states, xmlOf } from './ksef-stage.js';

const NUMBER_RULE = { match: { operation: 'create-e-invoice' } } as const;

describe('a document that KSeF rejects', () => {
  it('lets go of the lock and tells a person; the next request may be accepted', async () => {
    const stage = await inWarsaw();
    stage.ksef.operator.orderVerdict({ code: 450, details: ['P_15 is wrong'] });
    const id = stage.request();
    const saga = await stage.reaches(id, 'released');
    expect(saga.reason).toMatchObject({ code: 'ksef.rejected' });
    expect(saga.reason?.detail).toContain('450');
    expect(saga.ksefNumber).toBeNull();
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.rejected']));
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
    stage.sandbox.operator.requestSending(id, 'manual');
    await stage.reaches(id, 'done');
    expect(stage.ksef.operator.documents().map(({ status }) => status)).toEqual([450, 200]);
  });
});

describe('an invoice of which no document can be made', () => {
  it('is refused before any lock, and KSeF is not asked', async () => {
    const stage = await inWarsaw();
    const id = stage.request({ items: [{ description: 'Biurko', net: '100', rate: '0' }] });
    const { reason } = await stage.reaches(id, 'refused');
    expect(reason?.findings?.length).toBeGreaterThan(0);
    expect(stage.requests(id)).toEqual(['GET  200']);
    expect(asked(stage)).toEqual([]);
  });
});

describe('a login that KSeF turns away', () => {
  it('locks nothing, parks, and goes on when it is right', async () => {
    const stage = await inWarsaw(['token: not-the-right-token']);
    const id = stage.request();
    await stage.reaches(id, 'parked');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.unauthorized']));
    expect(stage.sandbox.operator.invoice(id).locked).toBe(false);
    await stage.stop();
    await stage.start({ warsaw: [] });
    await stage.reaches(id, 'done');
  });
});

describe('a session to which KSeF gives no rights (415)', () => {
  it('is tried three times before a person is called; granted and started again, it is sent', async () => {
    const stage = await inWarsaw();
    const details = ['Status sesji (415) uniemożliwia wysyłkę faktur.'];
    const errors = [{ code: 21180, description: 'Status sesji nie pozwala na wykonanie operacji.', details }];
    stage.ksef.operator.addFault({
      match: { operation: 'send-invoice' },
      action: {
        type: 'status',
        status: 400,
        body: { title: 'Bad Request', status: 400, detail: '', errors },
      },
    });
    const id = stage.request();
    await stage.reaches(id, 'parked');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.unauthorized']));
    expect(asked(stage, 'send-invoice')).toHaveLength(3);
    expect(asked(stage, 'open-session')).toHaveLength(3);
    expect(stage.alerts[0]?.text).toContain('InvoiceWrite');
    stage.ksef.operator.clearFaults();
    await stage.stop();
    await stage.start({ warsaw: [] });
    await stage.reaches(id, 'done');
    expect(stage.ksef.operator.documents()).toMatchObject([{ status: 200, mode: 'Online' }]);
  });
});

describe('a session that KSeF does not open', () => {
  it('says nothing of the invoice: it stays locked, and is sent when one opens', async () => {
    const stage = await inWarsaw();
    const errors = [{ code: 21184, description: 'Trwają prace serwisowe.', details: [] }];
    stage.ksef.operator.addFault({
      match: { operation: 'open-session' },
      count: 4,
      action: {
        type: 'status',
        status: 400,
        body: { title: 'Bad Request', status: 400, detail: '', errors },
      },
    });
    const saga = await stage.reaches(stage.request(), 'done');
    expect(states(saga)).not.toContain('unlocking');
    expect(stage.alerts).toEqual([]);
  });
});

describe('a platform that does not take the number', () => {
  it('parks with the number, and every event is a new attempt', async () => {
    const stage = await inWarsaw();
    const rule = { ...NUMBER_RULE, count: 2, action: { type: 'status', status: 422 } } as const;
    stage.sandbox.operator.addFault(rule);
    const id = stage.request();
    const parked = await stage.reaches(id, 'parked');
    expect(parked.reason?.code).toBe('ksef.not-registered');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.not-registered']));
    await eventually(() => expect(stage.alerts[0]?.text).toContain(`KSeF number ${parked.ksefNumber}`));
    stage.sandbox.operator.settleInvoice(id, { paid: true });
    await eventually(() => expect(stage.requests(id).filter((each) => each.endsWith('422'))).toHaveLength(2));
    await stage.reaches(id, 'parked');
    stage.sandbox.operator.requestSending(id, 'manual');
    await stage.reaches(id, 'done');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.not-registered']));
    expect(stage.ksef.operator.documents()).toHaveLength(1);
  });

  it('because it is down is asked until it answers', async () => {
    const stage = await inWarsaw();
    const rule = { ...NUMBER_RULE, count: 3, action: { type: 'status', status: 503 } } as const;
    stage.sandbox.operator.addFault(rule);
    await stage.reaches(stage.request(), 'done');
    expect(stage.alerts).toEqual([]);
  });

  it('but has taken it, and the answer was lost: it is read, and not told again', async () => {
    const stage = await inWarsaw();
    stage.sandbox.operator.addFault({ ...NUMBER_RULE, count: 1, action: { type: 'drop-after-effect' } });
    const id = stage.request();
    await stage.reaches(id, 'done');
    expect(stage.requests(id).filter((each) => each.startsWith('POST /e_invoice'))).toHaveLength(1);
    await eventually(() => expect(stage.mails(id)).toBe(1));
  });
});

describe('an invoice that changes while KSeF has it', () => {
  it('deleted: parks with its number, because a correction is needed', async () => {
    const stage = await inWarsaw([], { processingMs: 10_000 });
    const id = stage.request();
    await stage.reaches(id, 'sent');
    stage.sandbox.operator.deleteInvoice(id);
    const parked = await stage.reaches(id, 'parked');
    expect(parked.reason?.code).toBe('invoice.deleted-after-acceptance');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['invoice.deleted-after-acceptance']));
    await eventually(() => expect(stage.alerts[0]?.text).toContain(`KSeF number ${parked.ksefNumber}`));
  });

  it('edited: its number is registered all the same, and a person is told', async () => {
    const stage = await inWarsaw([], { processingMs: 10_000 });
    const id = stage.request();
    await stage.reaches(id, 'sent');
    stage.sandbox.operator.unlockInvoice(id);
    stage.sandbox.operator.editInvoice(id, { text: 'Zmieniono' });
    const saga = await stage.reaches(id, 'done');
    expect(saga.reason?.code).toBe('invoice.changed');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['invoice.changed']));
    expect(stage.sandbox.operator.invoice(id).ksef?.referenceNumber).toBe(saga.ksefNumber);
  });
});

describe('an invoice of tomorrow', () => {
  it.each(['Europe/Warsaw', 'Europe/Kyiv'])(
    'is not locked before its day has begun in Warsaw (clocks of %s)',
    async (timeZone) => {
      // 23:51 in Warsaw, in winter an hour before UTC; in Kyiv it is tomorrow already. Nine minutes last nine
      // seconds: enough for a busy machine to look before midnight.
      const since = Date.parse('2026-11-19T22:51:00Z');
      const stage = await inWarsaw([], { since, timeZone });
      const id = stage.request({ invoice_date: '2026-11-20' });
      await eventually(async () =>
        expect((await stage.sagas(id))[0]?.reason?.code).toBe('invoice.future-date'),
      );
      expect(stage.requests(id)).toEqual(['GET  200']);
      const saga = await stage.reaches(id, 'done');
      const lockedAt = saga.steps.find(({ state }) => state === 'locked')?.at ?? 0;
      expect(lockedAt).toBeGreaterThan(Date.parse('2026-11-19T23:00:00Z'));
      expect(stage.alerts).toEqual([]);
    },
  );
});

describe('a correction', () => {
  it('names the number in KSeF of what it corrects, after that was accepted', async () => {
    const stage = await inWarsaw([], { processingMs: 5_000 });
    const original = stage.request();
    const id = stage.request({
      corrected_invoice: original,
      items: [{ description: 'Biurko dedykowane', quantity: '-1', net: '100', rate: '23' }],
    });
    const corrected = await stage.reaches(id, 'done');
    const [first] = await stage.sagas(original);
    expect(await xmlOf(stage, corrected)).toContain(
      `<NrKSeFFaKorygowanej>${first?.ksefNumber}</NrKSeFFaKorygowanej>`,
    );
    expect(states(corrected)).toContain('accepted');
  });
});
