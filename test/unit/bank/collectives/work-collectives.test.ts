import { ksefCheckDigits } from '@spacebooks/base/ksef-number';
import type { CollectivePart, KsefCollectives as Ksef } from '@spacebooks/ksef-client/client';
import { beforeEach, expect, it } from 'vitest';
import { workCollectives } from '../../../../src/bank/collectives/work-collectives.js';
import { Failure } from '../../../../src/domain/errors.js';
import type { KeptCollectivePart } from '../../../../src/domain/ksef-collective.js';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { createKsefCollectives, type KsefCollectives } from '../../../../src/store/sagas/ksef-collectives.js';
import { temporaryDatabase } from '../../store/database.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const BEGIN = Date.UTC(2027, 0, 11, 9);
const collective = (technical: string): string => {
  const body = `7352765225-IZ202701-${technical}`;
  return `${body}-${ksefCheckDigits(body)}`;
};
const [FIRST, SECOND] = [collective('0A1B2C3D4E5F'), collective('0A1B2C3D4E60')];
const PARTS: readonly KeptCollectivePart[] = [
  part('7352765225-20270104-0300A4B5C6D7-F7', 'i1', 'FV/7', 98_40),
  part('7352765225-20270105-030000123456-46', 'i2', 'FV/8', 12_30),
];

function part(
  ksefNumber: string,
  invoiceId: string,
  invoiceNumber: string,
  cents: number,
): KeptCollectivePart {
  return { ksefNumber, invoiceId, invoiceNumber, cents, currency: 'PLN' };
}

let db: Db;
let stores: KsefCollectives;
let now: number;
/** Of KSeF: when each was made, and what it is for. */
let there: Map<string, { at: number; parts: readonly CollectivePart[]; isOurs: boolean }>;
let asked: string[];
/** What goes wrong with the next requests, before KSeF does anything or after. */
let trouble: { failure: Failure; isAfter?: boolean }[];

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  stores = createKsefCollectives(db);
  now = BEGIN;
  there = new Map();
  asked = [];
  trouble = [];
});

const ksef: Ksef = {
  makeCollective: async (parts) => {
    asked.push('make');
    const next = trouble.shift();
    if (next !== undefined && next.isAfter !== true) throw next.failure;
    const number = there.size === 0 ? FIRST : SECOND;
    there.set(number, {
      at: now,
      isOurs: true,
      parts: parts.map((each) => ({ ...each, collective: number })),
    });
    if (next !== undefined) throw next.failure;
    return number;
  },
  collectivesOf: async (ksefNumber) => {
    asked.push('list');
    return [...there]
      .filter(([, { parts }]) => parts.some((each) => each.ksefNumber === ksefNumber))
      .map(([number, { at, isOurs }]) => ({ number, isOurs, madeAt: at }));
  },
  collectiveParts: async (numbers) => {
    asked.push(`parts of ${numbers.length}`);
    const next = trouble.shift();
    if (next !== undefined) throw next.failure;
    return numbers.flatMap((number) => there.get(number)?.parts ?? []);
  },
};

const clock = { now: () => now, sleep: async () => undefined };
const random = { fraction: () => 0, id: () => 'id', bytes: () => new Uint8Array() };
const work = () => workCollectives({ stores, ksef, clock, random } as never, 'warsaw');
const want = () => stores.want('warsaw', { parts: PARTS, by: 'anna', at: now });
const latest = async () => (await stores.list('warsaw', 1))[0];
const failure = (code: ConstructorParameters<typeof Failure>[0], notReceived = false) =>
  new Failure(code, { detail: 'nie', ...(notReceived && { notReceived }) });

it('wanted is made once, with what is paid of each invoice, and the same again is the same', async () => {
  const { id } = await want();
  expect(await work()).toMatchObject({ made: 1, trouble: null });
  expect(await latest()).toMatchObject({ id, state: 'known', number: FIRST, wantedBy: 'anna', parts: PARTS });
  expect(there.get(FIRST)?.parts.map(({ payment }) => payment)).toEqual([
    { cents: 98_40, currency: 'PLN' },
    { cents: 12_30, currency: 'PLN' },
  ]);
  expect((await want()).id).toBe(id);
  expect(await stores.nextDue('warsaw')).toBeNull();
  expect(await work()).toMatchObject({ made: 0 });
  expect(asked).toEqual(['make']);
  const rows = await createAuditLog(db).rows(0, 5);
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['ksef collective wanted', { collective: id, invoices: 2 }],
  ]);
});

