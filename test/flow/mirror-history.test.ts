import { addDays } from '@spacebooks/base/calendar';
import { expect, it } from 'vitest';
import { versionContent } from '../../src/domain/invoice-text.js';
import { desk, type MirrorStage, setMirrorStage } from './mirror-stage.js';

const FIRST = '2026-01-01';
const DAYS = 323;
const CHANGES_A_NIGHT = 25;

/** Park and Miller: the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Something that happens to an invoice on the platform; nobody is told by an event. */
function change({ sandbox }: MirrorStage, pick: (below: number) => number): void {
  const { operator, state } = sandbox;
  const ids = [...state.invoices.keys()];
  const id = ids[pick(ids.length)] ?? '';
  const { locked } = operator.invoice(id);
  const date = addDays(FIRST, pick(DAYS));
  const kind = pick(9);
  if (kind === 0) operator.createInvoice(desk(`made-${pick(1_000_000_000)}`, date));
  else if (kind === 1 && !locked) operator.editInvoice(id, { notes: `note ${pick(1_000)}` });
  else if (kind === 2 && !locked) operator.editInvoice(id, { invoice_date: date });
  else if (kind === 3) operator.settleInvoice(id, { paid: pick(3) > 0 });
  else if (kind === 4) operator.writeOffInvoice(id);
  else if (kind === 5) operator.lockInvoice(id);
  else if (kind === 6)
    operator.recordPayment(id, { paidAt: addDays(FIRST, pick(DAYS)), amount: `${1 + pick(400)}` });
  else if (kind === 7) {
    const payments = [...state.paymentRecords.keys()];
    operator.deletePayment(payments[pick(payments.length)] ?? '');
  } else operator.deleteInvoice(id);
}

async function truth({ space }: MirrorStage): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const invoice of space.client.invoices.list(space.platformId)) {
    found.set(invoice.id, versionContent(invoice));
  }
  return found;
}

async function copy(stage: MirrorStage): Promise<ReadonlyMap<string, string>> {
  const present = (await stage.snapshots()).filter(({ deleted }) => !deleted);
  return new Map(present.map(({ invoice }) => [invoice.id, versionContent(invoice)]));
}

/** Payments by id, of both sides. */
async function payments({ mirror, sandbox }: MirrorStage) {
  const records = [...sandbox.state.paymentRecords.values()];
  const copied = await mirror.paymentsPaidIn('berlin', { from: '2020-01-01', to: '2030-01-01' });
  return {
    there: new Map(
      records.map(({ id, invoiceId, paidAt, amount }) => [id, [invoiceId, paidAt, Number(amount)]]),
    ),
    copied: new Map(
      copied.map(({ id, invoiceId, paidOn, amount }) => [id, [invoiceId, paidOn, Number(amount)]]),
    ),
  };
}

it.each([1, 2])(
  'after a week of quiet the copy is the truth, whatever happened between and during the syncs: seed %i',
  async (seed) => {
    const pick = numbers(seed);
    const invoices = Array.from({ length: 500 }, (_, index) => {
      const date = addDays(FIRST, pick(DAYS));
      return desk(`inv-${index}`, date, index % 2 === 0 ? { paid_date: addDays(date, pick(30)) } : {});
    });
    const stage = await setMirrorStage({ invoices });
    await stage.sync();
    for (let night = 1; night <= 3; night += 1) {
      for (let each = 0; each < CHANGES_A_NIGHT; each += 1) change(stage, pick);
      stage.nights(1);
      for (let each = 0; each < 3; each += 1) {
        stage.beforeRequest(1 + pick(9), () => change(stage, pick));
      }
      await stage.sync();
    }
    for (let night = 1; night <= 7; night += 1) {
      stage.nights(1);
      await stage.sync();
    }
    const copied = await copy(stage);
    expect(copied.size).toBeGreaterThan(400);
    expect(copied).toEqual(await truth(stage));
    const paid = await payments(stage);
    expect(paid.copied.size).toBeGreaterThan(200);
    expect(paid.copied).toEqual(paid.there);
  },
);
