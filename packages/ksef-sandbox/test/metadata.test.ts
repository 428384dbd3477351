import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, request } from './caller.js';
import { isThere, KsefDescription } from './description.js';
import { smallFa3 } from './fa3.js';

const SELLER = '5265877635';
const PATH = '/invoices/query/metadata';
const description = isThere ? new KsefDescription() : null;

const THIRD =
  '<Podmiot3><DaneIdentyfikacyjne><NIP>1111111111</NIP><Nazwa>Faktor</Nazwa></DaneIdentyfikacyjne><Rola>1</Rola></Podmiot3>';
const UNIT =
  '<Podmiot3><DaneIdentyfikacyjne><IDWew>7352765225-00001</IDWew></DaneIdentyfikacyjne><RolaInna>1</RolaInna><OpisRoli>Biuro</OpisRoli></Podmiot3>';
const AUTHORIZED =
  '<PodmiotUpowazniony><DaneIdentyfikacyjne><NIP>2222222222</NIP><Nazwa>Komornik</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Krótka 2</AdresL1></Adres><RolaPU>2</RolaPU></PodmiotUpowazniony>';

describe('the metadata query of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    const contexts = [SELLER, '7352765225', '1111111111', '2222222222'].map((nip) => ({
      nip,
      tokens: [`sandbox-ksef-token-${nip}`],
    }));
    const settings = { limits: false, processing_ms: 0, storage_delay_ms: 0, index_lag_ms: 1000 };
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { settings, contexts } });
    for (const { nip } of contexts) tokens.set(nip, (await logIn(sandbox.baseUrl, nip)).access);
    const withParties = smallFa3().toString().replace('<Fa>', `${THIRD}${UNIT}${AUTHORIZED}<Fa>`);
    await sandbox.operator.issue(Buffer.from(withParties), SELLER);
    for (let number = 2; number <= 25; number += 1) {
      sandbox.operator.advanceClock(1000);
      await sandbox.operator.issue(smallFa3({ number: `FV/${number}` }), SELLER);
    }
    sandbox.operator.advanceClock(1000);
  });
  afterAll(() => sandbox.close());

  const range = { dateType: 'PermanentStorage', from: '2026-10-05T12:00:00' };

  async function query(filters: object = {}, parameters = '', nip = SELLER) {
    const body = { subjectType: 'Subject1', dateRange: range, ...filters };
    const token = tokens.get(nip) ?? '';
    const reply = await request('POST', `${sandbox.baseUrl}${PATH}${parameters}`, { token, body });
    const mediaType = reply.headers.get('content-type');
    expect(description?.complaints('POST', PATH, reply.status, mediaType, reply.bytes) ?? []).toEqual([]);
    return { status: reply.status, ...reply.json() };
  }
  const numbers = ({ invoices }: { invoices: { invoiceNumber: string }[] }) =>
    invoices.map(({ invoiceNumber }) => invoiceNumber);

  it('names third and authorized parties, and finds the document for each of them', async () => {
    const [first] = (await query()).invoices;
    expect(first.thirdSubjects).toEqual([
      { identifier: { type: 'Nip', value: '1111111111' }, name: 'Faktor', role: 1 },
      { identifier: { type: 'InternalId', value: '7352765225-00001' }, name: null, role: 0 },
    ]);
    expect(first.authorizedSubject).toEqual({ nip: '2222222222', name: 'Komornik', role: 2 });
    expect(numbers(await query({ subjectType: 'Subject3' }, '', '1111111111'))).toEqual(['FV/1']);
    expect(numbers(await query({ subjectType: 'SubjectAuthorized' }, '', '2222222222'))).toEqual(['FV/1']);
    expect(numbers(await query({ subjectType: 'Subject2' }, '', '1111111111'))).toEqual([]);
    expect(numbers(await query({ subjectType: 'Subject2' }, '?pageSize=100', '7352765225'))).toHaveLength(25);
  });

  it('goes through pages in both directions', async () => {
    const first = await query({}, '?pageSize=10');
    expect([numbers(first)[0], first.hasMore, first.isTruncated]).toEqual(['FV/1', true, false]);
    const last = await query({}, '?pageSize=10&pageOffset=2');
    expect([numbers(last), last.hasMore]).toEqual([['FV/21', 'FV/22', 'FV/23', 'FV/24', 'FV/25'], false]);
    const back = await query({}, '?pageSize=10&sortOrder=Desc');
    expect(numbers(back)[0]).toBe('FV/25');
    for (const page of [first, last, back]) {
      expect(page.permanentStorageHwmDate).toBe('2026-10-05T10:00:24.000+00:00');
    }
  });

  it('has as its high water mark the end of a range that is past', async () => {
    const past = await query({ dateRange: { ...range, to: '2026-10-05T12:00:10' } });
    expect([numbers(past).length, past.permanentStorageHwmDate]).toEqual([
      10,
      '2026-10-05T10:00:10.000+00:00',
    ]);
    const issue = await query({ dateRange: { dateType: 'Issue', from: '2026-10-05' } });
    expect(issue.permanentStorageHwmDate).toBeNull();
    const dateRange = { ...range, from: '2026-10-05T12:00:25', restrictToPermanentStorageHwmDate: true };
    const beyond = await query({ dateRange });
    expect([beyond.status, beyond.errors[0].code]).toEqual([400, 21183]);
  });

  it('is truncated at the most that it finds, and goes on from the last date', async () => {
    sandbox.operator.change({ result_limit: 15 });
    const pages = [];
    for (const offset of [0, 1, 2]) {
      const page = await query({}, `?pageSize=10&pageOffset=${offset}`);
      pages.push([numbers(page).length, page.hasMore, page.isTruncated]);
    }
    expect(pages).toEqual([
      [10, true, false],
      [5, true, true],
      [0, true, true],
    ]);
    const from = '2026-10-05T10:00:14+00:00';
    const rest = await query({ dateRange: { ...range, from } }, '?pageSize=50');
    expect([numbers(rest)[0], numbers(rest).length, rest.isTruncated]).toEqual(['FV/15', 11, false]);
    sandbox.operator.change({ result_limit: 10_000 });
  });

  it('reaches over a hundred days of UTC', async () => {
    const status = async (from: string, to: string) =>
      (await query({ dateRange: { ...range, from, to } })).status;
    expect(await status('2026-07-05T00:00:00Z', '2026-10-13T00:00:00Z')).toBe(200);
    expect(await status('2026-07-05T00:00:00Z', '2026-10-13T00:00:01Z')).toBe(400);
    // The clocks of Warsaw are put back in between, which is no hour more.
    expect(await status('2026-08-05T00:00:00+02:00', '2026-11-12T23:00:00+01:00')).toBe(200);
    expect(await status('2026-08-05T00:00:00+02:00', '2026-11-13T00:00:00+01:00')).toBe(400);
    // Three months can be less.
    expect(await status('2026-11-30T00:00:00Z', '2027-03-10T00:00:00Z')).toBe(200);
  });

  it.each([
    ['an end before the beginning', { dateRange: { ...range, to: '2026-10-01' } }],
    ['a NIP that is none', { sellerNip: '123' }],
    ['a long identifier', { buyerIdentifier: { type: 'Nip', value: '1'.repeat(51) } }],
  ])('refuses %s', async (_name, filters) => {
    const refused = await query(filters);
    expect([refused.status, refused.errors[0].code]).toEqual([400, 21405]);
  });

  it.each([
    ['a currency that is none', { currencyCodes: ['PLN', 'ABC'] }, 'currencyCodes[1]'],
    ['a type that is none', { invoiceTypes: ['Faktura'] }, 'invoiceTypes[0]'],
    ['a date that is none', { dateRange: { ...range, from: 'wczoraj' } }, 'dateRange.from'],
    ['a number in words', { amount: { type: 'Brutto', from: 'sto' } }, 'amount.from'],
    ['words as a number', { invoiceNumber: 1 }, 'invoiceNumber'],
  ])('cannot read %s', async (_name, filters, field) => {
    const [error] = (await query(filters)).errors;
    expect([error.code, error.details]).toEqual([21001, [`Invalid value in field '${field}'.`]]);
  });

  it('cannot read what is no JSON, nor a page in words', async () => {
    const token = tokens.get(SELLER) ?? '';
    const broken = await request('POST', `${sandbox.baseUrl}${PATH}`, { token, body: Buffer.from('{"a":') });
    expect(broken.json().errors[0].code).toBe(21001);
    expect((await query({}, '?pageSize=dużo')).errors[0].code).toBe(21001);
    expect((await query({}, '?pageSize=9')).errors[0].code).toBe(21405);
    expect((await query({}, '?sortOrder=Up')).errors[0].code).toBe(21001);
  });

  it('finds by currencies that are in no other list', async () => {
    for (const currency of ['CNH', 'VED', 'XTS', 'ZWG', 'SLE']) {
      expect((await query({ currencyCodes: [currency] })).invoices).toEqual([]);
    }
  });

  it('finds by a number of KSeF 2.0, and takes one of KSeF 1.0', async () => {
    const [first] = (await query()).invoices;
    expect(numbers(await query({ ksefNumber: first.ksefNumber }))).toEqual(['FV/1']);
    expect((await query({ ksefNumber: '5265877635-20250826-0100A0-1AF629-AF' })).invoices).toEqual([]);
    expect((await query({ ksefNumber: '5265877635-20250826-0100A0-1AF629' })).errors[0].code).toBe(21405);
    const old = '5265877635-20250612-0100A0-1AF629-AF';
    const issue = (ksef_number: string, number: string) =>
      request('POST', `${sandbox.url}/sandbox/documents`, {
        body: { xml: smallFa3({ number }).toString(), nip: SELLER, ksef_number },
      });
    expect((await issue(old, '2025/6')).json().ksefNumber).toBe(old);
    sandbox.operator.advanceClock(1000);
    expect(numbers(await query({ ksefNumber: old }))).toEqual(['2025/6']);
    const token = tokens.get(SELLER) ?? '';
    expect((await request('GET', `${sandbox.baseUrl}/invoices/ksef/${old}`, { token })).status).toBe(200);
    expect((await issue(old, 'FV/26')).status).toBe(422);
    expect((await issue(`${old}0`, 'FV/26')).status).toBe(422);
  });

  it('asks for nothing with an empty list', async () => {
    expect(numbers(await query({ currencyCodes: [], invoiceTypes: [] }))).toHaveLength(10);
  });
});