it('is made again where KSeF certainly did not get it, and looked for where it may have', async () => {
  await want();
  trouble = [
    { failure: failure('ksef.unavailable', true) },
    { failure: failure('ksef.unreachable') },
    { failure: failure('ksef.unreachable'), isAfter: true },
  ];
  await work();
  expect(await latest()).toMatchObject({ state: 'wanted', failures: 1 });
  now += MINUTE;
  await work();
  expect(await latest()).toMatchObject({ state: 'sending', failures: 2 });
  now += MINUTE;
  // It is not there, so it is made again, which it is this time.
  await work();
  now += MINUTE;
  await work();
  expect(await latest()).toMatchObject({ state: 'known', number: FIRST });
  expect(asked).toEqual(['make', 'make', 'list', 'make', 'list', 'parts of 1']);
});

it('is not taken for an older one, that of a payer, or one for other amounts', async () => {
  const parts = PARTS.map(({ ksefNumber, cents }) => ({
    ...{ collective: SECOND, ksefNumber },
    payment: { cents: (cents ?? 0) - 1, currency: 'PLN' },
  }));
  there.set(SECOND, { at: now, isOurs: true, parts });
  await want();
  trouble = [{ failure: failure('ksef.unreachable') }];
  await work();
  now += MINUTE;
  there.set(SECOND, { at: now, isOurs: false, parts });
  await work();
  expect(await latest()).toMatchObject({ state: 'known' });
  expect(asked.filter((each) => each === 'make')).toHaveLength(2);
});

it.each(['ksef.rejected', 'ksef.unauthorized'] as const)(
  '%s is final, and may be wanted anew',
  async (code) => {
    const { id } = await want();
    trouble = [{ failure: failure(code, true) }];
    expect((await work()).trouble?.code).toBe(code);
    expect(await latest()).toMatchObject({ id, state: 'refused', failure: { code, detail: 'nie' } });
    expect(await stores.nextDue('warsaw')).toBeNull();
    expect((await want()).id).not.toBe(id);
  },
);

it('waits for invoices that KSeF has not stored yet, and not for ever', async () => {
  await want();
  trouble = Array.from({ length: 12 }, () => ({ failure: failure('ksef.not-found', true) }));
  for (let tries = 1; tries < 12; tries += 1) {
    await work();
    expect(await latest()).toMatchObject({ state: 'wanted', failures: tries });
    now += 20 * MINUTE;
  }
  await work();
  expect(await latest()).toMatchObject({ state: 'refused', failure: { code: 'ksef.not-found' } });
});

it('quoted by a payer is asked about, several at once, each once', async () => {
  const parts = PARTS.map(({ ksefNumber }) => ({ collective: FIRST, ksefNumber, payment: null }));
  there.set(FIRST, { at: now, isOurs: false, parts });
  expect(await stores.see('warsaw', [FIRST, SECOND], now)).toBe(2);
  expect(await stores.see('warsaw', [FIRST, SECOND], now)).toBe(0);
  expect(await work()).toEqual({ made: 0, learnt: 1, trouble: null });
  expect(asked).toEqual(['parts of 2']);
  const [second, first] = await stores.list('warsaw', 5);
  expect(first).toMatchObject({ number: FIRST, origin: 'payer', state: 'known', wantedBy: null });
  expect(first?.parts.map(({ ksefNumber, cents }) => [ksefNumber, cents])).toEqual(
    PARTS.map(({ ksefNumber }) => [ksefNumber, null]),
  );
  expect(second).toMatchObject({ number: SECOND, state: 'unknown' });
});

it('that KSeF does not know is asked about for a week', async () => {
  await stores.see('warsaw', [FIRST], now);
  for (let day = 0; day < 9; day += 1) {
    await work();
    now += DAY;
  }
  expect(asked).toHaveLength(7);
});

it('is asked about soon again where KSeF is down, and daily where it gives no right to it', async () => {
  await stores.see('warsaw', [FIRST], now);
  trouble = [{ failure: failure('ksef.unavailable') }, { failure: failure('ksef.unauthorized') }];
  expect((await work()).trouble?.code).toBe('ksef.unavailable');
  expect(await latest()).toMatchObject({ state: 'wanted' });
  now += MINUTE;
  await work();
  expect(await latest()).toMatchObject({ state: 'unknown', failure: { code: 'ksef.unauthorized' } });
  expect(await stores.nextDue('warsaw')).toBe(now + DAY);
});
