import { localDate } from '@spacebooks/base/calendar';
import { DAY_MS } from '@spacebooks/base/durations';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Stage, setStage, shareStage } from './stage.js';
import { POLISH_INVOICE } from './warsaw.js';

const ITEMS = [{ description: 'Fix Desk', net: '350', rate: '19' }];

/** An invoice that the platform mails as it likes, of which nobody asks us for anything. */
function send(stage: Stage, number: string, invoice: Partial<InvoiceInput> = {}): string {
  stage.sandbox.operator.switchSpace([...stage.sandbox.state.spaces.keys()][0] ?? '', { eInvoicing: false });
  const { id } = stage.sandbox.operator.createInvoice({ items: ITEMS, ...invoice, number });
  stage.sandbox.operator.requestSending(id);
  return id;
}

async function openCodes(stage: Stage): Promise<readonly string[]> {
  return (await stage.daemon().operator.alerts()).map(({ code }) => code);
}

describe('e-invoicing is switched off on the platform', () => {
  const stage = shareStage();
  const operator = () => stage().daemon().operator;

  it('an invoice mailed without an e-invoice is looked up at once, and told of', async () => {
    const id = send(stage(), 'R-1');
    await eventually(async () => expect(await openCodes(stage())).toEqual(['e-invoice.missing']));
    await eventually(() => expect(stage().alerts.map(({ code }) => code)).toEqual(['e-invoice.missing']));
    const story = await operator().explain('R-1');
    expect(story).toMatchObject({
      invoiceId: id,
      invoiceNumber: 'R-1',
      coverage: { kind: 'missing' },
      standing: 'It was sent without an e-invoice: none was requested of spacebooks, or none was issued.',
      next: 'It does not happen by itself: issue the e-invoice now, or note that none is needed. The platform mails nothing a second time.',
      possible: ['issue', 'none-needed'],
      attempts: [],
    });
    await expect(operator().retry('R-1', { by: 'Anna' })).rejects.toMatchObject({
      code: 'operator.not-possible',
      detail: `no e-invoice of ${id} was ever begun; spacebooks issue ${id} issues one`,
    });
  });

  it('the alert names the setting once there are several, and is told once', async () => {
    send(stage(), 'R-2');
    await eventually(async () => {
      const [alert] = await operator().alerts();
      expect(alert?.text).toContain('2 sent without an e-invoice (R-1, R-2); since');
      expect(alert?.text).toContain('e-invoicing is switched off in its invoice settings');
    });
    expect(stage().alerts.map(({ code }) => code)).toEqual(['e-invoice.missing']);
  });

  it('a person has one issued, which the platform does not mail again', async () => {
    const decided = await operator().issue('R-1', { by: 'Anna' });
    expect(decided.next).toMatch(
      /^Its e-invoice is issued now and attached. The customer gets no second mail/,
    );
    const { invoiceId } = decided;
    await stage().reaches(invoiceId, 'done');
    expect(stage().sandbox.operator.invoice(invoiceId)).toMatchObject({ locked: true, eInvoice: true });
    expect(stage().mails(invoiceId)).toBe(1);
    const { decisions, coverage } = await operator().explain('R-1');
    expect(decisions).toMatchObject([{ kind: 'issue', by: 'Anna', why: null }]);
    expect(coverage).toEqual({ kind: 'covered', by: 'us' });
    await expect(operator().issue('R-1', { by: 'Anna' })).rejects.toMatchObject({
      code: 'operator.not-possible',
      detail: 'R-1: its e-invoice is done',
    });
  });

  it('says of another one that it needs none, which ends the alert and can be taken back', async () => {
    const none = { by: 'Anna', why: 'private customer' };
    await operator().sayNeed('none-needed', 'R-2', none);
    expect(await openCodes(stage())).toEqual([]);
    const story = await operator().explain('R-2');
    expect(story.standing).toBe('It needs no e-invoice, as a person has decided.');
    expect(story.possible).toEqual(['issue', 'needed']);
    await expect(operator().sayNeed('none-needed', 'R-2', none)).rejects.toMatchObject({
      detail: 'R-2: that is no question: it has an e-invoice, waits for one, or needs none',
    });
    await operator().sayNeed('needed', 'R-2', { by: 'Anna' });
    expect(await openCodes(stage())).toEqual(['e-invoice.missing']);
  });
});

it('an invoice that was never sent is issued on demand, and goes out with its e-invoice when it is sent', async () => {
  const stage = await setStage({ reconcileMinutes: 2 });
  const { id } = stage.sandbox.operator.createInvoice({ number: 'R-7', items: ITEMS });
  const { operator } = stage.daemon();
  // Found with the list, which is read at the start and every hour.
  await eventually(async () => expect((await operator.explain('R-7')).coverage.kind).toBe('unsent'));
  const { next } = await operator.issue('R-7', { by: 'Anna', spaceId: 'berlin' });
  expect(next).toBe(
    'Its e-invoice is issued now and attached. The invoice cannot be edited any more; the customer gets it when it is sent on the platform.',
  );
  await stage.reaches(id, 'done');
  expect(stage.mails(id)).toBe(0);
  stage.sandbox.operator.requestSending(id);
  await eventually(() => expect(stage.mails(id)).toBe(1));
  expect(await stage.sagas(id)).toHaveLength(1);
});

it('a request that arrives while one is issued on demand begins no second e-invoice', async () => {
  const stage = await setStage({ reconcileMinutes: 2 });
  const { id } = stage.sandbox.operator.createInvoice({ number: 'R-8', items: ITEMS });
  const { operator } = stage.daemon();
  await eventually(async () => expect((await operator.explain('R-8')).coverage.kind).toBe('unsent'));
  stage.before('attach-invoice-pdf', id, () => void stage.sandbox.operator.requestSending(id));
  await operator.issue('R-8', { by: 'Anna' });
  await operator.issue('R-8', { by: 'Anna' });
  await stage.reaches(id, 'done');
  await eventually(() => expect(stage.mails(id)).toBe(1));
  expect(await stage.sagas(id)).toHaveLength(1);
  expect(stage.requests(id).filter((each) => each === 'POST /pdf 200')).toHaveLength(1);
});

it('before the cutover nothing is measured and nothing issued', async () => {
  const stage = await setStage({ from: localDate(Date.now() + 30 * DAY_MS, 'Europe/Berlin') });
  const id = send(stage, 'R-9');
  const ours = stage.request({ number: 'R-10' });
  await eventually(() => expect(stage.mails(id)).toBe(1));
  expect(ours).not.toBe(id);
  const { operator } = stage.daemon();
  await eventually(async () =>
    expect((await operator.explain(id)).events.map(({ event }) => event)).toContain('sent_invoice'),
  );
  expect((await operator.explain(id)).possible).toEqual([]);
  expect(await openCodes(stage)).toEqual([]);
});

it('in Poland one that left outside KSeF is issued there, and the alert ends', async () => {
  const stage = await setStage({ warsaw: [] });
  const id = send(stage, 'FV/1/11/2026', POLISH_INVOICE);
  await eventually(async () => expect(await openCodes(stage)).toEqual(['e-invoice.outside-ksef']));
  await stage.daemon().operator.issue(id, { by: 'Anna' });
  await stage.reaches(id, 'done');
  expect(stage.mails(id)).toBe(1);
  expect(await openCodes(stage)).toEqual([]);
});
