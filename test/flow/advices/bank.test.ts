import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { beforeAll, expect, it } from 'vitest';
import { follow, isSaid, textOf } from '../../advices/follow.js';
import { onPlatform } from '../../advices/on-platform.js';
import { night, press, visit } from '../../advices/visits.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { addFaultOf } from '../steps.js';
import { signedIn, webSection } from '../web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const GOOD = [{ description: 'Fix Desk', net: '100', rate: '19' }];
const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      locked_only: true
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 8400 }]
      bank: { accounts: [{ iban: DE42100000000001234567 }], post: certain }
      exports: [{ name: ledger, formats: [csv], schedule: nightly }]`;

const clock = new SandboxClock(patientClock(60, SINCE));
let stage: Stage;
let ben: Visitor;
beforeAll(async () => {
  stage = await setStage({ clock, more: await webSection(), accounting: ACCOUNTING });
  ben = await signedIn(stage, 'ben');
});

const alerts = () => visit(ben, '/alerts');

async function statement(...lines: readonly string[]): Promise<void> {
  const text = [
    ':20:A',
    ':25:10000000/1234567',
    ':28C:1/1',
    ':60F:C261112EUR0,00',
    ...lines,
    ':62F:C261112EUR238,00',
    '-',
    '',
  ];
  await ben.get('/bank?space=berlin');
  const files = [new File([text.join('\n')], 'statement.sta')];
  const { text: shown } = await ben.upload('/bank/upload', { space: 'berlin' }, files);
  expect(textOf(shown)).toContain('new');
}

it('a payment that the platform does not take is decided by a person, and one that stands there twice is deleted', async () => {
  for (const number of ['2026-0801', '2026-0802']) {
    stage.sandbox.operator.createInvoice({
      ...{ id: number, number, items: GOOD, invoice_date: '2026-11-02', customer_number: '1001' },
      recipient: { name: 'Erika Fuchs' },
    });
  }
  await night(stage);
  // Somebody has recorded a part of it since the copy: there is no room for the rest.
  stage.sandbox.operator.recordPayment('2026-0801', { paidAt: '2026-11-05', amount: '100' });
  await statement(
    ':61:2611121112C119,00NTRFNONREF',
    ':86:166?00GUTSCHRIFT?20Rechnung 2026-0801?32Erika Fuchs',
    ':61:2611121112C119,00NTRFNONREF',
    ':86:166?00GUTSCHRIFT?20Rechnung 2026-0802?32Erika Fuchs',
  );
  clock.advance(HOUR_MS);
  await follow('decide the line', {
    where: alerts,
    does: async ({ href }) => {
      const open = /href="([^"]*state=undecided)"/.exec(await visit(ben, href))?.[1] ?? '';
      const lines = await visit(ben, open.replaceAll('&amp;', '&'));
      const line = /href="(\/bank\/lines\/berlin\/\d+)/.exec(lines)?.[1] ?? '';
      await press(ben, line, /^Ignore the transaction/, { why: 'paid in part' });
      clock.advance(HOUR_MS);
    },
    better: async () => expect(textOf(await visit(ben, '/bank?space=berlin'))).toContain('2026-0801'),
  });
  const [record] = await eventually(() => {
    const records = [...stage.sandbox.state.paymentRecords.values()].filter(
      ({ invoiceId }) => invoiceId === '2026-0802',
    );
    expect(records).toHaveLength(1);
    return records;
  });
  const { note = null } = record ?? {};
  const again = { paidAt: '2026-11-12', amount: '119', note };
  const late = stage.sandbox.operator.recordPayment('2026-0802', again);
  clock.advance(DAY_MS);
  await night(stage);
  await follow('delete the payment record', {
    where: alerts,
    does: async (way) => {
      onPlatform(stage.sandbox, way, {});
      expect(textOf(await alerts())).toContain(late.id);
      stage.sandbox.operator.deletePayment(late.id);
      await night(stage);
    },
    better: () => expect([...stage.sandbox.state.paymentRecords.keys()]).not.toContain(late.id),
  });
});

it('a correction waits for what it corrects, and the books for its e-invoice', async () => {
  const original = stage.sandbox.operator.createInvoice({ id: 'i-original', items: GOOD }).id;
  addFaultOf(stage, original, 'attach', { action: { type: 'status', status: 503 } });
  stage.sandbox.operator.requestSending(original);
  const id = stage.request({
    ...{ id: 'i-correction', corrected_invoice: original, invoice_date: '2026-11-20' },
    items: [{ description: 'Fix Desk', quantity: '-1', net: '100', rate: '19' }],
  });
  await eventually(async () => {
    clock.advance(HOUR_MS / 4);
    expect(isSaid(await visit(ben, `/invoices/berlin/${id}`), 'wait for the corrected invoice')).toBe(true);
  }, 300);
  await night(stage);
  const leftOut = () => visit(ben, '/months/berlin/2026-11/left-out');
  await follow('wait for the e-invoice', {
    where: leftOut,
    does: () =>
      follow('wait for the corrected invoice', {
        where: () => visit(ben, `/invoices/berlin/${id}`),
        does: async () => {
          stage.sandbox.operator.clearFaults();
          clock.advance(2 * HOUR_MS);
          await stage.reaches(original, 'done');
          clock.advance(2 * HOUR_MS);
        },
        better: () => stage.reaches(id, 'done'),
      }),
    better: () => stage.reaches(id, 'done'),
  });
  await follow('wait for the next export', {
    where: leftOut,
    does: async ({ href }) => {
      await visit(ben, href);
      await night(stage);
    },
    better: async () => expect(textOf(await visit(ben, `/invoices/berlin/${id}`))).toMatch(/Batch \d/),
  });
});

it('what the platform does not answer is tried again by itself, and after a day the admin has an alert', async () => {
  const id = stage.sandbox.operator.createInvoice({ id: 'i-dark', items: GOOD }).id;
  addFaultOf(stage, id, 'first show', { action: { type: 'status', status: 503 } });
  stage.sandbox.operator.requestSending(id);
  const anna = await signedIn(stage, 'anna');
  const told = async () => textOf(await visit(anna, '/alerts')).includes('platform.unavailable');
  const since = clock.now();
  await eventually(async () => {
    clock.advance(HOUR_MS / 4);
    expect(await told()).toBe(true);
  }, 300);
  expect(clock.now() - since).toBeLessThan(DAY_MS);
  await follow('wait, and tell your admin if it lasts', {
    where: () => visit(ben, `/invoices/berlin/${id}`),
    does: async () => {
      stage.sandbox.operator.clearFaults();
      await eventually(async () => {
        clock.advance(HOUR_MS / 4);
        expect((await stage.sagas(id)).at(-1)?.state).toBe('done');
      }, 300);
    },
    better: async () => {
      await stage.reaches(id, 'done');
      expect(await told()).toBe(false);
    },
  });
});
