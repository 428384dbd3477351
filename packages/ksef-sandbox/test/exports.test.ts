import { createDecipheriv } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { readTar } from '../src/archives/tar.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { type KsefReply, logIn, request, sha256 } from './caller.js';
import { isThere, KsefDescription } from './description.js';
import { smallFa3 } from './fa3.js';
import { newEncryption } from './packages.js';

const NIP = '5265877635';
const description = isThere ? new KsefDescription() : null;

describe('exports of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let token: string;
  let mine: Awaited<ReturnType<typeof newEncryption>>;

  beforeEach(async () => {
    const contexts = [NIP, '7352765225'].map((nip) => ({ nip, tokens: [`sandbox-ksef-token-${nip}`] }));
    const settings = { limits: false, processing_ms: 1000, storage_delay_ms: 0, index_lag_ms: 5000 };
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { settings, contexts } });
    token = (await logIn(sandbox.baseUrl)).access;
    mine = await newEncryption(sandbox.baseUrl);
  });
  afterEach(() => sandbox.close());

  async function call(method: string, path: string, template: string, body?: unknown): Promise<KsefReply> {
    const reply = await request(method, sandbox.baseUrl + path, { token, body });
    const mediaType = reply.headers.get('content-type');
    expect(description?.complaints(method, template, reply.status, mediaType, reply.bytes) ?? []).toEqual([]);
    return reply;
  }

  const byStorage = { dateType: 'PermanentStorage', from: '2026-10-05T00:00:00' };
  const begin = (filters: object = {}, changed: object = {}) =>
    call('POST', '/invoices/exports', '/invoices/exports', {
      encryption: mine.encryption,
      filters: { subjectType: 'Subject1', dateRange: byStorage, ...filters },
      ...changed,
    });
  const statusOf = async (reference: string) =>
    (await call('GET', `/invoices/exports/${reference}`, '/invoices/exports/{referenceNumber}')).json();

  /** An export that is complete. */
  async function exported(filters: object = {}, changed: object = {}) {
    const begun = await begin(filters, changed);
    expect([begun.status, begun.bytes.toString().slice(0, begun.status === 201 ? 0 : 300)]).toEqual([
      201,
      '',
    ]);
    sandbox.operator.advanceClock(1000);
    return statusOf(begun.json().referenceNumber);
  }

  interface PartInfo {
    readonly url: string;
    readonly partHash: string;
    readonly partSize: number;
    readonly encryptedPartHash: string;
    readonly encryptedPartSize: number;
  }

  /** Downloads, decrypts and joins the parts, and unpacks the whole. */
  async function unpacked({ parts }: { readonly parts: readonly PartInfo[] }) {
    const plain: Buffer[] = [];
    for (const part of parts) {
      const { bytes, headers } = await request('GET', part.url);
      expect(headers.get('x-ms-meta-hash')).toBe(part.encryptedPartHash);
      expect([bytes.length, sha256(bytes)]).toEqual([part.encryptedPartSize, part.encryptedPartHash]);
      const decipher = createDecipheriv('aes-256-cbc', mine.key, mine.iv);
      const decrypted = Buffer.concat([decipher.update(bytes), decipher.final()]);
      expect([decrypted.length, sha256(decrypted)]).toEqual([part.partSize, part.partHash]);
      plain.push(decrypted);
    }
    const files = unzipSync(Buffer.concat(plain));
    const text = Buffer.from(files['_metadata.json'] ?? []).toString('utf8');
    const { invoices } = JSON.parse(text) as { invoices: { ksefNumber: string; invoiceNumber: string }[] };
    return { files, names: Object.keys(files), invoices };
  }

  /** Documents that are found, a second apart. @returns their KSeF numbers */
  async function issued(count: number): Promise<readonly string[]> {
    const numbers = [];
    for (let number = 1; number <= count; number += 1) {
      const entry = await sandbox.operator.issue(smallFa3({ number: `FV/${number}` }), NIP);
      numbers.push(entry.ksefNumber ?? '');
      sandbox.operator.advanceClock(1000);
    }
    sandbox.operator.advanceClock(5000);
    return numbers;
  }

  it('packs the documents and their metadata, for the caller alone', async () => {
    const [first = '', second = ''] = await issued(2);
    const begun = (await begin()).json();
    expect(begun.referenceNumber).toMatch(/^20261005-EH-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/);
    expect(await statusOf(begun.referenceNumber)).toEqual({
      status: { code: 100, description: 'Eksport faktur w toku' },
    });
    sandbox.operator.advanceClock(1000);
    const { status, completedDate, package: packed } = await statusOf(begun.referenceNumber);
    expect(status).toEqual({ code: 200, description: 'Eksport faktur zakończony sukcesem' });
    expect(completedDate).toBe('2026-10-05T10:00:08.000+00:00');
    expect(packed.compressionType).toBe('Zip');
    expect([packed.invoiceCount, packed.isTruncated, packed.lastPermanentStorageDate]).toEqual([
      2,
      false,
      undefined,
    ]);
    expect(packed.permanentStorageHwmDate).toBe('2026-10-05T10:00:02.000+00:00');
    expect(packed.parts[0]).toMatchObject({
      ordinalNumber: 1,
      method: 'GET',
      partName: `${begun.referenceNumber}-001.zip.aes`,
      partSize: packed.size,
      expirationDate: '2026-10-05T11:00:08.000+00:00',
    });
    const { files, names, invoices } = await unpacked(packed);
    expect(names).toEqual(['_metadata.json', `${first}.xml`, `${second}.xml`]);
    expect(Buffer.from(files[`${second}.xml`] ?? []).equals(smallFa3({ number: 'FV/2' }))).toBe(true);
    const query = { subjectType: 'Subject1', dateRange: byStorage };
    const found = await call('POST', '/invoices/query/metadata', '/invoices/query/metadata', query);
    expect(invoices).toEqual(found.json().invoices);
  });

  it('packs metadata alone when only they are wanted, and nothing when nothing is found', async () => {
    await issued(2);
    const { package: packed } = await exported({}, { onlyMetadata: true });
    const { names, invoices } = await unpacked(packed);
    expect([packed.invoiceCount, names]).toEqual([2, ['_metadata.json']]);
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['FV/1', 'FV/2']);
    const empty = (await exported({ invoiceNumber: 'FV/9' })).package;
    expect([empty.invoiceCount, (await unpacked(empty)).invoices]).toEqual([0, []]);
  });

  it('cuts a package into parts, each encrypted anew', async () => {
    await issued(3);
    sandbox.operator.change({ export_part_bytes: 1000 });
    const { package: packed } = await exported();
    expect(packed.parts.map((part: PartInfo) => part.partSize)).toEqual([
      ...Array.from({ length: packed.parts.length - 1 }, () => 1000),
      packed.size - 1000 * (packed.parts.length - 1),
    ]);
    expect(packed.parts.length).toBeGreaterThan(2);
    expect((await unpacked(packed)).names).toHaveLength(4);
  });

  it('is read to the end, one truncated package after the other', async () => {
    const numbers = await issued(5);
    sandbox.operator.change({ result_limit: 2 });
    const seen = new Set<string>();
    let from = byStorage.from;
    let packages = 0;
    for (let isTruncated = true; isTruncated; packages += 1) {
      const dateRange = { ...byStorage, from, restrictToPermanentStorageHwmDate: true };
      const { package: packed } = await exported({ dateRange });
      for (const { ksefNumber } of (await unpacked(packed)).invoices) seen.add(ksefNumber);
      ({ isTruncated } = packed);
      from = isTruncated ? packed.lastPermanentStorageDate : packed.permanentStorageHwmDate;
    }
    expect([[...seen], packages]).toEqual([[...numbers], 4]);
    // What comes later is found from the high water mark on.
    const later = await sandbox.operator.issue(smallFa3({ number: 'FV/6' }), NIP);
    sandbox.operator.advanceClock(6000);
    const { package: packed } = await exported({ dateRange: { ...byStorage, from } });
    expect((await unpacked(packed)).invoices.map(({ ksefNumber }) => ksefNumber)).toEqual([later.ksefNumber]);
  });

  it.each([
    ['Issue', { lastIssueDate: '2026-10-05' }],
    ['Invoicing', { lastInvoicingDate: '2026-10-05T10:00:00.000+00:00' }],
  ])('says by the date that it was asked for where it was truncated: %s', async (dateType, last) => {
    await issued(2);
    sandbox.operator.change({ result_limit: 1 });
    const { package: packed } = await exported({ dateRange: { dateType, from: '2026-10-05' } });
    expect(packed).toMatchObject({ invoiceCount: 1, isTruncated: true, ...last });
    expect(Object.keys(packed)).not.toContain('permanentStorageHwmDate');
  });

  it('is of the context that asked, by its role in the documents', async () => {
    await issued(1);
    const { package: sold } = await exported({ subjectType: 'Subject2' });
    expect(sold.invoiceCount).toBe(0);
    const { referenceNumber } = (await begin()).json();
    token = (await logIn(sandbox.baseUrl, '7352765225')).access;
    const foreign = await call(
      'GET',
      `/invoices/exports/${referenceNumber}`,
      '/invoices/exports/{referenceNumber}',
    );
    expect([foreign.status, foreign.json().errors[0].code]).toEqual([400, 21175]);
    const { package: bought } = await exported({ subjectType: 'Subject2' });
    expect(bought.invoiceCount).toBe(1);
  });

  it('fails with the status of what is wrong', async () => {
    const encryption = { ...mine.encryption, encryptedSymmetricKey: Buffer.alloc(256).toString('base64') };
    expect((await exported({}, { encryption })).status).toEqual({
      code: 415,
      description: 'Błąd odszyfrowania dostarczonego klucza',
    });
    const dateRange = { ...byStorage, from: '2026-10-06', restrictToPermanentStorageHwmDate: true };
    const beyond = await exported({ dateRange });
    expect([beyond.status.code, beyond.status.details.length, beyond.package]).toEqual([420, 1, undefined]);
  });

  it('is kept for three days, its status for seven, an address for an hour', async () => {
    await issued(1);
    const begun = (await begin()).json();
    sandbox.operator.advanceClock(1000);
    const { package: packed, packageExpirationDate } = await statusOf(begun.referenceNumber);
    expect(packageExpirationDate).toBe('2026-10-08T10:00:07.000+00:00');
    const [{ url }] = packed.parts;
    expect((await request('GET', url.replace('sig=', 'sig=x'))).status).toBe(403);
    sandbox.operator.advanceClock(HOUR_MS - 1);
    expect((await request('GET', url)).status).toBe(200);
    sandbox.operator.advanceClock(1);
    expect((await request('GET', url)).status).toBe(403);
    sandbox.operator.advanceClock(3 * DAY_MS - HOUR_MS);
    token = (await logIn(sandbox.baseUrl)).access;
    const expired = await statusOf(begun.referenceNumber);
    expect([expired.status.code, expired.package]).toEqual([210, undefined]);
    sandbox.operator.advanceClock(4 * DAY_MS);
    token = (await logIn(sandbox.baseUrl)).access;
    const path = `/invoices/exports/${begun.referenceNumber}`;
    expect((await call('GET', path, '/invoices/exports/{referenceNumber}')).status).toBe(410);
  });

  it('is one of ten at a time', async () => {
    for (let count = 0; count < 10; count += 1) expect((await begin()).status).toBe(201);
    const refused = await begin();
    expect([refused.status, refused.json().errors[0].code]).toEqual([400, 21182]);
    sandbox.operator.advanceClock(1000);
    expect((await begin()).status).toBe(201);
  });

  it.each([
    ['more than a hundred days', { dateRange: { ...byStorage, from: '2026-06-01' } }, 21405],
    ['an end before the beginning', { dateRange: { ...byStorage, to: '2026-10-01' } }, 21405],
    ['a currency that is none', { currencyCodes: ['zł'] }, 21001],
    ['a type that is none', { invoiceTypes: ['Faktura'] }, 21001],
  ])('refuses %s', async (_name, filters, code) => {
    const refused = await begin(filters);
    expect([refused.status, refused.json().errors[0].code]).toEqual([400, code]);
  });

  it('packs a TAR that is compressed when one is wanted', async () => {
    const [first = ''] = await issued(1);
    const { package: packed } = await exported({}, { compressionType: 'TarGz' });
    expect(packed.compressionType).toBe('TarGz');
    expect(packed.parts[0].partName).toMatch(/-001\.tar\.gz\.aes$/);
    const { bytes } = await request('GET', packed.parts[0].url);
    const decipher = createDecipheriv('aes-256-cbc', mine.key, mine.iv);
    const archive = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const files = readTar(gunzipSync(archive));
    expect(files.map(({ name }) => name)).toEqual(['_metadata.json', `${first}.xml`]);
    expect(Buffer.from(files[1]?.bytes ?? []).equals(smallFa3())).toBe(true);
  });

  it('refuses a retired key', async () => {
    const publicKeyId = sha256(Buffer.from('x'));
    const refused = await begin({}, { encryption: { ...mine.encryption, publicKeyId } });
    expect(refused.json().errors[0].code).toBe(21470);
  });
});
