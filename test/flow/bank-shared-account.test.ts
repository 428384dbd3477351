import { type Clock, systemClock } from '@spacebooks/base/clock';
import { describe, expect, it } from 'vitest';
import { decideLine } from '../../src/bank/decide-line.js';
import { importFiles } from '../../src/bank/import-files.js';
import { matchSpace } from '../../src/bank/match-space.js';
import { postPayments } from '../../src/bank/post-payments.js';
import { undoLine } from '../../src/bank/undo-line.js';
import type { Invoice } from '../../src/domain/invoice.js';
import type { PaymentRecord } from '../../src/domain/payment-record.js';
import type { PaymentRecords } from '../../src/platform/payment-records.js';
import { systemRandom } from '../../src/random.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createBankPayments } from '../../src/store/bank/bank-payments.js';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createBankStatements } from '../../src/store/bank/bank-statements.js';
import type { PayableInvoices } from '../../src/store/bank/payable-invoices.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { item } from '../fixtures/invoices/item.js';
import { mt940Of } from '../mt940.js';
import { temporaryDatabase } from '../unit/store/database.js';

const IBAN = 'DE42100000000001234567';
const SPACES = ['kiel', 'lübeck'] as const;
type SpaceId = (typeof SPACES)[number];

/** Two spaces that bill 142.80 each, to different people, and have one account; lines are `amount|text|name`. */
async function stageOf(
  {
    copied = SPACES,
    posting = 'certain',
    other = 'Hinrich Voss',
    shared = true,
  }: {
    copied?: readonly SpaceId[];
    posting?: 'certain' | 'ask' | 'off';
    other?: string;
    shared?: boolean;
  } = {},
  ...lines: readonly string[]
) {
  const { db } = await temporaryDatabase();
  const clock: Clock = systemClock;
  const of = (space: SpaceId, number: string, name: string): Invoice =>
    ({
      ...invoice({ id: `${space}-1`, number, items: [item({ net: '120', rate: '19' })] }),
      ...{ invoiceDate: '2026-11-02', dueDate: '2026-11-16', customerNumber: null, paidStatus: 'unpaid' },
      recipient: { ...invoice().recipient, name, company: null },
      debitor: { type: 'memberships', id: 'm-1' },
    }) as Invoice;
  const invoices: Record<SpaceId, readonly Invoice[]> = {
    kiel: [of('kiel', 'KIEL-2026-103', 'Frauke Petersen')],
    lübeck: [of('lübeck', 'LUEBECK-2026-103', other)],
  };
  const payable = {
    deleted: async () => [],
    list: async (space: SpaceId) => (copied.includes(space) ? invoices[space] : []),
    like: async () => [],
    of: async (space: SpaceId, ids: readonly string[]) =>
      invoices[space].filter(({ id }) => ids.includes(id)),
    ksefNumbers: async () => new Map(),
    copiedAt: async (space: SpaceId) => (copied.includes(space) ? 1 : 0),
  } as unknown as PayableInvoices;
  const stores = {
    lines: createBankLines(db),
    rules: createBankRules(db),
    invoices: payable,
    copies: { paymentsPaidIn: async () => [], paymentsOf: async () => [] },
  };
  const statements = createBankStatements(db);
  const others = (space: SpaceId) => (shared ? SPACES.filter((each) => each !== space) : []);
  const bankSpace = (id: SpaceId) => ({ id, timeZone: 'Europe/Berlin', posting, sharing: others(id) });
  const importFor = (spaceId: SpaceId) =>
    importFiles(statements, [{ name: 'a.sta', content: Buffer.from(mt940Of(IBAN, lines)) }], {
      spaceId,
      accounts: [{ account: IBAN, currency: 'EUR', layout: null, sharedWith: others(spaceId) }],
      account: null,
      by: 'anna',
      now: clock.now(),
    });
  const records = new Map<SpaceId, PaymentRecord[]>(SPACES.map((id) => [id, []]));
  const post = async (space: SpaceId) => {
    const own = records.get(space) ?? [];
    const platform = {
      list: async () => own,
      create: async (invoiceId, { paidOn, amount, note = null }, _zone, before) => {
        await before?.();
        const made = {
          id: `${space}-${own.length}`,
          invoiceId,
          paidOn,
          amount,
          currency: 'EUR',
          method: null,
          note,
        };
        own.push(made);
        return made;
      },
      delete: async (_invoice, id, before) => {
        await before?.();
        own.splice(
          own.findIndex((each) => each.id === id),
          1,
        );
      },
    } as PaymentRecords;
    const payments = createBankPayments(db);
    const deps = {
      payments,
      invoices: payable,
      records: platform,
      clock,
      random: systemRandom,
      lease: space,
    };
    return postPayments(deps, bankSpace(space));
  };
  const idIn = async (space: SpaceId) => (await stores.lines.list(space, { open: false })).at(-1)?.id ?? 0;
  await importFor('kiel');
  return {
    importFor,
    post,
    match: (space: SpaceId) => matchSpace({ stores, clock, closedThrough: null }, bankSpace(space)),
    decide: async (space: SpaceId, number: string) =>
      decideLine(
        { stores, clock },
        bankSpace(space),
        await idIn(space),
        { kind: 'invoices', invoices: [number], letGo: false },
        { by: 'anna', why: '' },
      ),
    undo: async (space: SpaceId) =>
      undoLine({ stores, clock, closedThrough: null }, bankSpace(space), await idIn(space), {
        by: 'berta',
        why: 'wrong',
      }),
    recorded: () => SPACES.map((id) => records.get(id)?.map(({ invoiceId }) => invoiceId)),
    states: async () =>
      Promise.all(
        SPACES.map(async (id) => {
          const lines = await stores.lines.list(id, { open: false });
          return lines.map(
            ({ state, decision }) =>
              `${state}${decision === null ? '' : `: ${decision.by}, ${decision.why}`}`,
          );
        }),
      ),
    verdict: async (space: SpaceId) => (await stores.lines.get(space, await idIn(space))).verdict,
  };
}

