import { gzipSync } from 'node:zlib';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { writeTar } from '../src/archives/tar.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { type KsefReply, logIn, request, sha256 } from './caller.js';
import { isThere, KsefDescription } from './description.js';
import { smallFa3 } from './fa3.js';
import { type Package, pack, type UploadRequest, upload, zipOf } from './packages.js';

const description = isThere ? new KsefDescription() : null;

describe('batch sessions in the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let token: string;

  beforeEach(async () => {
    const contexts = [{ nip: '5265877635', tokens: ['sandbox-ksef-token-5265877635'] }];
    const settings = { limits: false, processing_ms: 1000, storage_delay_ms: 500, index_lag_ms: 5000 };
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { settings, contexts } });
    token = (await logIn(sandbox.baseUrl)).access;
  });
  afterEach(() => sandbox.close());

  /** Calls under the base URL; the answer fits the published description, where that is at hand. */
  async function call(method: string, path: string, template: string, body?: unknown): Promise<KsefReply> {
    const reply = await request(method, sandbox.baseUrl + path, { token, body });
    const mediaType = reply.headers.get('content-type');
    expect(description?.complaints(method, template, reply.status, mediaType, reply.bytes) ?? []).toEqual([]);
    return reply;
  }

  const open = (body: object) => call('POST', '/sessions/batch', '/sessions/batch', body);
  const close = (reference: string) =>
    call('POST', `/sessions/batch/${reference}/close`, '/sessions/batch/{referenceNumber}/close');
  const session = async (reference: string) =>
    (await call('GET', `/sessions/${reference}`, '/sessions/{referenceNumber}')).json();
  const invoices = async (reference: string, kind = '') => {
    const template = `/sessions/{referenceNumber}/invoices${kind}`;
    return (await call('GET', `/sessions/${reference}/invoices${kind}`, template)).json().invoices;
  };

  interface Opened {
    readonly reference: string;
    readonly requests: readonly UploadRequest[];
  }

  async function opened(body: object): Promise<Opened> {
    const reply = await open(body);
    expect([reply.status, reply.bytes.toString().slice(0, reply.status === 201 ? 0 : 300)]).toEqual([
      201,
      '',
    ]);
    const { referenceNumber, partUploadRequests } = reply.json();
    return { reference: referenceNumber, requests: partUploadRequests };
  }

  async function uploaded(pack: Package, body: object = pack.body): Promise<string> {
    const { reference, requests } = await opened(body);
    for (const [index, each] of requests.entries()) {
      expect((await upload(each, pack.parts[index]?.bytes ?? Buffer.alloc(1))).status).toBe(201);
    }
    return reference;
  }

  /** Opens, uploads, closes, and waits for the end. */
  async function processed(pack: Package, body: object = pack.body) {
    const reference = await uploaded(pack, body);
    expect((await close(reference)).status).toBe(204);
    sandbox.operator.advanceClock(1000);
    return { reference, ...(await session(reference)) };
  }

  const counts = (status: { [name: string]: unknown }) => [
    status.invoiceCount,
    status.successfulInvoiceCount,
    status.failedInvoiceCount,
  ];

  const three = () => ({
    'one.xml': smallFa3(),
    'folder/two.xml': smallFa3({ number: 'FV/2' }),
    'three.xml': smallFa3({ number: 'FV/3' }),
  });

  it('takes a package in parts, and gives every document its number', async () => {
    const sent = await pack(sandbox.baseUrl, zipOf(three()), 3);
    const { reference, requests } = await opened(sent.body);
    expect(reference).toMatch(/^20261005-SB-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/);
    expect(requests.map(({ ordinalNumber, method, headers }) => [ordinalNumber, method, headers])).toEqual(
      [1, 2, 3].map((ordinal) => [ordinal, 'PUT', { 'x-ms-blob-type': 'BlockBlob' }]),
    );
    // The parts come in any order, and one that comes again replaces the first.
    for (const index of [2, 0, 1, 0]) {
      const reply = await upload(requests[index] as UploadRequest, sent.parts[index]?.bytes as Buffer);
      expect([reply.status, reply.bytes.length]).toEqual([201, 0]);
    }
    const before = await session(reference);
    expect([before.status, before.validUntil]).toEqual([
      { code: 100, description: 'Sesja wsadowa rozpoczęta' },
      '2026-10-05T11:00:00.000+00:00',
    ]);
    expect(counts(before)).toEqual([null, null, null]);
    expect((await close(reference)).status).toBe(204);
    expect((await session(reference)).status.code).toBe(150);
    sandbox.operator.advanceClock(1000);
    const after = await session(reference);
    expect(after.status).toEqual({ code: 200, description: 'Sesja wsadowa przetworzona pomyślnie' });
    expect([...counts(after), after.upo.pages.length]).toEqual([3, 3, 0, 1]);
    const documents = await invoices(reference);
    expect(
      documents.map((each: Record<string, unknown>) => [each.ordinalNumber, each.invoiceFileName]),
    ).toEqual([
      [1, 'one.xml'],
      [2, 'folder/two.xml'],
      [3, 'three.xml'],
    ]);
    const [first] = documents;
    expect([first.invoiceHash, first.invoiceNumber, first.status.code]).toEqual([
      sha256(smallFa3()),
      'FV/1',
      200,
    ]);
    const receipt = await request('GET', after.upo.pages[0].downloadUrl);
    const text = receipt.bytes.toString('utf8');
    for (const { ksefNumber } of documents) {
      expect(text).toContain(`<NumerKSeFDokumentu>${ksefNumber}</NumerKSeFDokumentu>`);
    }
    sandbox.operator.advanceClock(500);
    const xml = await request('GET', `${sandbox.baseUrl}/invoices/ksef/${first.ksefNumber}`, { token });
    expect(xml.bytes.equals(smallFa3())).toBe(true);
  });

  it('validates each document as an interactive session does', async () => {
    const large = smallFa3({ number: 'FV/5' })
      .toString()
      .replace('<Naglowek>', `<!--${'x'.repeat(1e6)}--><Naglowek>`);
    const broken = smallFa3({ number: 'FV/4' }).toString().replace('<P_16>2</P_16>', '');
    const files = {
      'a.xml': smallFa3(),
      'again.xml': smallFa3({ net: '200.00' }),
      'broken.xml': broken,
      'foreign.xml': smallFa3({ nip: '7352765225' }),
      'future.xml': smallFa3({ date: '2026-10-06' }),
      'padding.bin': Buffer.alloc(3_000_001),
      'large.xml': large,
    };
    const status = await processed(await pack(sandbox.baseUrl, zipOf(files)));
    expect([status.status.code, ...counts(status)]).toEqual([200, 7, 1, 6]);
    const failed = await invoices(status.reference, '/failed');
    const seen = failed.map((each: { invoiceFileName: string; status: { code: number } }) => [
      each.invoiceFileName,
      each.status.code,
    ]);
    expect(seen).toEqual([
      ['again.xml', 440],
      ['broken.xml', 450],
      ['foreign.xml', 410],
      ['future.xml', 450],
      ['padding.bin', 430],
      ['large.xml', 430],
    ]);
    const [accepted] = await invoices(status.reference);
    expect(failed[0].status.extensions).toEqual({
      originalSessionReferenceNumber: status.reference,
      originalKsefNumber: accepted.ksefNumber,
    });
  });

  it('takes attachments of up to 3 MB from who was allowed to', async () => {
    const { attachments } = sandbox.state.subjects;
    const codes = async (number: string, size = 0) => {
      const xml = smallFa3({ number, hasAttachment: true }).toString();
      const files = { 'a.xml': `${xml}<!--${'x'.repeat(size)}-->` };
      const { reference } = await processed(await pack(sandbox.baseUrl, zipOf(files)));
      return (await invoices(reference)).map((each: { status: { code: number } }) => each.status.code);
    };
    expect(await codes('FV/1')).toEqual([415]);
    attachments.set('5265877635', null);
    expect([await codes('FV/1'), await codes('FV/2', 2_000_000), await codes('FV/3', 3_000_000)]).toEqual([
      [200],
      [200],
      [430],
    ]);
  });

  it('ends with 445 when no document is right', async () => {
    const status = await processed(await pack(sandbox.baseUrl, zipOf({ 'a.xml': '<no/>', 'b.xml': 'x' })));
    expect([status.status.code, ...counts(status), status.upo]).toEqual([445, 2, 0, 2, undefined]);
  });

  it('takes documents as issued offline when the session says so', async () => {
    const sent = await pack(sandbox.baseUrl, zipOf({ 'a.xml': smallFa3() }));
    await processed(sent, { ...sent.body, offlineMode: true });
    expect(sandbox.operator.documents().map(({ mode }) => mode)).toEqual(['Offline']);
  });

  describe('fails as a whole', () => {
    const failureOf = async (sent: Package, body: object = sent.body) => {
      const status = await processed(sent, body);
      expect(counts(status)).toEqual([null, null, null]);
      expect(await invoices(status.reference)).toEqual([]);
      expect(sandbox.operator.documents()).toEqual([]);
      return [status.status.code, status.status.description, status.status.details[0]];
    };

    it('415: the key was encrypted for nobody', async () => {
      const sent = await pack(sandbox.baseUrl, zipOf(three()));
      const encryption = {
        ...sent.body.encryption,
        encryptedSymmetricKey: Buffer.alloc(256).toString('base64'),
      };
      expect((await failureOf(sent, { ...sent.body, encryption })).slice(0, 2)).toEqual([
        415,
        'Błąd odszyfrowania dostarczonego klucza',
      ]);
    });

    it('405: a part is not what was announced', async () => {
      const sent = await pack(sandbox.baseUrl, zipOf(three()), 2);
      const [first, second] = sent.parts;
      const bytes = Buffer.from(second?.bytes as Buffer);
      bytes[3] = (bytes[3] ?? 0) ^ 0xff;
      const damaged = { ...sent, parts: [first as never, { ordinalNumber: 2, bytes }] };
      const hash = sent.body.batchFile.fileParts[1]?.fileHash;
      expect(await failureOf(damaged)).toEqual([
        405,
        'Błąd weryfikacji poprawności dostarczonych elementów paczki',
        `Skrót SHA-256 części: '2' nie zgadza się z zadeklarowanym skrótem: '${hash}'.`,
      ]);
    });

    it('435: a part was encrypted with another key', async () => {
      const failures: unknown[] = [];
      // One key of 256 decrypts to something that ends as it should.
      for (let key = 0; key < 3; key += 1) {
        const sent = await pack(sandbox.baseUrl, zipOf(three()));
        const other = await pack(sandbox.baseUrl, zipOf(three()));
        failures.push(await failureOf(sent, { ...sent.body, encryption: other.body.encryption }));
      }
      expect(failures).toContainEqual([
        435,
        'Błąd odszyfrowania zaszyfrowanych części archiwum',
        "Nie można odszyfrować części '1'.",
      ]);
    });

    it.each([
      [
        'the package is another one',
        { fileHash: sha256(Buffer.from('x')) },
        'Skrót SHA-256 przesłanej paczki',
      ],
      ['the package has another size', { fileSize: 17 }, 'Rozmiar paczki'],
    ])('430: %s', async (_name, changed, detail) => {
      const sent = await pack(sandbox.baseUrl, zipOf(three()));
      const batchFile = { ...sent.body.batchFile, ...changed };
      const [code, description, said] = await failureOf(sent, { ...sent.body, batchFile });
      expect([code, description]).toEqual([430, 'Błąd dekompresji pierwotnego archiwum']);
      expect(said).toContain(detail);
    });

    it('430: another vector makes another package', async () => {
      const sent = await pack(sandbox.baseUrl, zipOf(three()));
      const encryption = {
        ...sent.body.encryption,
        initializationVector: Buffer.alloc(16).toString('base64'),
      };
      expect((await failureOf(sent, { ...sent.body, encryption }))[0]).toBe(430);
    });

    it.each([
      ['no ZIP', () => Buffer.from('FV/1'.repeat(100)), 'Paczka nie jest poprawnym archiwum ZIP'],
      ['damaged', () => damagedZip(), 'Paczka nie jest poprawnym archiwum ZIP'],
      ['of files with one name', () => twins(), "Plik 'b.xml' występuje w paczce więcej niż raz."],
    ])('430: what comes is %s', async (_name, whole, detail) => {
      const [code, , said] = await failureOf(await pack(sandbox.baseUrl, whole()));
      expect([code, String(said).slice(0, detail.length)]).toEqual([430, detail]);
    });

    it('420: more than ten thousand documents', async () => {
      const names = Array.from({ length: 10_001 }, (_, index) => [`${index}.xml`, 'x'] as const);
      const sent = await pack(sandbox.baseUrl, zipOf(Object.fromEntries(names), 0));
      expect(await failureOf(sent)).toEqual([
        420,
        'Przekroczony limit faktur w sesji',
        "Przekroczono dopuszczalną liczbę faktur w paczce: '10000'. Liczba faktur w paczce: '10001'.",
      ]);
    });

    it('440: nothing is in the package', async () => {
      const sent = await pack(sandbox.baseUrl, zipOf({}));
      expect(await failureOf(sent)).toEqual([440, 'Sesja anulowana', 'Nie przesłano faktur']);
    });

    /** Its directory is whole, the content of a file is not. */
    function damagedZip(): Buffer {
      const zip = zipOf({ 'a.xml': smallFa3(), 'b.xml': smallFa3({ number: 'FV/2' }) });
      zip.fill(0xff, 600, 700);
      return zip;
    }

    function twins(): Buffer {
      const zip = zipOf({ 'a.xml': 'x', 'b.xml': 'y' });
      for (let at = zip.indexOf('a.xml'); at >= 0; at = zip.indexOf('a.xml')) zip.write('b.xml', at);
      return zip;
    }
  });

  describe('is refused', () => {
    const refusedWith = async (changed: (body: Package['body']) => object) => {
      const sent = await pack(sandbox.baseUrl, zipOf(three()));
      const reply = await open(changed(sent.body));
      const [{ code, details }] = reply.json().errors;
      return [reply.status, code, details[0]];
    };
    const withFile = (changed: object) => (body: Package['body']) => ({
      ...body,
      batchFile: { ...body.batchFile, ...changed },
    });
    const part = (ordinalNumber: number, fileSize = 1) => ({
      ordinalNumber,
      fileSize,
      fileHash: sha256(Buffer.from('x')),
    });

    it.each([
      [
        'a part of more than 100 MiB',
        { fileParts: [part(1, 104_857_617)] },
        21157,
        'Rozmiar części 1 przekroczył dozwolony rozmiar 100MB.',
      ],
      [
        'more than 50 parts',
        { fileParts: Array.from({ length: 51 }, (_, index) => part(index + 1)) },
        21161,
        'Liczba części pliku musi być mniejsza lub równa niż 50.',
      ],
      ['a package of more than 5 GB', { fileSize: 5_000_000_001 }, 21405, 'batchFile.fileSize'],
      ['a package of nothing', { fileSize: 0 }, 21405, 'batchFile.fileSize'],
      ['no part', { fileParts: [] }, 21405, 'batchFile.fileParts'],
      ['the same part twice', { fileParts: [part(1), part(1)] }, 21405, 'fileParts: ordinalNumber'],
      ['a gap between parts', { fileParts: [part(1), part(3)] }, 21405, 'fileParts: ordinalNumber'],
      ['a short hash', { fileHash: 'abc=' }, 21405, 'batchFile.fileHash'],
    ])('with %s', async (_name, changed, code, detail) => {
      const [status, said, text] = await refusedWith(withFile(changed));
      expect([status, said, String(text).slice(0, detail.length)]).toEqual([400, code, detail]);
    });

    it('with a key that was retired, or another form', async () => {
      const publicKeyId = sha256(Buffer.from('x'));
      const encrypted = await refusedWith((body) => ({
        ...body,
        encryption: { ...body.encryption, publicKeyId },
      }));
      expect(encrypted).toEqual([400, 21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`]);
      const formCode = { systemCode: 'PEF (3)', schemaVersion: '2-1', value: 'PEF' };
      expect((await refusedWith((body) => ({ ...body, formCode })))[1]).toBe(21405);
    });

    it('with a compression that is none', async () => {
      expect((await refusedWith(withFile({ compressionType: 'Rar' })))[1]).toBe(21001);
    });
  });

  it('takes a TAR that is compressed', async () => {
    const files = Object.entries(three()).map(([name, bytes]) => ({ name, bytes }));
    const sent = await pack(sandbox.baseUrl, gzipSync(writeTar(files)), 2);
    const batchFile = { ...sent.body.batchFile, compressionType: 'TarGz' };
    const { status, reference } = await processed(sent, { ...sent.body, batchFile });
    expect(status.code).toBe(200);
    const names = (await invoices(reference)).map(
      (each: { invoiceFileName: string }) => each.invoiceFileName,
    );
    expect(names).toEqual(Object.keys(three()));
  });

  it('is 430 when it is no such archive', async () => {
    const sent = await pack(sandbox.baseUrl, zipOf(three()));
    const batchFile = { ...sent.body.batchFile, compressionType: 'TarGz' };
    const { status } = await processed(sent, { ...sent.body, batchFile });
    expect([status.code, status.details[0].slice(0, 45)]).toEqual([
      430,
      'Paczka nie jest poprawnym archiwum TAR.GZ: Er',
    ]);
  });

  it('is not closed before every part is there, of its size', async () => {
    const sent = await pack(sandbox.baseUrl, zipOf(three()), 2);
    const { reference, requests } = await opened(sent.body);
    const refused = async () => {
      const [{ code, details }] = (await close(reference)).json().errors;
      return [code, details[0]];
    };
    const [first, second] = requests as [UploadRequest, UploadRequest];
    await upload(first, sent.parts[0]?.bytes as Buffer);
    expect(await refused()).toEqual([21205, "Nie przesłano zadeklarowanej '2' części pliku."]);
    await upload(second, Buffer.from('x'));
    expect(await refused()).toEqual([
      21157,
      "Zadeklarowany rozmiar części '2' nie zgadza się z rzeczywistym.",
    ]);
    await upload(second, sent.parts[1]?.bytes as Buffer);
    expect((await close(reference)).status).toBe(204);
    expect(await refused()).toEqual([21180, 'Status sesji 150 uniemożliwia jej zamknięcie.']);
  });

  it('takes parts at their own addresses only, without the token', async () => {
    const sent = await pack(sandbox.baseUrl, zipOf(three()));
    const { reference, requests } = await opened(sent.body);
    const [where] = requests as [UploadRequest];
    const bytes = sent.parts[0]?.bytes as Buffer;
    const status = async (changed: object, content: Uint8Array = bytes) =>
      (await upload({ ...where, ...changed }, content)).status;
    expect(await status({ url: where.url.replace('sig=', 'sig=x') })).toBe(403);
    expect(await status({ url: where.url.replace('/1?', '/2?') })).toBe(403);
    expect(await status({ headers: {} })).toBe(400);
    expect(await status({}, new Uint8Array())).toBe(400);
    expect(await status({ headers: { ...where.headers, authorization: `Bearer ${token}` } })).toBe(401);
    expect(await status({})).toBe(201);
    await close(reference);
    expect(await status({})).toBe(403);
  });

  it('is cancelled when the parts take longer than twenty minutes each', async () => {
    const sent = await pack(sandbox.baseUrl, zipOf(three()), 2);
    const reference = await uploaded(sent);
    const { requests } = await opened(sent.body);
    sandbox.operator.advanceClock(40 * MINUTE_MS - 1);
    token = (await logIn(sandbox.baseUrl)).access;
    expect((await session(reference)).status.code).toBe(100);
    sandbox.operator.advanceClock(1);
    expect((await upload(requests[0] as UploadRequest, Buffer.from('x'))).status).toBe(403);
    const { status } = await session(reference);
    expect(status).toEqual({
      code: 440,
      description: 'Sesja anulowana',
      details: ['Przekroczono czas wysyłki'],
    });
    const [{ code, details }] = (await close(reference)).json().errors;
    expect([code, details[0]]).toEqual([21208, 'Sesja anulowana, przekroczony czas wysyłki.']);
  });

  it('is found in the list by its type and status, and is no interactive session', async () => {
    const done = await processed(await pack(sandbox.baseUrl, zipOf(three())));
    const open = await uploaded(await pack(sandbox.baseUrl, zipOf(three())));
    const found = async (filter: string) => {
      const { sessions } = (await call('GET', `/sessions?sessionType=${filter}`, '/sessions')).json();
      return sessions.map((each: { referenceNumber: string }) => each.referenceNumber);
    };
    expect(await found('Batch')).toEqual([open, done.reference]);
    expect(await found('Batch&statuses=Succeeded')).toEqual([done.reference]);
    expect(await found('Batch&statuses=InProgress')).toEqual([open]);
    expect(await found('Online')).toEqual([]);
    const closed = await request('POST', `${sandbox.baseUrl}/sessions/online/${open}/close`, { token });
    expect(closed.json().errors[0].code).toBe(21173);
    expect(sandbox.operator.killSessions()).toEqual([]);
  });
});
