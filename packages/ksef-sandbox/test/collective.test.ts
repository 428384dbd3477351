import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { crc8 } from '../src/numbers.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn } from './caller.js';
import { CheckedCalls, refusedWith } from './checked.js';
import { smallFa3 } from './fa3.js';

const SELLER = '5265877635';
/** The buyer of every small FA(3). */
const BUYER = '7352765225';
const STRANGER = '1111111111';
const OTHER_SELLER = '9512048150';

describe('collective identifiers at the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let calls: CheckedCalls;
  const tokens = new Map<string, string>();
  /** KSeF numbers of the seller's invoices. */
  const numbers: string[] = [];
  let foreign: string;

  beforeAll(async () => {
    const nips = [SELLER, BUYER, STRANGER, OTHER_SELLER];
    sandbox = await startKsefSandbox({
      clock: standingClock,
      seed: {
        settings: { limits: false },
        contexts: nips.map((nip) => ({ nip, tokens: [`sandbox-ksef-token-${nip}`] })),
      },
    });
    calls = new CheckedCalls(sandbox.baseUrl);
    for (const nip of nips) tokens.set(nip, (await logIn(sandbox.baseUrl, nip)).access);
    for (const number of ['FV/1', 'FV/2', 'FV/3']) {
      const { ksefNumber } = await sandbox.operator.issue(smallFa3({ number }), SELLER);
      numbers.push(ksefNumber ?? '');
    }
    const theirs = await sandbox.operator.issue(smallFa3({ nip: OTHER_SELLER }), OTHER_SELLER);
    foreign = theirs.ksefNumber ?? '';
    sandbox.operator.advanceClock(2000);
  });
  afterAll(() => sandbox.close());

  const post = (path: string, body: unknown, nip = BUYER, parameters = '') =>
    calls.call('POST', `/collective-identifiers${path}${parameters}`, { token: tokens.get(nip) ?? '', body });
  const make = (invoices: readonly unknown[], nip = BUYER) => post('', { invoices }, nip);
  const made = async (of: readonly string[], nip = BUYER): Promise<string> => {
    const reply = await make(
      of.map((ksefNumber) => ({ ksefNumber })),
      nip,
    );
    expect(reply.status).toBe(201);
    return reply.json().collectiveIdentifierNumber;
  };
  const one = (index: number, more: object = {}) => ({ ksefNumber: numbers[index], ...more });
  const range = () => ({
    dateCreatedFrom: '2026-10-01T00:00:00+02:00',
    dateCreatedTo: '2026-10-31T00:00:00+01:00',
  });
  const listed = async (filter: object, nip = BUYER) =>
    (await post('/query', { ...range(), ...filter }, nip)).json().collectiveIdentifiers;
  const invoicesOf = async (collectiveIdentifierNumbers: readonly string[], nip = BUYER) =>
    (await post('/invoices', { collectiveIdentifierNumbers }, nip)).json().invoices;

  it('has the check digits of the published example', () => {
    expect(crc8('1111111111-IZ202607-65ED02180000').toString(16).toUpperCase()).toBe('E7');
  });

  it('names the seller and the month in Warsaw', async () => {
    const number = await made(numbers.slice(0, 2));
    expect(number).toMatch(/^5265877635-IZ202610-[0-9A-F]{12}-[0-9A-F]{2}$/);
    expect(crc8(number.slice(0, 32))).toBe(Number.parseInt(number.slice(33), 16));
  });

  it.each([
    ['one invoice', () => [one(0)], 21405],
    ['none', () => [], 21405],
    ['a description that is too long', () => [one(0), one(1, { description: 'x'.repeat(513) })], 21405],
    ['a number that is none', () => [one(0), { ksefNumber: `${numbers[1]}0` }], 21405],
    ['a payment without currency', () => [one(0), one(1, { payment: { amount: 1 } })], 21405],
    ['a payment in words', () => [one(0), one(1, { payment: { amount: 'sto', currency: 'PLN' } })], 21001],
    ['an invoice twice', () => [one(0), one(1), one(0)], 71005],
    [
      'an invoice that nobody knows',
      () => [one(0), { ksefNumber: '5265877635-20261001-000000000000-00' }],
      71001,
    ],
    [
      'a number of KSeF 1.0 that nobody knows',
      () => [one(0), { ksefNumber: '5265877635-20250826-0100A0-1AF629-AF' }],
      71001,
    ],
    ['invoices of two sellers', () => [one(0), { ksefNumber: foreign }], 71004],
  ])('refuses %s', async (_name, invoices, code) => {
    expect(refusedWith(await make(invoices()))).toEqual([400, code]);
  });

  it('refuses an invoice that is not yet stored', async () => {
    const { ksefNumber } = await sandbox.operator.issue(smallFa3({ number: 'FV/now' }), SELLER);
    const invoices = [one(0), { ksefNumber }];
    expect(refusedWith(await make(invoices))).toEqual([400, 71001]);
    sandbox.operator.advanceClock(1000);
    expect((await make(invoices)).status).toBe(201);
  });

  it('has at most as many invoices as the context may', async () => {
    const session = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10 };
    const body = {
      onlineSession: session,
      batchSession: session,
      collectiveIdentifier: { maxInvoices: 2 },
    };
    const token = tokens.get(STRANGER) ?? '';
    await calls.call('POST', '/testdata/limits/context/session', { token, body });
    expect(refusedWith(await make([one(0), one(1), one(2)], STRANGER))).toEqual([400, 21405]);
    expect((await make([one(0), one(1)], STRANGER)).status).toBe(201);
  });

  it('has an invoice at most 132 times a context', async () => {
    for (let times = 0; times < 132; times += 1)
      await made([numbers[2] ?? '', numbers[0] ?? ''], OTHER_SELLER);
    const refused = await make([one(1), one(2)], OTHER_SELLER);
    expect(refusedWith(refused)).toEqual([400, 71002]);
    expect((await make([one(1), one(2)])).status).toBe(201);
  });

  it('is listed where it was made, and where its invoices were issued', async () => {
    sandbox.operator.advanceClock(1000);
    const number = await made(numbers.slice(0, 2));
    const filter = { collectiveIdentifierNumber: number };
    const shown = { collectiveIdentifierNumber: number, invoiceCount: 2, dateCreated: expect.any(String) };
    expect(await listed(filter)).toEqual([{ ...shown, createdInCurrentContext: true }]);
    expect(await listed(filter, SELLER)).toEqual([{ ...shown, createdInCurrentContext: false }]);
    expect(await listed(filter, STRANGER)).toEqual([]);
    expect(await listed({ ...filter, createdInCurrentContext: true }, SELLER)).toEqual([]);
    expect(await listed({ ...filter, invoiceCountFrom: 3 })).toEqual([]);
    expect(await listed({ ...filter, invoiceCountFrom: 2, invoiceCountTo: 2 })).toHaveLength(1);
    expect((await listed({}))[0].collectiveIdentifierNumber).toBe(number);
  });

  it('is listed in pages, the newest first', async () => {
    const seen: string[] = [];
    let continuation: string | null = null;
    do {
      const headers: Record<string, string> =
        continuation === null ? {} : { 'x-continuation-token': continuation };
      const reply = await calls.call('POST', '/collective-identifiers/query?pageSize=100', {
        token: tokens.get(OTHER_SELLER) ?? '',
        headers,
        body: range(),
      });
      const { collectiveIdentifiers, continuationToken } = reply.json();
      seen.push(
        ...collectiveIdentifiers.map(
          (each: { collectiveIdentifierNumber: string }) => each.collectiveIdentifierNumber,
        ),
      );
      continuation = continuationToken;
    } while (continuation !== null);
    expect(seen).toHaveLength(132);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });

  it.each([
    ['without dates', {}, 21405],
    [
      'with an end before the beginning',
      { dateCreatedFrom: '2026-10-02T00:00:00Z', dateCreatedTo: '2026-10-01T00:00:00Z' },
      21405,
    ],
    [
      'over more than a hundred days',
      { dateCreatedFrom: '2026-07-01T00:00:00Z', dateCreatedTo: '2026-10-09T00:00:01Z' },
      21405,
    ],
    [
      'with a date that is none',
      { dateCreatedFrom: 'wczoraj', dateCreatedTo: '2026-10-01T00:00:00Z' },
      21001,
    ],
  ])('refuses a query %s', async (_name, body, code) => {
    expect(refusedWith(await post('/query', body))).toEqual([400, code]);
  });

  it('tells anybody what is paid under it, and its details to its maker and to parties of the invoice', async () => {
    const payment = { amount: 61.5, currency: 'PLN' };
    const reply = await make([one(0, { payment, description: 'Część' }), one(1)], STRANGER);
    const number = reply.json().collectiveIdentifierNumber;
    const [first = '', second = ''] = numbers.slice(0, 2).toSorted().toReversed();
    const details = (ksefNumber: string, isShown: boolean) => ({
      ksefNumber,
      collectiveIdentifierNumber: number,
      ...(ksefNumber === numbers[0] && isShown ? { payment, description: 'Część' } : {}),
      detailsHidden: ksefNumber === numbers[0] && !isShown,
    });
    for (const nip of [STRANGER, BUYER, SELLER]) {
      expect(await invoicesOf([number], nip)).toEqual([details(first, true), details(second, true)]);
    }
    expect(await invoicesOf([number], OTHER_SELLER)).toEqual([details(first, false), details(second, false)]);
    expect(await invoicesOf([number, number, '5265877635-IZ202610-000000000000-00'])).toHaveLength(2);
    expect(
      refusedWith(await post('/invoices', { collectiveIdentifierNumbers: Array(11).fill(number) })),
    ).toEqual([400, 21405]);
  });

  it('is found by an invoice in it', async () => {
    const number = await made([numbers[1] ?? '', numbers[2] ?? ''], SELLER);
    const of = async (ksefNumber: string | undefined, nip = STRANGER) =>
      (
        await calls.call('GET', `/collective-identifiers/ksef/${ksefNumber}?pageSize=200`, {
          token: tokens.get(nip) ?? '',
        })
      ).json();
    const numbersOf = ({
      collectiveIdentifiers,
    }: {
      collectiveIdentifiers: { collectiveIdentifierNumber: string }[];
    }) => collectiveIdentifiers.map((each) => each.collectiveIdentifierNumber);
    expect(numbersOf(await of(numbers[1]))).toContain(number);
    expect(numbersOf(await of(numbers[0]))).not.toContain(number);
    expect(numbersOf(await of('5265877635-20250826-0100A0-1AF629-AF'))).toEqual([]);
    expect((await of('x')).errors[0].code).toBe(21405);
  });

  it('needs one of three permissions', async () => {
    const token = await tokenWith(['Introspection']);
    const refused = await calls.call('POST', '/collective-identifiers', { token, body: { invoices: [] } });
    expect(refusedWith(refused)).toEqual([403, 'missing-permissions']);
  });

  async function tokenWith(permissions: readonly string[]): Promise<string> {
    const body = { permissions, description: 'tylko patrzy' };
    const made = await calls.call('POST', '/tokens', { token: tokens.get(BUYER) ?? '', body });
    sandbox.operator.advanceClock(1000);
    return (await logIn(sandbox.baseUrl, BUYER, made.json().token)).access;
  }

  it('has answered each operation', () => {
    expect(calls.missing(/^\/collective-identifiers/)).toEqual([]);
  });
});
