import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { beforeAll, expect, it } from 'vitest';
import { smallFa3 } from '../../../packages/ksef-sandbox/test/fa3.js';
import { follow, textOf } from '../../advices/follow.js';
import { onPlatform } from '../../advices/on-platform.js';
import { asAdmin, night, putAside, visit } from '../../advices/visits.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';
import type { Visitor } from '../../web/browser-like.js';
import { SELLER_NIP } from '../config-text.js';
import { inWarsaw, type WarsawStage } from '../ksef-stage.js';
import { POLISH_INVOICE } from '../warsaw.js';
import { signedIn, webSection } from '../web-stage.js';

/** Wednesday, 13 January 2027, 11:00 in Warsaw. */
const SINCE = Date.parse('2027-01-13T10:00:00Z');
const ACCOUNTING = `      from: 2026-12-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      exports:
        - { name: vat, formats: [jpk-v7m], schedule: nightly }`;
const DECEMBER = '/months/warsaw/2026-12/left-out';

const clock = new SandboxClock(patientClock(60, SINCE));
let stage: WarsawStage;
let ben: Visitor;
let web: string;
beforeAll(async () => {
  web = await webSection();
  stage = await inWarsaw([], { clock, more: web, accounting: ACCOUNTING, processingMs: 10_000 });
  ben = await signedIn(stage, 'ben');
});

async function startWith(lines: readonly string[]): Promise<void> {
  await stage.stop();
  await stage.start({ warsaw: lines, more: web, accounting: ACCOUNTING });
  ben = await signedIn(stage, 'ben');
}

const pageOf = (id: string) => () => visit(ben, `/invoices/warsaw/${id}`);
const isDone = (id: string) => () => stage.reaches(id, 'done');
const leftOut = () => visit(ben, DECEMBER);

/** Until KSeF has not answered for an e-invoice once. */
const fails = (id: string): Promise<void> =>
  eventually(async () => expect((await stage.sagas(id)).at(-1)?.reason?.code).toMatch(/^ksef\./));

it('what KSeF rejects is corrected, sent again, and reported', async () => {
  stage.ksef.operator.orderVerdict({ code: 450, details: ['P_15 is wrong'] });
  const id = stage.request({ invoice_date: '2026-12-30' });
  await stage.reaches(id, 'released');
  await night(stage);
  await follow('send again or exclude', {
    where: leftOut,
    does: async ({ href }) => {
      await follow('correct what KSeF names', {
        where: () => visit(ben, href),
        does: (way) => onPlatform(stage.sandbox, way, { edit: { text: 'Poprawiono' } }),
        better: isDone(id),
      });
      await night(stage);
    },
    better: async () => expect(textOf(await pageOf(id)())).toMatch(/Batch \d/),
  });
});

it('what waits for KSeF is reported once it has it', async () => {
  stage.ksef.operator.setDown(true);
  const id = stage.request({ invoice_date: '2026-12-31' });
  await fails(id);
  await night(stage);
  await follow('wait for KSeF', {
    where: leftOut,
    does: async ({ href }) => {
      await visit(ben, href);
      stage.ksef.operator.setDown(false);
      clock.advance(HOUR_MS);
      await stage.reaches(id, 'done');
      await night(stage);
    },
    better: async () => expect(textOf(await pageOf(id)())).toMatch(/Batch \d/),
  });
});

it('a number that KSeF has already is compared, and taken over by the admin', async () => {
  const number = 'FV/2027/01/7';
  const xml = smallFa3({ number, date: '2027-01-13', net: '999.00' });
  const { ksefNumber } = await stage.ksef.operator.issue(xml, SELLER_NIP);
  const id = stage.request({ number });
  await follow('compare with KSeF', {
    where: pageOf(id),
    does: () => asAdmin(stage, `ksef adopt ${id} ${ksefNumber} --by anna`),
    better: async () => expect((await stage.reaches(id, 'done')).ksefNumber).toBe(ksefNumber),
  });
});

it('a number that the platform does not take is tried again after a change', async () => {
  const match = { operation: 'create-e-invoice' };
  stage.sandbox.operator.addFault({ match, count: 1, action: { type: 'status', status: 422 } });
  const id = stage.request();
  await follow('look at it on the platform', {
    where: pageOf(id),
    does: (way) => {
      onPlatform(stage.sandbox, way, {});
      clock.advance(DAY_MS);
    },
    better: isDone(id),
  });
});

it('an e-invoice that differs from its invoice is compared, and corrected', async () => {
  const id = stage.request();
  await stage.reaches(id, 'sent');
  stage.sandbox.operator.unlockInvoice(id);
  stage.sandbox.operator.editInvoice(id, { text: 'Zmieniono' });
  await follow('compare the e-invoice', {
    where: pageOf(id),
    does: async (way) => {
      const items = [{ description: 'Biurko', quantity: '-1', net: '1000', rate: '23' }];
      for (const made of onPlatform(stage.sandbox, way, { correction: { ...POLISH_INVOICE, items } })) {
        await stage.reaches(made, 'done');
      }
      await putAside(stage, 'invoice.changed');
    },
    better: isDone(id),
  });
});

it('an invoice that was deleted after KSeF had it is restored, and goes on', async () => {
  const id = stage.request();
  await stage.reaches(id, 'sent');
  const invoice = stage.sandbox.operator.invoice(id);
  stage.sandbox.operator.deleteInvoice(id);
  await follow('correct to zero', {
    where: pageOf(id),
    does: async (way) => {
      stage.sandbox.state.invoices.set(id, invoice);
      clock.advance(DAY_MS);
      await stage.reaches(id, 'done');
      const items = [{ description: 'Biurko', quantity: '-1', net: '1000', rate: '23' }];
      for (const made of onPlatform(stage.sandbox, way, { correction: { ...POLISH_INVOICE, items } })) {
        await stage.reaches(made, 'done');
      }
    },
    better: isDone(id),
  });
});

it('a login that KSeF turns away is told to the admin, who puts it right', async () => {
  await startWith(['token: not-the-right-token']);
  const id = stage.request();
  await follow('tell your admin', {
    where: pageOf(id),
    does: () => startWith([]),
    better: isDone(id),
  });
});
