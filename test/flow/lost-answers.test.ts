import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { entriesOf, type Stage, shareStage } from './stage.js';
import { addFault, addFaultOf, type RequestName, rejectPdf } from './steps.js';

type Action = FaultRuleInput['action'];

const AFTER_THE_EFFECT: Readonly<Record<string, Action>> = {
  'broken off': { type: 'drop-after-effect' },
  'cut in the middle': { type: 'half-close' },
  'replaced by a page of HTML': { type: 'garbage' },
  empty: { type: 'empty' },
  'replaced by status 500': { type: 'status', status: 500, after_effect: true },
};
const BEFORE_THE_EFFECT: Action = { type: 'drop-before-effect' };

const ON_THE_WAY: readonly RequestName[] = ['first show', 'lock', 'attach', 'second show'];
const SHOWS: readonly RequestName[] = ['first show', 'second show'];

const stage = shareStage();

interface Case {
  readonly request: RequestName;
  readonly fault: string;
  readonly action: Action;
  /** How often it happens; what has had its effect is not asked for again. */
  readonly count: number;
}

const lost: readonly Case[] = Object.entries(AFTER_THE_EFFECT).flatMap(([fault, action]) =>
  [...ON_THE_WAY, 'unlock' as const].map((request) => ({ request, fault, action, count: 1 })),
);
const never: readonly Case[] = [...ON_THE_WAY, 'unlock' as const].flatMap((request) =>
  [1, 3].map((count) => ({
    request,
    fault: 'broken off before any effect',
    action: BEFORE_THE_EFFECT,
    count,
  })),
);
const again: readonly Case[] = SHOWS.map((request) => ({
  request,
  fault: 'replaced by a page of HTML',
  action: { type: 'garbage' },
  count: 3,
}));

const cases = [...lost, ...never, ...again];

describe('an answer that is lost costs time and nothing else', () => {
  it.each(cases.filter(({ request }) => request !== 'unlock'))(
    '$request, $count x $fault',
    async ({ request, count, action }) => {
      const id = stage().request();
      addFaultOf(stage(), id, request, { count, action });
      const saga = await stage().reaches(id, 'done');
      expect(faults(stage(), id)).toBe(count);
      expect(effects(stage(), id, 'POST /lock')).toBe(1);
      expect(effects(stage(), id, 'POST /pdf')).toBe(1);
      await eventually(() => expect(stage().mails(id)).toBe(1));
      expect(stage().alertsOf(id)).toEqual([]);
      expect(saga.steps.filter((step) => step.state === 'attached')).toHaveLength(1);
      expect(stage().sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: true });
    },
  );

  it.each(cases.filter(({ request }) => request === 'unlock'))(
    'unlock, $count x $fault: the alert tells why the lock was taken back',
    async ({ count, action }) => {
      rejectPdf(stage());
      addFault(stage(), 'unlock', { count, action });
      const id = stage().request();
      const saga = await stage().reaches(id, 'released');
      expect(saga.reason).toMatchObject({ code: 'platform.rejected' });
      expect(effects(stage(), id, 'DELETE /lock')).toBe(1);
      expect(stage().sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
      await eventually(() => expect(stage().alertsOf(id)).toEqual(['platform.rejected']));
      expect(stage().mails(id)).toBe(0);
    },
  );
});

describe('an answer to the attach that is lost', () => {
  it('is found out by reading and comparing, in three requests more', async () => {
    addFault(stage(), 'attach', { count: 1, action: { type: 'drop-after-effect' } });
    const id = stage().request();
    await stage().reaches(id, 'done');
    expect(stage().requests(id)).toEqual([
      'GET  200',
      'POST /lock 200',
      'POST /pdf null',
      'GET  200',
      'GET .pdf 200',
      'GET  200',
    ]);
  });

  it('is found out although the comparison fails at first', async () => {
    addFault(stage(), 'attach', { count: 1, action: { type: 'drop-after-effect' } });
    stage().sandbox.operator.addFault({
      match: { operation: 'get-invoice-pdf' },
      count: 2,
      action: { type: 'garbage' },
    });
    const id = stage().request();
    await stage().reaches(id, 'done');
    expect(effects(stage(), id, 'POST /pdf')).toBe(1);
    expect(
      stage()
        .requests(id)
        .filter((request) => request.startsWith('GET .pdf')),
    ).toHaveLength(3);
    await eventually(() => expect(stage().mails(id)).toBe(1));
    expect(stage().alertsOf(id)).toEqual([]);
  });
});

describe('an answer that comes after the deadline of 30 s', () => {
  it.each(ON_THE_WAY)('%s: counts as lost', async (request) => {
    const id = stage().request();
    addFaultOf(stage(), id, request, { count: 1, delay_ms: 60_000, action: { type: 'delay' } });
    await stage().reaches(id, 'done');
    // What was sent before the deadline has its effect later, so the attach may meet a late lock or PDF.
    await eventually(() => expect(faults(stage(), id)).toBe(1));
    await eventually(() => expect(stage().mails(id)).toBe(1));
    expect(effects(stage(), id, 'POST /pdf')).toBe(1);
    expect(stage().alertsOf(id)).toEqual([]);
    expect(stage().sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: true });
  });
});

function faults(on: Stage, id: string): number {
  return entriesOf(on.sandbox, id).filter((entry) => entry.fault !== null).length;
}

/** How often a request was carried out, whatever became of its answer. */
function effects(on: Stage, id: string, request: string): number {
  return entriesOf(on.sandbox, id).filter(
    ({ method, path, fault, status }) =>
      `${method} ${path.split(id)[1]}` === request &&
      fault !== 'drop-before-effect' &&
      (status === null || status < 300 || status === 500),
  ).length;
}
