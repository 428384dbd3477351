import { existsSync, readFileSync } from 'node:fs';
import { HOUR_MS } from '@spacebooks/base/durations';
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { crc8 } from '../src/numbers.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, openSession, request, type SessionKey, send, sending, sha256 } from './caller.js';
import { smallFa3 } from './fa3.js';

const UPO_SCHEMA = '../shared/reference/ksef/xsd/upo/upo-v4-3.xsd';

describe('documents in the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let token: string;
  let session: SessionKey;

  beforeEach(async () => {
    const contexts = [{ nip: '5265877635', tokens: ['sandbox-ksef-token-5265877635'] }];
    const settings = { limits: false, processing_ms: 1000, storage_delay_ms: 500, index_lag_ms: 5000 };
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { settings, contexts } });
    token = (await logIn(sandbox.baseUrl)).access;
    session = await openSession(sandbox.baseUrl, token);
  });
  afterEach(() => sandbox.close());

  const get = async (path: string) => (await request('GET', sandbox.baseUrl + path, { token })).json();
  const statusOf = (reference: string, of = session) =>
    get(`/sessions/${of.reference}/invoices/${reference}`);
  const sendNow = (xml: Buffer) => send(sandbox.baseUrl, token, session, xml);
  const close = () =>
    request('POST', `${sandbox.baseUrl}/sessions/online/${session.reference}/close`, { token });
  const settled = async (xml: Buffer) => {
    const reference = await sendNow(xml);
    sandbox.operator.advanceClock(1000);
    return { reference, ...(await statusOf(reference)) };
  };
  const sendBody = (changed: object, xml = smallFa3()) =>
    request('POST', `${sandbox.baseUrl}/sessions/online/${session.reference}/invoices`, {
      token,
      body: { ...sending(xml, session), ...changed },
    });

  it('waits, is processed, gets its number, and is stored later', async () => {
    const reference = await sendNow(smallFa3());
    const seen = [];
    for (const ms of [0, 500, 500, 500]) {
      sandbox.operator.advanceClock(ms);
      seen.push(await statusOf(reference));
    }
    expect(seen.map(({ status }) => status.code)).toEqual([100, 150, 200, 200]);
    expect(seen.map(({ ksefNumber }) => ksefNumber === undefined)).toEqual([true, true, false, false]);
    const [, , accepted, stored] = seen;
    expect(accepted.invoicingDate).toBe('2026-10-05T10:00:00.000+00:00');
    expect(accepted.acquisitionDate).toBe('2026-10-05T10:00:01.000+00:00');
    expect(accepted.permanentStorageDate).toBeUndefined();
    expect(stored.permanentStorageDate).toBe('2026-10-05T10:00:01.500+00:00');
    const number: string = accepted.ksefNumber;
    expect(number).toMatch(/^5265877635-20261005-[0-9A-F]{12}-[0-9A-F]{2}$/);
    expect(Number.parseInt(number.slice(33), 16)).toBe(crc8(number.slice(0, 32)));
  });

  it('checks numbers as the published ones are made', () => {
    expect(crc8('5265877635-20250916-0200A0D6723E').toString(16)).toBe('c2');
  });

  it('takes a key once: seller, kind and number', async () => {
    const first = await settled(smallFa3());
    const again = await settled(smallFa3({ net: '200.00' }));
    expect(again.status.code).toBe(440);
    expect(again.status.extensions).toEqual({
      originalSessionReferenceNumber: session.reference,
      originalKsefNumber: first.ksefNumber,
    });
    expect((await settled(smallFa3({ kind: 'UPR' }))).status.code).toBe(200);
    expect((await settled(smallFa3({ number: 'FV/2' }))).status.code).toBe(200);
    const arrivals = sandbox.operator.documents().map((document) => [document.key, document.arrivals]);
    expect(arrivals[0]).toEqual(['5265877635 VAT FV/1', 2]);
    expect([...sandbox.operator.acceptedPerKey().values()]).toEqual([1, 1, 1]);
  });

  it('takes one of two that arrive at the same time', async () => {
    const references = await Promise.all([sendNow(smallFa3()), sendNow(smallFa3()), sendNow(smallFa3())]);
    sandbox.operator.advanceClock(1000);
    const codes = await Promise.all(references.map(async (each) => (await statusOf(each)).status.code));
    expect(codes.sort()).toEqual([200, 440, 440]);
  });

  it('does not count what it refused', async () => {
    expect((await settled(smallFa3({ date: '2026-10-06' }))).status.code).toBe(450);
    expect((await settled(smallFa3())).status.code).toBe(200);
  });

  it.each([
    ['of the future', smallFa3({ date: '2026-10-06' }), 450],
    ['of another seller', smallFa3({ nip: '7352765225' }), 410],
    ['against the schema', Buffer.from(smallFa3().toString().replace('<P_16>2</P_16>', '')), 450],
    ['that is no XML', Buffer.from('FV/1'), 450],
  ])('refuses a document %s', async (_name, xml, code) => {
    const { reference, status, ksefNumber } = await settled(xml);
    expect([status.code, ksefNumber]).toEqual([code, undefined]);
    expect(status.details).toHaveLength(1);
    const { invoices } = await get(`/sessions/${session.reference}/invoices/failed`);
    expect(invoices.map((each: { referenceNumber: string }) => each.referenceNumber)).toEqual([reference]);
  });

  it('refuses control characters and processing instructions', async () => {
    const text = smallFa3().toString();
    const wrong: readonly (readonly [string, string])[] = [
      ...[
        '\u007F',
        '\u0084',
        '\u0086',
        '\u009F',
        '\uFDD0',
        '\uFDEF',
        '\u{1FFFE}',
        '\u{1FFFF}',
        '\u{10FFFF}',
      ].map(
        (each) =>
          [
            text.replace('Biurko', `Biurko${each}`),
            `U+${each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
          ] as const,
      ),
      [text.replace('Biurko', 'Biurko&#xFDD0;'), 'U+FDD0'],
      [text.replace('Biurko', 'Biurko&#128;'), 'U+0080'],
      [text.replace('?>', '?><?note here?>'), '<?'],
      [`\uFEFF${text}`, 'U+FEFF'],
    ];
    for (const [xml, named] of wrong) {
      const { status } = await settled(Buffer.from(xml));
      expect([status.code, status.details]).toEqual([430, [`Niedozwolona treść pliku: ${named}.`]]);
    }
  });

  it('takes what XML discourages nowhere: line ends, emoji, private use', async () => {
    const text = smallFa3({ number: 'FV/znaki' }).toString();
    const xml = text.replace('Biurko', 'Biurko\u0085\u{1F600}\uE000\uFFFD&#x85;&#10;');
    expect((await settled(Buffer.from(xml))).status.code).toBe(200);
  });

  it('refuses what is no UTF-8', async () => {
    const xml = Buffer.from(smallFa3().toString().replace('Biurko', 'Biurko\u0081'), 'latin1');
    const { status } = await settled(xml);
    expect([status.code, status.details]).toEqual([450, ['Plik faktury nie jest zakodowany w UTF-8.']]);
  });

  it('takes a correction of an invoice of KSeF 1.0, whose number has 36 characters', async () => {
    const corrected =
      '<DaneFaKorygowanej><DataWystFaKorygowanej>2025-06-02</DataWystFaKorygowanej><NrFaKorygowanej>FV/25</NrFaKorygowanej><NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>5265877635-20250602-0100A0-1AF629-AF</NrKSeFFaKorygowanej></DaneFaKorygowanej>';
    const xml = smallFa3({ number: 'KOR/1', kind: 'KOR' })
      .toString()
      .replace('</RodzajFaktury>', `</RodzajFaktury>${corrected}`);
    expect((await settled(Buffer.from(xml))).status).toMatchObject({ code: 200 });
  });

  describe('with a wrong NIP or internal identifier of a party', () => {
    const wrongBuyer = (number: string) =>
      Buffer.from(smallFa3({ number }).toString().replace('<NIP>7352765225', '<NIP>7352765226'));
    const wrongUnit = (number: string) => {
      const unit =
        '<Podmiot3><DaneIdentyfikacyjne><IDWew>7352765225-00001</IDWew></DaneIdentyfikacyjne><RolaInna>1</RolaInna><OpisRoli>Biuro</OpisRoli></Podmiot3>';
      return Buffer.from(smallFa3({ number }).toString().replace('<Fa>', `${unit}<Fa>`));
    };
    const codeOf = async (xml: Buffer, headers: Record<string, string> = {}): Promise<unknown> => {
      session = await openSession(sandbox.baseUrl, token, headers);
      const { status } = await settled(xml);
      return status.code === 200 ? 200 : [status.code, status.details];
    };
    const asked = { 'x-ksef-feature': 'subject-identifier-validation' };

    it('takes it on TEST', async () => {
      expect(await codeOf(wrongBuyer('FV/i1'))).toBe(200);
      expect(await codeOf(wrongUnit('FV/i2'))).toBe(200);
    });

    it('refuses it in a session that asks for that', async () => {
      expect(await codeOf(wrongBuyer('FV/i3'), asked)).toEqual([
        450,
        ['Nieprawidłowy identyfikator podmiotu: 7352765226.'],
      ]);
      expect(await codeOf(wrongUnit('FV/i4'), asked)).toEqual([
        450,
        ['Nieprawidłowy identyfikator podmiotu: 7352765225-00001.'],
      ]);
      expect(await codeOf(smallFa3({ number: 'FV/i5' }), asked)).toBe(200);
    });

    it('minds one feature a request', async () => {
      const several = { 'x-ksef-feature': 'subject-identifier-validation, upo-v4-3' };
      expect(await codeOf(wrongBuyer('FV/i6'), several)).toBe(200);
    });

    it('refuses it as production does', async () => {
      sandbox.operator.change({ identifier_checks: true });
      expect(await codeOf(wrongBuyer('FV/i7'))).toEqual([450, expect.anything()]);
      sandbox.operator.change({ identifier_checks: false });
    });
  });

  it('counts days in Warsaw', async () => {
    sandbox.operator.advanceClock(12.5 * HOUR_MS);
    token = (await logIn(sandbox.baseUrl)).access;
    session = await openSession(sandbox.baseUrl, token);
    const { status, invoicingMode, ksefNumber } = await settled(smallFa3({ date: '2026-10-06' }));
    expect([status.code, invoicingMode, ksefNumber.slice(11, 19)]).toEqual([200, 'Online', '20261006']);
  });

  it('takes what was issued before as offline', async () => {
    expect((await settled(smallFa3({ date: '2026-10-04' }))).invoicingMode).toBe('Offline');
    await sendBody({ offlineMode: true }, smallFa3({ number: 'FV/2' }));
    expect(sandbox.operator.documents().at(-1)?.mode).toBe('Offline');
  });

  it.each([
    ['a wrong size of what is encrypted', { encryptedInvoiceSize: 7 }, 21402],
    ['a wrong hash of what is encrypted', { encryptedInvoiceHash: sha256(Buffer.from('x')) }, 21403],
    ['a short hash', { invoiceHash: 'abc=' }, 21405],
    ['a correction of nothing offline', { hashOfCorrectedInvoice: sha256(Buffer.from('x')) }, 21405],
    ['more than a megabyte', { invoiceSize: 1_000_001 }, 21405],
  ])('refuses a request with %s', async (_name, changed, code) => {
    const reply = await sendBody(changed);
    expect([reply.status, reply.json().errors[0].code]).toEqual([400, code]);
    expect(sandbox.operator.documents()).toEqual([]);
  });

  it.each([
    ['another size', { invoiceSize: 1 }, 430],
    ['another hash', { invoiceHash: sha256(Buffer.from('x')) }, 430],
  ])('refuses a document of %s than announced', async (_name, changed, code) => {
    const { referenceNumber } = (await sendBody(changed)).json();
    sandbox.operator.advanceClock(1000);
    expect((await statusOf(referenceNumber)).status.code).toBe(code);
  });

  it('refuses what is encrypted with another key', async () => {
    const other = { ...session, key: Buffer.alloc(32) };
    const reference = await send(sandbox.baseUrl, token, other, smallFa3());
    sandbox.operator.advanceClock(1000);
    expect((await statusOf(reference)).status.code).toBe(435);
  });

  it('takes one technical correction of a refused offline document', async () => {
    const refused = smallFa3({ date: '2026-10-04', nip: '5265877635', number: 'FV/9' });
    const broken = Buffer.from(refused.toString().replace('<P_16>2</P_16>', ''));
    await settled(broken);
    const changed = { offlineMode: true, hashOfCorrectedInvoice: sha256(broken) };
    expect((await sendBody(changed, refused)).status).toBe(202);
    expect((await sendBody(changed, refused)).json().errors[0].code).toBe(21166);
    const accepted = { offlineMode: true, hashOfCorrectedInvoice: sha256(refused) };
    expect((await sendBody(accepted, refused)).json().errors[0].code).toBe(21167);
  });

  it('closes a session once, and processes it to the end', async () => {
    expect((await get(`/sessions/${session.reference}`)).status.code).toBe(100);
    await sendNow(smallFa3());
    expect((await close()).status).toBe(204);
    expect((await close()).json().errors[0].code).toBe(21180);
    expect((await sendBody({})).json().errors[0].code).toBe(21180);
    expect((await get(`/sessions/${session.reference}`)).status.code).toBe(170);
    sandbox.operator.advanceClock(1000);
    const { status, upo, successfulInvoiceCount } = await get(`/sessions/${session.reference}`);
    expect([status.code, upo.pages.length, successfulInvoiceCount]).toEqual([200, 1, 1]);
    const [{ downloadUrl }] = upo.pages;
    const receipt = await request('GET', downloadUrl);
    expect(receipt.headers.get('x-ms-meta-hash')).toBe(sha256(receipt.bytes));
    expect((await request('GET', downloadUrl.replace('sig=', 'sig=x'))).status).toBe(403);
  });

  it('counts in an open session only what there is', async () => {
    const counts = async () => {
      const status = await get(`/sessions/${session.reference}`);
      return [status.invoiceCount, status.successfulInvoiceCount, status.failedInvoiceCount];
    };
    expect(await counts()).toEqual([0, null, null]);
    await settled(smallFa3());
    expect(await counts()).toEqual([1, 1, null]);
    await settled(smallFa3());
    expect(await counts()).toEqual([2, 1, 1]);
    session = await openSession(sandbox.baseUrl, token);
    await settled(smallFa3({ number: 'FV/2' }));
    await close();
    expect(await counts()).toEqual([1, 1, 0]);
  });

  it('ends a session without documents, with refused ones only, and after twelve hours', async () => {
    await close();
    expect((await get(`/sessions/${session.reference}`)).status.code).toBe(440);
    session = await openSession(sandbox.baseUrl, token);
    await settled(Buffer.from('<no/>'));
    await close();
    expect((await get(`/sessions/${session.reference}`)).status.code).toBe(445);
    session = await openSession(sandbox.baseUrl, token);
    sandbox.operator.advanceClock(12 * HOUR_MS);
    token = (await logIn(sandbox.baseUrl)).access;
    expect((await sendBody({})).json().errors[0].code).toBe(21180);
  });

  it('shows lists in pages', async () => {
    for (let number = 1; number <= 12; number += 1) await sendNow(smallFa3({ number: `FV/${number}` }));
    const url = `/sessions/${session.reference}/invoices`;
    const first = await get(url);
    const headers = { 'x-continuation-token': first.continuationToken };
    const rest = (await request('GET', sandbox.baseUrl + url, { token, headers })).json();
    expect([first.invoices.length, rest.invoices.length, rest.continuationToken]).toEqual([10, 2, null]);
    expect(rest.invoices[1].ordinalNumber).toBe(12);
    const wrong = await request('GET', sandbox.baseUrl + url, {
      token,
      headers: { 'x-continuation-token': 'x' },
    });
    expect(wrong.json().errors[0].code).toBe(21418);
    expect((await get(`${url}?pageSize=5`)).errors[0].code).toBe(21405);
  });

  it('finds sessions by when they were opened and how they are', async () => {
    sandbox.operator.advanceClock(60_000);
    const later = await openSession(sandbox.baseUrl, token);
    await close();
    const found = async (filter: string) => {
      const { sessions } = await get(`/sessions?sessionType=Online${filter}`);
      return sessions.map((each: { referenceNumber: string }) => each.referenceNumber);
    };
    expect(await found('')).toEqual([later.reference, session.reference]);
    expect(await found('&dateCreatedFrom=2026-10-05T10:00:30Z')).toEqual([later.reference]);
    expect(await found('&dateCreatedTo=2026-10-05T12:00:30')).toEqual([session.reference]);
    expect(await found('&statuses=Cancelled')).toEqual([session.reference]);
    expect(await found('&statuses=InProgress&statuses=Failed')).toEqual([later.reference]);
  });

  it('finds metadata when the index has them, by every filter', async () => {
    const { ksefNumber } = await settled(smallFa3({ number: 'FV/7', net: '1000.50' }));
    const find = async (filters: object, query = '') => {
      const dateRange = { dateType: 'Issue', from: '2026-10-05', to: '2026-10-05T23:00:00' };
      const body = { subjectType: 'Subject1', dateRange, ...filters };
      const reply = await request('POST', `${sandbox.baseUrl}/invoices/query/metadata${query}`, {
        token,
        body,
      });
      return reply.status === 200 ? reply.json().invoices.length : reply.json().errors[0].code;
    };
    sandbox.operator.advanceClock(5499);
    expect(await find({})).toBe(0);
    sandbox.operator.advanceClock(1);
    expect(await find({})).toBe(1);
    const dates = { from: '2026-10-05T12:00:00', to: '2026-10-05T12:00:02' };
    expect(await find({ dateRange: { dateType: 'Invoicing', ...dates } })).toBe(1);
    expect(await find({ dateRange: { dateType: 'PermanentStorage', ...dates } })).toBe(1);
    expect(await find({ dateRange: { dateType: 'Invoicing', from: '2026-10-05T12:00:01' } })).toBe(0);
    expect(await find({ dateRange: { dateType: 'Issue', from: '2026-10-06' } })).toBe(0);
    expect(await find({ dateRange: { dateType: 'Issue', from: '2026-06-01' } })).toBe(21405);
    expect(
      await find({ ksefNumber, invoiceNumber: 'FV/7', sellerNip: '5265877635', currencyCodes: ['PLN'] }),
    ).toBe(1);
    expect(
      await find({ invoiceTypes: ['Vat'], invoicingMode: 'Online', isSelfInvoicing: false, formType: 'FA' }),
    ).toBe(1);
    expect(await find({ buyerIdentifier: { type: 'Nip', value: '7352765225' }, hasAttachment: false })).toBe(
      1,
    );
    expect(await find({ amount: { type: 'Brutto', from: 1230.62, to: 1230.62 } })).toBe(1);
    for (const filter of [
      { invoiceNumber: 'FV/8' },
      { amount: { type: 'Netto', from: 1000.51 } },
      { invoiceTypes: ['Kor'] },
      { buyerIdentifier: { type: 'None' } },
      { subjectType: 'Subject2' },
      { currencyCodes: ['EUR'] },
      { invoicingMode: 'Offline' },
      { formType: 'PEF' },
    ]) {
      expect(await find(filter)).toBe(0);
    }
    expect(await find({}, '?pageOffset=1')).toBe(0);
    expect(await find({}, '?pageSize=251')).toBe(21405);
  });

  it('hands out the XML when it is stored', async () => {
    const { ksefNumber } = await settled(smallFa3());
    const url = `${sandbox.baseUrl}/invoices/ksef/${ksefNumber}`;
    expect((await request('GET', url, { token })).json().errors[0].code).toBe(21165);
    sandbox.operator.advanceClock(500);
    const found = await request('GET', url, { token });
    expect(found.bytes.equals(smallFa3())).toBe(true);
  });

  it.skipIf(!existsSync(UPO_SCHEMA))('writes receipts that follow their schema', async () => {
    const xml = smallFa3({ number: 'A &amp; B &lt;1>' });
    const { reference } = await settled(xml);
    const url = `/sessions/${session.reference}/invoices/${reference}/upo`;
    const receipt = await request('GET', sandbox.baseUrl + url, { token });
    using schema = XmlDocument.fromBuffer(readFileSync(UPO_SCHEMA), { option: ParseOption.XML_PARSE_NONET });
    using validator = XsdValidator.fromDoc(schema);
    using document = XmlDocument.fromBuffer(receipt.bytes);
    expect(() => validator.validate(document)).not.toThrow();
    expect(document.get('//*[local-name()="NumerFaktury"]')?.content).toBe('A & B <1>');
    expect(document.get('//*[local-name()="SkrotDokumentu"]')?.content).toBe(sha256(xml));
    const early = await request(
      'GET',
      `${sandbox.baseUrl}/sessions/${session.reference}/upo/${'0'.repeat(36)}`,
      { token },
    );
    expect(early.json().errors[0].code).toBe(21178);
  });
});
