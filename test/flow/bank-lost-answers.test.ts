import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { ON_POSTGRES } from '../unit/store/database.js';
import { type BankStage, bankChecks, invoice, setBankStage } from './bank-stage.js';

/** Longer than a request may take effect after its answer was lost. */
const SETTLED_MINUTES = 5;
/** Waits and deadlines of requests pass so many times faster. */
const SPEED = 60;

const LIST = 'list-payment-records';
const CREATE = 'create-payment-record';
const DELETE = 'delete-payment-record';

const FAULTS: Readonly<Record<string, Pick<FaultRuleInput, 'action' | 'delay_ms'>>> = {
  'reset after it was read': { action: { type: 'drop-after-effect' } },
  'reset before anything was done': { action: { type: 'drop-before-effect' } },
  'cut in the middle': { action: { type: 'half-close' } },
  empty: { action: { type: 'empty' } },
  'a page of HTML': { action: { type: 'garbage' } },
  'status 500 after the effect': { action: { type: 'status', status: 500, after_effect: true } },
  'status 503': { action: { type: 'status', status: 503 } },
  'status 504': { action: { type: 'status', status: 504 } },
  'never there': { action: { type: 'delay' }, delay_ms: 90_000 },
};

const ASKED = [
  ['the list of the invoice', LIST, 1],
  ['the list of the day', LIST, 2],
  ['the recording', CREATE, 1],
] as const;

const cases = ASKED.flatMap(([name, operation, nth]) =>
  Object.entries(FAULTS).map(([fault, rule]) => ({ name, operation, nth, fault, rule })),
);

type Fault = (typeof FAULTS)[string];

/** The `nth` request of the kind goes wrong, and what is sent again at once instead of it. */
function breakRequest({ sandbox }: BankStage, operation: string, nth: number, fault: Fault): void {
  sandbox.operator.addFault({ match: { operation }, after: nth - 1, count: 3, ...fault });
}

async function posting(): Promise<BankStage> {
  const stage = await setBankStage({ invoices: [invoice(1)], speed: SPEED });
  await stage.sync();
  await stage.bank({ remittance: 'Rechnung 2026-0801' });
  await stage.match();
  return stage;
}

/** As often as a daemon would, until nothing waits. */
async function untilDone(stage: BankStage): Promise<void> {
  stage.sandbox.operator.clearFaults();
  stage.later(SETTLED_MINUTES);
  expect(await stage.post()).toMatchObject({ trouble: null });
}

// Of requests: the engine has no part in it.
describe.skipIf(ON_POSTGRES)('an answer about payments that goes wrong costs time and nothing else', () => {
  it.each(cases)('$name: $fault', async ({ operation, nth, rule }) => {
    const stage = await posting();
    breakRequest(stage, operation, nth, rule);
    expect((await stage.post()).trouble?.code).toMatch(/^platform\.(unreachable|unavailable|unreadable)$/);
    // At once nobody looks, whatever became of it.
    const there = stage.recorded();
    await stage.post();
    expect(stage.recorded()).toEqual(there);
    await untilDone(stage);
    expect(stage.recorded()).toEqual([expect.stringMatching(/^i1 2026-11-10 119\.00 spacebooks /)]);
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded']);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('the deletion of what a person took back: %s', async (_fault, rule) => {
    const stage = await posting();
    await stage.post();
    await stage.undo(1);
    breakRequest(stage, DELETE, 1, rule);
    await stage.post();
    await untilDone(stage);
    expect(stage.recorded()).toEqual([]);
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn']);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it.each(Object.entries(FAULTS))(
    'the recording, taken back while its answer is missing: %s',
    async (_fault, rule) => {
      const stage = await posting();
      breakRequest(stage, CREATE, 1, rule);
      await stage.post();
      await stage.undo(1);
      await untilDone(stage);
      expect(stage.recorded()).toEqual([]);
      expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn']);
      expect(await bankChecks(stage)).toEqual([]);
    },
  );

  it.each(Object.entries(FAULTS))('the deletion: %s', async (_fault, rule) => {
    const stage = await posting();
    await stage.post();
    await stage.bank({
      amount: -122_50,
      returnReason: 'AC06',
      bookedOn: '2026-11-12',
      remittance: '2026-0801',
    });
    expect(await stage.match()).toMatchObject({ returning: 1 });
    breakRequest(stage, DELETE, 1, rule);
    await stage.post();
    await untilDone(stage);
    expect(stage.recorded()).toEqual([]);
    expect(await stage.lines()).toEqual(['1 taken-back, i1 119.00 undone', '2 returned']);
    expect(await bankChecks(stage)).toEqual([]);
  });
});
