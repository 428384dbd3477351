import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import { certificateRequest, connectCertificates } from '../src/certificates/connect-certificates.js';
import { NIP } from './certificates.js';
import { type Answer, fakeKsef, problem, TOKEN } from './fake-ksef.js';
import { jumpingClock } from './jumping-clock.js';
import { BASE_URL, failureOf, testMemory } from './parts.js';

async function connected() {
  const clock = jumpingClock();
  const ksef = await fakeKsef(clock);
  const login = { kind: 'token', token: new Secret(TOKEN) } as const;
  const options = { clock, baseUrl: BASE_URL, nip: NIP, store: testMemory(), userAgent: 'test' };
  return { ksef, certificates: connectCertificates({ ...options, login, transport: ksef }) };
}

const DATA = 'GET /certificates/enrollments/data';
const EH = '20261128-EH-1B6C9EB000-4B15D3AEB9-89';

describe('what a request says of its subject', () => {
  it.each<readonly [string, unknown, readonly string[]]>([
    ['one text, as the contract has it', 'Anna Maria', ['Anna Maria']],
    ['a list, as the documentation has it', ['Anna', 'Maria'], ['Anna', 'Maria']],
  ])('has given names from %s', async (_name, givenName, expected) => {
    const { ksef, certificates } = await connected();
    const person = { commonName: 'Anna Nowak', countryName: 'PL', givenName, surname: 'Nowak' };
    ksef.next(DATA, {
      json: { ...person, serialNumber: 'TINPL-5265877635', organizationName: null, news: 1 },
    });
    const subject = await certificates.subject();
    expect(subject).toEqual({ ...person, givenName: expected, serialNumber: 'TINPL-5265877635' });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const request = new Pkcs10CertificateRequest(Buffer.from(await certificateRequest(subject, privateKey)));
    const { subjectName } = request;
    expect(await request.verify()).toBe(true);
    expect(subjectName.getField('2.5.4.42')).toEqual(expected);
    expect(['2.5.4.3', '2.5.4.4', '2.5.4.5', '2.5.4.6'].map((id) => subjectName.getField(id))).toEqual([
      ['Anna Nowak'],
      ['Nowak'],
      ['TINPL-5265877635'],
      ['PL'],
    ]);
  });

  it('is refused after a login by token', async () => {
    const { ksef, certificates } = await connected();
    ksef.next(DATA, problem(400, 25001, 'Brak możliwości pobrania danych do CSR'));
    expect(await failureOf(certificates.subject())).toMatchObject({
      code: 'ksef.unauthorized',
      detail: expect.stringContaining('25001'),
    });
  });

  it('is a request that OpenSSL reads and verifies', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const subject = { commonName: 'Łąka', organizationIdentifier: 'VATPL-5265877635', countryName: 'PL' };
    const input = await certificateRequest({ ...subject, givenName: ['Anna', 'Maria'] }, privateKey);
    const options = ['-inform', 'DER', '-noout', '-verify', '-subject', '-nameopt', 'utf8,sep_comma_plus'];
    const { stdout, stderr } = spawnSync('openssl', ['req', ...options], { input, encoding: 'utf8' });
    expect(stderr).toContain('verify OK');
    expect(stdout.trim()).toBe(
      'subject=CN=Łąka,GN=Anna,GN=Maria,organizationIdentifier=VATPL-5265877635,C=PL',
    );
  });

  it('is signed by a key of RSA, too', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const request = await certificateRequest({ commonName: 'Bióro' }, privateKey);
    const read = new Pkcs10CertificateRequest(Buffer.from(request));
    expect([await read.verify(), read.subjectName.getField('2.5.4.3')]).toEqual([true, ['Bióro']]);
  });
});

describe('the state of a request', () => {
  const status = (code: number, more: object = {}): Answer => ({
    json: { requestDate: '2026-11-28T10:00:00Z', status: { code, description: 'opis' }, ...more },
  });

  it.each<readonly [string, Answer, object]>([
    ['100', status(100), { kind: 'processing' }],
    ['one that is not known', status(150), { kind: 'processing' }],
    [
      '200',
      status(200, { certificateSerialNumber: '0123456789ABCDEF' }),
      { kind: 'issued', serial: '0123456789ABCDEF' },
    ],
    ['200 without a number', status(200), { kind: 'processing' }],
    ['400', status(400), { kind: 'rejected', detail: expect.stringContaining('status 400; opis') }],
    ['500', status(500), { kind: 'dropped' }],
    ['550', status(550), { kind: 'dropped' }],
    ['a number that is not known', problem(400, 25005), { kind: 'dropped' }],
    ['410', problem(410, 0), { kind: 'dropped' }],
  ])('is read from %s', async (_name, answer, expected) => {
    const { ksef, certificates } = await connected();
    ksef.next(`GET /certificates/enrollments/${EH}`, answer);
    expect(await certificates.enrolment(EH)).toEqual(expected);
  });
});

describe('certificates of KSeF', () => {
  const listed = (name: string, status = 'Active') => ({
    certificateSerialNumber: '0123456789ABCDEF',
    ...{ name, type: 'Offline', status, commonName: 'Prima', validTo: '2028-11-28T10:00:00+00:00' },
  });

  it('are found by their whole name, whatever state is added', async () => {
    const { ksef, certificates } = await connected();
    ksef.next('POST /certificates/query', {
      json: { certificates: [listed('kasa 12'), listed('kasa 1', 'Suspended')], hasMore: false },
    });
    expect(await certificates.find({ name: 'kasa 1' })).toEqual([
      {
        serial: '0123456789ABCDEF',
        ...{ name: 'kasa 1', type: 'Offline', status: 'Suspended', validTo: Date.UTC(2028, 10, 28, 10) },
      },
    ]);
  });

  it('are not asked for by a number of another authority’s form', async () => {
    const { ksef, certificates } = await connected();
    expect(await certificates.download('47615330F2E8439A4BC1A191A1B90E96')).toBeNull();
    expect(ksef.requests).toEqual([]);
  });

  it('are refused with what KSeF says', async () => {
    const { ksef, certificates } = await connected();
    ksef.next('POST /certificates/enrollments', problem(400, 25007, 'Osiągnięto limit certyfikatów'));
    const order = { name: 'kasa 1', type: 'Offline', request: new Uint8Array(1) } as const;
    expect(await failureOf(certificates.enrol(order))).toMatchObject({
      code: 'ksef.rejected',
      detail: expect.stringContaining('25007 Osiągnięto limit certyfikatów'),
    });
  });
});
