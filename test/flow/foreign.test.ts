import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { callbackUrl, postBody, postEvent } from './post-event.js';
import { entriesOf, setStage, shareStage } from './stage.js';
import { addFault } from './steps.js';

const stage = shareStage();

const operator = () => stage().sandbox.operator;

/** Ids are chosen by the test, so that the moment to act can be set before the request is made. */
let invoices = 0;
function newId(): string {
  invoices += 1;
  return `foreign-${invoices}`;
}

function states(saga: { readonly steps: readonly { readonly state: string }[] }): string[] {
  return saga.steps.map((step) => step.state);
}

async function mailedOnce(id: string): Promise<void> {
  await eventually(() => expect(stage().mails(id)).toBe(1));
}

describe('a lock of somebody else', () => {
  it('is left alone, and the invoice is served', async () => {
    const id = stage().request({ locked: true });
    await stage().reaches(id, 'done');
    expect(stage().requests(id)).toEqual(['GET  200', 'POST /pdf 200', 'GET  200']);
    await mailedOnce(id);
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('stays when the PDF is rejected: refused, and never unlocked', async () => {
    addFault(stage(), 'attach', { count: 1, action: { type: 'status', status: 422 } });
    const id = stage().request({ locked: true });
    await stage().reaches(id, 'refused');
    expect(stage().requests(id)).toEqual(['GET  200', 'POST /pdf 422']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['platform.rejected']));
    expect(operator().invoice(id).locked).toBe(true);
  });

  it('that is taken away before the attach is replaced by one of ours', async () => {
    const id = newId();
    stage().before('attach-invoice-pdf', id, () => operator().unlockInvoice(id));
    stage().request({ id, locked: true });
    const saga = await stage().reaches(id, 'done');
    expect(stage().requests(id)).toEqual([
      'GET  200',
      'POST /pdf 409',
      'GET  200',
      'POST /lock 200',
      'POST /pdf 200',
      'GET  200',
    ]);
    expect(states(saga)).toContain('lock-intended');
    await mailedOnce(id);
    expect(stage().alertsOf(id)).toEqual([]);
  });
});

describe('an e-invoice of somebody else', () => {
  it('that is there before ends the saga with an alert, nothing is sent to the platform', async () => {
    const id = newId();
    operator().createInvoice({ id, items: [{ description: 'Fix Desk', net: '350' }] });
    stage().before('get-invoice', id, () => operator().attachForeignPdf(id));
    operator().requestSending(id);
    await stage().reaches(id, 'done-foreign');
    expect(stage().requests(id)).toEqual(['GET  200']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.foreign-e-invoice']));
    await mailedOnce(id);
  });

  it('that comes before our attach is compared and left alone', async () => {
    const id = newId();
    stage().before('attach-invoice-pdf', id, () => operator().attachForeignPdf(id));
    stage().request({ id });
    await stage().reaches(id, 'done-foreign');
    expect(stage().requests(id)).toEqual([
      'GET  200',
      'POST /lock 200',
      'POST /pdf 409',
      'GET  200',
      'GET .pdf 200',
    ]);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.foreign-e-invoice']));
    await mailedOnce(id);
  });

  it('that comes before our lock is seen in the answer of the lock or at the attach, and nothing is unlocked', async () => {
    const id = newId();
    stage().before('lock-invoice', id, () => operator().attachForeignPdf(id));
    stage().request({ id });
    await stage().reaches(id, 'done-foreign');
    expect(
      stage()
        .requests(id)
        .filter((line) => line.startsWith('DELETE')),
    ).toEqual([]);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.foreign-e-invoice']));
    await mailedOnce(id);
  });
});

describe('a final PDF that is no e-invoice', () => {
  it('that is there before is refused', async () => {
    const id = newId();
    stage().before('get-invoice', id, () => operator().attachForeignPdf(id, { eInvoice: false }));
    stage().request({ id });
    await stage().reaches(id, 'refused');
    expect(stage().requests(id)).toEqual(['GET  200']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.final-pdf']));
  });

  it('that comes before our attach is refused, and nothing is unlocked', async () => {
    const id = newId();
    stage().before('attach-invoice-pdf', id, () => operator().attachForeignPdf(id, { eInvoice: false }));
    stage().request({ id });
    await stage().reaches(id, 'refused');
    expect(stage().requests(id)).toEqual(['GET  200', 'POST /lock 200', 'POST /pdf 409', 'GET  200']);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.final-pdf']));
  });
});

describe('an operator who works on the invoice meanwhile', () => {
  it('unlocks it before the attach: it is checked and locked again', async () => {
    const id = newId();
    stage().before('attach-invoice-pdf', id, () => operator().unlockInvoice(id));
    stage().request({ id });
    const saga = await stage().reaches(id, 'done');
    expect(states(saga).filter((state) => state === 'checked')).toHaveLength(2);
    expect(stage().requests(id)).toEqual([
      'GET  200',
      'POST /lock 200',
      'POST /pdf 409',
      'GET  200',
      'POST /lock 200',
      'POST /pdf 200',
      'GET  200',
    ]);
    await mailedOnce(id);
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('unlocks and edits it before the attach: what is attached is the edited invoice', async () => {
    const id = newId();
    stage().before('attach-invoice-pdf', id, () => {
      operator().unlockInvoice(id);
      operator().editInvoice(id, { text: 'Vielen Dank, Frau Muster' });
    });
    stage().request({ id });
    const saga = await stage().reaches(id, 'done');
    const xml = Buffer.from(
      await stage()
        .daemon()
        .archive.get(saga.xml ?? ''),
    ).toString('utf8');
    expect(xml).toContain('Vielen Dank, Frau Muster');
    const attached = operator().invoice(id).pdf ?? Buffer.alloc(0);
    expect(
      Buffer.compare(
        attached,
        await stage()
          .daemon()
          .archive.get(saga.pdf ?? ''),
      ),
    ).toBe(0);
    await mailedOnce(id);
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('edits it between the check and the lock: what is attached is the locked invoice', async () => {
    const id = newId();
    stage().before('lock-invoice', id, () => operator().editInvoice(id, { text: 'Noch eine Zeile' }));
    stage().request({ id });
    const saga = await stage().reaches(id, 'done');
    const xml = Buffer.from(
      await stage()
        .daemon()
        .archive.get(saga.xml ?? ''),
    ).toString('utf8');
    expect(xml).toContain('Noch eine Zeile');
    expect(stage().requests(id)).toHaveLength(4);
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('edits it between the check and the lock so that it cannot be issued: the lock is taken back, with the findings', async () => {
    const id = newId();
    stage().before('lock-invoice', id, () => operator().editInvoice(id, { items: [BAD_ITEM] }));
    stage().request({ id });
    // The edit is announced, too: a second attempt looks at it and is refused without a lock.
    await stage().reaches(id, 'refused');
    const [first, second] = await stage().sagas(id);
    expect(first).toMatchObject({ state: 'released', reason: { code: 'invoice.refused' } });
    expect(first?.reason?.findings).toEqual(second?.reason?.findings);
    expect(first?.reason?.findings?.map(({ rule }) => rule)).toEqual(['SB-ZERO-RATE']);
    expect(stage().requests(id)).toEqual(['GET  200', 'POST /lock 200', 'DELETE /lock 200', 'GET  200']);
    expect(operator().invoice(id)).toMatchObject({ locked: false, eInvoice: false });
    // The same cause twice is told once.
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.refused']));
  });

  it('unlocks, edits and locks it again before the attach: that it was changed is told', async () => {
    const id = newId();
    stage().before('attach-invoice-pdf', id, () => {
      operator().unlockInvoice(id);
      operator().editInvoice(id, { text: 'Ganz anders' });
      operator().lockInvoice(id);
    });
    stage().request({ id });
    await stage().reaches(id, 'done');
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['invoice.changed']));
  });

  it.each(['lock-invoice', 'attach-invoice-pdf'])(
    'pays it before the %s: that changes nothing',
    async (operation) => {
      const id = newId();
      stage().before(operation, id, () => operator().settleInvoice(id, { paid: true }));
      stage().request({ id });
      await stage().reaches(id, 'done');
      expect(stage().requests(id)).toHaveLength(4);
      await mailedOnce(id);
      expect(stage().alertsOf(id)).toEqual([]);
    },
  );

  it.each([
    ['get-invoice', ['GET  404']],
    ['lock-invoice', ['GET  200', 'POST /lock 404', 'GET  404']],
    ['attach-invoice-pdf', ['GET  200', 'POST /lock 200', 'POST /pdf 404', 'GET  404']],
  ])('deletes it before the %s: it is gone, without an alert', async (operation, requests) => {
    const id = newId();
    stage().before(operation, id, () => operator().deleteInvoice(id));
    stage().request({ id });
    await stage().reaches(id, 'gone');
    expect(stage().requests(id)).toEqual(requests);
    expect(stage().alertsOf(id)).toEqual([]);
    expect(stage().mails(id)).toBe(0);
  });
});

describe('an invoice of another space', () => {
  it('that a callback of ours points to is refused, and not touched', async () => {
    const own = await setStage({
      seed: {
        spaces: [
          { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] },
          { id: 'space-hamburg', subdomain: 'hamburg', name: 'Hamburg', admins: ['admin@space.example'] },
        ],
      },
    });
    const id = own.request({ space: 'space-hamburg' });
    expect(await postEvent(own, 'requested_e_invoice', id)).toBe(204);
    await own.reaches(id, 'refused');
    expect(own.requests(id)).toEqual(['GET  200']);
    await eventually(() => expect(own.alertsOf(id)).toEqual(['platform.not-found']));
    await eventually(() => expect(own.alerts[0]?.text).toContain('belongs to space space-hamburg'));
    expect(entriesOf(own.sandbox, id).every((entry) => entry.method === 'GET')).toBe(true);
    // At the address of that other space: another one's callback came here, which is told and over.
    const other = own.request({ space: 'space-hamburg' });
    const body = JSON.stringify({ url: `https://hamburg.example/api/invoices/${other}` });
    expect(await postBody(callbackUrl(own, 'requested_e_invoice'), body)).toBe(204);
    await own.reaches(other, 'gone');
    expect(own.requests(other)).toEqual(['GET  200']);
    await eventually(() =>
      expect(own.alerts.map(({ code }) => code)).toEqual(['platform.not-found', 'callback.unknown-address']),
    );
  });
});

const BAD_ITEM = { description: 'Ohne Steuer', net: '100', rate: '0' };
