import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Stage, setStage, shareStage } from './stage.js';
import { addFault, rejectPdf } from './steps.js';

const stage = shareStage();

/** Zero per cent, and nothing says why. */
const BAD = [{ description: 'Ohne Steuer', net: '100', rate: '0' }];
const GOOD = [{ description: 'Fix Desk', net: '100', rate: '19' }];

async function states(on: Stage, id: string): Promise<string[]> {
  return (await on.sagas(id)).map((saga) => saga.state);
}

/** No case for items of 19 %: an invoice with one is refused. */
const WITHOUT_CASE = `service_period: [{ period: month of invoice }]
      tax_cases: [{ when: { rate: 7 }, case: standard }]`;

describe('an invoice that cannot be issued', () => {
  it('is refused with its findings and an alert, after one read and without a lock', async () => {
    const id = stage().request({ items: BAD });
    const saga = await stage().reaches(id, 'refused');
    expect(saga.reason?.findings?.map(({ rule, field }) => ({ rule, field }))).toEqual([
      { rule: 'SB-ZERO-RATE', field: 'items[0].amount.taxes[0].rate' },
    ]);
    expect(stage().requests(id)).toEqual(['GET  200']);
    expect(stage().sandbox.operator.invoice(id)).toMatchObject({
      locked: false,
      sentStatus: 'sendingRequested',
    });
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.refused']));
    const text = stage().alerts.find((alert) => alert.text.includes(id))?.text;
    expect(text).toContain('Tax rate of line 1 (“');
    expect(text).toContain('What to do: ');
  });

  it('because a text has no end is refused with its field, while others are issued', async () => {
    const recipient = { company: ' '.repeat(1_000_000), fullAddress: 'Nebenweg 2, 20095 Hamburg' };
    const id = stage().request({ items: GOOD, recipient });
    const other = stage().request({ items: GOOD });
    const saga = await stage().reaches(id, 'refused');
    await stage().reaches(other, 'done');
    expect(saga.reason?.findings?.map(({ rule, field }) => ({ rule, field }))).toEqual([
      { rule: 'SB-LENGTH', field: 'recipientAddress.company' },
      { rule: 'SB-LENGTH', field: 'items' },
    ]);
    expect(stage().requests(id)).toEqual(['GET  200']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.refused']));
    stage().sandbox.operator.editInvoice(id, { recipient: { ...recipient, company: 'Müller GmbH' } });
    await stage().reaches(id, 'done');
  });

  it('is tried again when it is edited, and succeeds', async () => {
    const id = stage().request({ items: BAD });
    await stage().reaches(id, 'refused');
    stage().sandbox.operator.editInvoice(id, { items: GOOD });
    await stage().reaches(id, 'done');
    expect(await states(stage(), id)).toEqual(['refused', 'done']);
    await eventually(() => expect(stage().mails(id)).toBe(1));
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.refused']));
  });

  it('is tried again at every new request, and told each time', async () => {
    const id = stage().request({ items: BAD });
    await stage().reaches(id, 'refused');
    stage().sandbox.operator.requestSending(id, 'manual');
    await eventually(async () => expect(await states(stage(), id)).toEqual(['refused', 'refused']));
    expect(stage().requests(id)).toEqual(['GET  200', 'GET  200']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.refused', 'invoice.refused']));
  });

  it('is tried again when the configuration has changed, and only then', async () => {
    const own = await setStage({ eInvoices: WITHOUT_CASE });
    const id = own.request();
    await own.reaches(id, 'refused');
    await own.stop();
    await own.start();
    expect(await states(own, id)).toEqual(['refused']);
    await own.stop();
    await own.start({});
    await own.reaches(id, 'done');
    expect(await states(own, id)).toEqual(['refused', 'done']);
    await eventually(() => expect(own.mails(id)).toBe(1));
    await eventually(() => expect(own.alertsOf(id)).toEqual(['invoice.refused']));
  });

  it('dated before the cutover is refused, and its day named', async () => {
    const own = await setStage({ from: '2026-02-01' });
    const before = own.request({ invoice_date: '2026-01-31' });
    const after = own.request({ invoice_date: '2026-02-01' });
    const saga = await own.reaches(before, 'refused');
    expect(saga.reason?.findings?.[0]).toMatchObject({ rule: 'SB-CUTOVER', field: 'invoiceDate' });
    expect(own.requests(before)).toEqual(['GET  200']);
    await own.reaches(after, 'done');
    await eventually(() => expect(own.alertsOf(before)).toEqual(['invoice.refused']));
  });
});

describe('a PDF that the platform rejects for good', () => {
  it('takes the lock back, with an alert that says what the platform said', async () => {
    addFault(stage(), 'attach', {
      action: {
        type: 'status',
        status: 422,
        body: { errors: [{ detail: 'is no PDF/A', source: { pointer: '/data/attributes/pdf' } }] },
      },
    });
    const id = stage().request();
    const saga = await stage().reaches(id, 'released');
    expect(saga.reason?.detail).toContain('is no PDF/A');
    expect(stage().requests(id)).toEqual([
      'GET  200',
      'POST /lock 200',
      'POST /pdf 422',
      'GET  200',
      'DELETE /lock 200',
    ]);
    expect(stage().sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['platform.rejected']));
    expect(stage().mails(id)).toBe(0);
  });

  it('is not tried again by itself, but at the next request', async () => {
    addFault(stage(), 'attach', { count: 1, action: { type: 'status', status: 422 } });
    const id = stage().request();
    await stage().reaches(id, 'released');
    stage().sandbox.operator.requestSending(id, 'manual');
    await stage().reaches(id, 'done');
    expect(await states(stage(), id)).toEqual(['released', 'done']);
    await eventually(() => expect(stage().mails(id)).toBe(1));
  });

  it('takes the lock back although unlocking fails at first', async () => {
    rejectPdf(stage());
    addFault(stage(), 'unlock', { count: 2, action: { type: 'status', status: 503 } });
    const id = stage().request();
    await stage().reaches(id, 'released');
    expect(
      stage()
        .requests(id)
        .filter((line) => line.startsWith('DELETE')),
    ).toEqual(['DELETE /lock 503', 'DELETE /lock 503', 'DELETE /lock 200']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['platform.rejected']));
  });

  it('unlocks nothing when the PDF was attached after all', async () => {
    addFault(stage(), 'attach', { count: 1, action: { type: 'status', status: 422, after_effect: true } });
    const id = stage().request();
    await stage().reaches(id, 'done');
    expect(
      stage()
        .requests(id)
        .filter((line) => line.startsWith('DELETE')),
    ).toEqual([]);
    await eventually(() => expect(stage().mails(id)).toBe(1));
    expect(stage().alertsOf(id)).toEqual([]);
  });
});