describe('a line of an account that two spaces share', () => {
  it('is imported for both, whichever imports', async () => {
    const stage = await stageOf({}, '142.80|Rechnung KIEL-2026-103|Frauke Petersen');
    expect(await stage.states()).toEqual([['open'], ['open']]);
    const again = await stage.importFor('lübeck');
    expect(again.files.flatMap(({ statements }) => statements.map(({ newLines }) => newLines))).toEqual([0]);
    expect(await stage.states()).toEqual([['open'], ['open']]);
  });

  it('is certain in the space that it pays, and decided in the other with it', async () => {
    const stage = await stageOf({}, '142.80|Rechnung LUEBECK-2026-103|Hinrich Voss');
    expect(await stage.match('kiel')).toMatchObject({ posting: 0, unmatched: 1 });
    expect(await stage.match('lübeck')).toMatchObject({ posting: 1 });
    expect(await stage.states()).toEqual([
      ['elsewhere: spacebooks, decided in lübeck'],
      ['posting: spacebooks, certain'],
    ]);
    await stage.post('kiel');
    await stage.post('lübeck');
    expect(stage.recorded()).toEqual([[], ['lübeck-1']]);
  });

  it.each([
    [false, { posting: 1 }],
    [true, { posting: 0, waiting: 1 }],
  ])('is never certain in one space where it may be the other’s (shared: %s)', async (shared, expected) => {
    const stage = await stageOf({ shared, other: 'Frauke Petersen' }, '142.80|Miete|Frauke Petersen');
    expect(await stage.match('kiel')).toMatchObject(expected);
  });

  it('is not certain while the other space was never copied', async () => {
    const stage = await stageOf({ copied: ['kiel'] }, '142.80|Rechnung KIEL-2026-103|Frauke Petersen');
    expect(await stage.match('kiel')).toMatchObject({ posting: 0, waiting: 1 });
    expect((await stage.verdict('kiel'))?.kind).toBe('uncertain');
  });

  it('that a person decides is not offered in the other, until it is taken back', async () => {
    const stage = await stageOf({ posting: 'ask' }, '142.80|Danke|Unbekannt');
    await stage.decide('kiel', 'KIEL-2026-103');
    expect(await stage.states()).toEqual([['posting: anna, '], ['elsewhere: anna, decided in kiel']]);
    await expect(stage.decide('lübeck', 'LUEBECK-2026-103')).rejects.toMatchObject({
      code: 'bank.line-decided',
    });
    await expect(stage.undo('lübeck')).rejects.toMatchObject({
      code: 'bank.undecidable',
      detail: expect.stringContaining('another space that shares the account has decided'),
    });
    await stage.post('kiel');
    await stage.undo('kiel');
    // Not before nothing of it is there.
    expect((await stage.states())[1]).toEqual(['elsewhere: anna, decided in kiel']);
    await stage.post('kiel');
    expect(stage.recorded()).toEqual([[], []]);
    expect((await stage.states()).map(([one]) => one?.split(':')[0])).toEqual(['waiting', 'waiting']);
    await stage.decide('lübeck', 'LUEBECK-2026-103');
    await stage.post('lübeck');
    expect(stage.recorded()).toEqual([[], ['lübeck-1']]);
    expect((await stage.states()).map(([one]) => one?.split(':')[0])).toEqual(['elsewhere', 'posted']);
  });

  it('that is only assigned is free again at once', async () => {
    const stage = await stageOf({ posting: 'off' }, '142.80|Danke|Unbekannt');
    await stage.decide('kiel', 'KIEL-2026-103');
    expect((await stage.states()).map(([one]) => one?.split(':')[0])).toEqual(['assigned', 'elsewhere']);
    await stage.undo('kiel');
    expect((await stage.states()).map(([one]) => one?.split(':')[0])).toEqual(['waiting', 'waiting']);
  });

  it('that both decide about at once is one’s', async () => {
    const stage = await stageOf({ posting: 'ask' }, '142.80|Danke|Unbekannt');
    const both = await Promise.allSettled([
      stage.decide('kiel', 'KIEL-2026-103'),
      stage.decide('lübeck', 'LUEBECK-2026-103'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([stage.post('kiel'), stage.post('lübeck')]);
    expect(stage.recorded().flat()).toHaveLength(1);
  });
});
