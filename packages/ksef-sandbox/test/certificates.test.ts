import { generateKeyPairSync, webcrypto, X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';
import { DAY_MS } from '@spacebooks/base/durations';
import { CryptographyService, VerificationLinkService, type X500NameFields } from 'ksef-client-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, request, sha256 } from './caller.js';
import { CheckedCalls, refusedWith } from './checked.js';
import { smallFa3 } from './fa3.js';
import { personOf, type Signer, sealOf, signIn } from './signer.js';

const NIP = '5265877635';
const PESEL = '80010112340';

/** Makes requests without a connection to KSeF. */
const cryptography = new CryptographyService(undefined as never);

describe('certificates of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let calls: CheckedCalls;
  let token: string;
  let company: X500NameFields;

  beforeAll(async () => {
    const contexts = [NIP, '7352765225'].map((nip) => ({ nip, tokens: [`sandbox-ksef-token-${nip}`] }));
    sandbox = await startKsefSandbox({
      clock: standingClock,
      seed: { settings: { limits: false }, contexts, any_nip: true },
    });
    calls = new CheckedCalls(sandbox.baseUrl);
    token = (await signIn(sandbox.baseUrl, sealOf(NIP, 'ECDSA'))).access;
    company = await dataOf(token);
  });
  afterAll(() => sandbox.close());

  async function dataOf(caller: string): Promise<X500NameFields> {
    const { countryName, ...data } = (
      await calls.call('GET', '/certificates/enrollments/data', { token: caller })
    ).json();
    return { ...data, countryCode: countryName };
  }

  const apply = (csr: Uint8Array, more: object = {}, caller = token) =>
    calls.call('POST', '/certificates/enrollments', {
      token: caller,
      body: {
        certificateName: 'Kasa pierwsza',
        certificateType: 'Authentication',
        csr: Buffer.from(csr).toString('base64'),
        ...more,
      },
    });
  const statusOf = async (reference: string, caller = token) =>
    (await calls.call('GET', `/certificates/enrollments/${reference}`, { token: caller })).json();

  /** A certificate with its key, as one who signs holds them. */
  async function enrolled(more: object = {}, fields = company, caller = token) {
    const { csrDer, privateKeyPem } = await cryptography.generateCsrEcdsa(fields);
    const { referenceNumber } = (await apply(csrDer, more, caller)).json();
    sandbox.operator.advanceClock(1000);
    const { certificateSerialNumber: serial } = await statusOf(referenceNumber, caller);
    const body = { certificateSerialNumbers: [serial] };
    const retrieved = await calls.call('POST', '/certificates/retrieve', { token: caller, body });
    const [{ certificate }] = retrieved.json().certificates;
    const parsed = new X509Certificate(Buffer.from(certificate, 'base64'));
    const signer = Promise.resolve({ certificatePem: parsed.toString(), privateKeyPem, fingerprint: '' });
    return { serial: serial as string, parsed, signer: signer as Signer, privateKeyPem };
  }
  const query = async (body: object = {}, parameters = '') =>
    (await calls.call('POST', `/certificates/query${parameters}`, { token, body })).json();

  it('tells what the request must say of its subject, to those who signed', async () => {
    const reply = await calls.call('GET', '/certificates/enrollments/data', { token });
    expect(reply.json()).toEqual({
      commonName: 'Biuro',
      countryName: 'PL',
      organizationName: 'Biuro sp. z o.o.',
      organizationIdentifier: `VATPL-${NIP}`,
    });
    const { access: person } = await signIn(sandbox.baseUrl, personOf(PESEL), {}).then(async () => {
      const body = { nip: '9512048150', pesel: PESEL, isBailiff: false, description: 'osoba' };
      await calls.call('POST', '/testdata/person', { body });
      return signIn(sandbox.baseUrl, personOf(PESEL), { nip: '9512048150' });
    });
    expect(await dataOf(person)).toEqual({
      commonName: 'Anna Nowak',
      countryCode: 'PL',
      givenName: 'Anna',
      surname: 'Nowak',
      serialNumber: `PNOPL-${PESEL}`,
    });
    const { access: byToken } = await logIn(sandbox.baseUrl);
    const refused = await calls.call('GET', '/certificates/enrollments/data', { token: byToken });
    expect(refusedWith(refused)).toEqual([400, 25001]);
    const { csrDer } = await cryptography.generateCsrEcdsa(company);
    expect(refusedWith(await apply(csrDer, {}, byToken))).toEqual([400, 25002]);
    const limits = (await calls.call('GET', '/certificates/limits', { token: byToken })).json();
    expect([limits.canRequest, limits.certificate]).toEqual([false, { remaining: 100, limit: 100 }]);
  });

  it.each(['RSA', 'ECDSA'] as const)('issues one for a key of the kind %s, which logs in', async (kind) => {
    const { csrDer, privateKeyPem } =
      kind === 'RSA'
        ? await cryptography.generateCsrRsa(company)
        : await cryptography.generateCsrEcdsa(company);
    const reply = await apply(csrDer);
    expect([reply.status, reply.json().timestamp]).toEqual([
      202,
      expect.stringContaining('2026-10-05T10:00:'),
    ]);
    const { referenceNumber } = reply.json();
    expect((await statusOf(referenceNumber)).status.code).toBe(100);
    sandbox.operator.advanceClock(1000);
    const { status, certificateSerialNumber } = await statusOf(referenceNumber);
    expect([status.code, certificateSerialNumber]).toEqual([200, expect.stringMatching(/^01[0-9A-F]{14}$/)]);
    const body = { certificateSerialNumbers: [certificateSerialNumber, '0000000000000000'] };
    const { certificates } = (await calls.call('POST', '/certificates/retrieve', { token, body })).json();
    expect(certificates.map((each: { certificateName: string }) => each.certificateName)).toEqual([
      'Kasa pierwsza',
    ]);
    const certificate = new X509Certificate(Buffer.from(certificates[0].certificate, 'base64'));
    expect([certificate.serialNumber, certificate.issuer]).toEqual([
      certificateSerialNumber,
      'CN=KSeF sandbox CA\nO=KSeF sandbox\nC=PL',
    ]);
    expect(certificate.subject).toContain(`organizationIdentifier=VATPL-${NIP}`);
    const signer = Promise.resolve({
      certificatePem: certificate.toString(),
      privateKeyPem,
      fingerprint: '',
    });
    const { code, access } = await signIn(sandbox.baseUrl, signer);
    expect(code).toBe(200);
    const [login] = (await calls.call('GET', '/auth/sessions', { token: access })).json().items;
    expect(login.authenticationMethod).toBe('InternalCertificate');
  });

  it('refuses requests that say another name, are not signed by their key, or have a key of another kind', async () => {
    const other = await cryptography.generateCsrEcdsa({ ...company, commonName: 'Inne biuro' });
    expect(refusedWith(await apply(other.csrDer))).toEqual([400, 25003]);
    const { csrDer } = await cryptography.generateCsrEcdsa(company);
    expect(refusedWith(await apply(csrDer.subarray(0, -9)))).toEqual([400, 25004]);
    const spoiled = Uint8Array.from(csrDer);
    spoiled[60] = (spoiled[60] ?? 0) ^ 1;
    expect(refusedWith(await apply(spoiled))).toEqual([400, 25004]);
    const made = async (algorithm: EcKeyGenParams, hash: string) => {
      const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const signingAlgorithm = { name: 'ECDSA', hash };
      const csr = await Pkcs10CertificateRequestGenerator.create({
        name: 'CN=Biuro',
        keys,
        signingAlgorithm,
      });
      return new Uint8Array(csr.rawData);
    };
    type EcKeyGenParams = { name: string; namedCurve: string };
    const large = await made({ name: 'ECDSA', namedCurve: 'P-384' }, 'SHA-384');
    expect(refusedWith(await apply(large))).toEqual([400, 25010]);
    expect(refusedWith(await apply(csrDer, { certificateName: 'zły/znak' }))).toEqual([400, 21405]);
    expect(
      refusedWith(
        await apply(
          Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' })),
        ),
      ),
    ).toEqual([400, 25004]);
  });

  it('is found by what it is, in pages, the newest first', async () => {
    const { serial } = await enrolled({ certificateName: 'Stary magazyn', certificateType: 'Offline' });
    const { certificates } = await query({ name: 'magazyn' });
    expect(certificates).toEqual([
      {
        certificateSerialNumber: serial,
        name: 'Stary magazyn',
        type: 'Offline',
        commonName: 'Biuro',
        status: 'Active',
        subjectIdentifier: { type: 'Nip', value: NIP },
        validFrom: expect.stringContaining('2026-10-05'),
        validTo: expect.stringContaining('2028-10-04'),
        requestDate: expect.stringContaining('2026-10-05'),
      },
    ]);
    for (let count = 0; count < 9; count += 1) await enrolled({ certificateName: `Kasa ${count}` });
    const pages = [await query({ name: 'Kasa' }), await query({ name: 'Kasa' }, '?pageOffset=1&pageSize=10')];
    expect(pages.map((page) => [page.certificates.length, page.hasMore])).toEqual([
      [10, true],
      [1, false],
    ]);
    expect(pages[0].certificates[0].name).toBe('Kasa 8');
    expect((await query({ type: 'Offline' })).certificates).toHaveLength(1);
    expect((await query({ certificateSerialNumber: serial })).certificates).toHaveLength(1);
    expect((await query({ status: 'Revoked' })).certificates).toEqual([]);
    expect((await query({ expiresAfter: '2029-01-01T00:00:00Z' })).certificates).toEqual([]);
    const tooLarge = await calls.call('POST', '/certificates/query?pageSize=51', { token, body: {} });
    expect(refusedWith(tooLarge)).toEqual([400, 21405]);
  });

  it('logs in until it is revoked or has ended, and not where it is for offline use', async () => {
    const { serial, signer } = await enrolled();
    const code = async (from: Signer) => (await signIn(sandbox.baseUrl, from)).code;
    const revoke = (caller: string) =>
      calls.call('POST', `/certificates/${serial}/revoke`, {
        token: caller,
        body: { revocationReason: 'KeyCompromise' },
      });
    expect(await code(signer)).toBe(200);
    expect((await query({ certificateSerialNumber: serial })).certificates[0].lastUseDate).toContain(
      '2026-10-05',
    );
    const { access: byToken } = await logIn(sandbox.baseUrl);
    const refused = await revoke(byToken);
    expect([...refusedWith(refused), refused.json().security]).toEqual([
      403,
      'auth-method-not-allowed',
      { authenticationMethodCategory: 'Token' },
    ]);
    const { access: stranger } = await signIn(sandbox.baseUrl, sealOf('7352765225', 'ECDSA'), {
      nip: '7352765225',
    });
    expect(refusedWith(await revoke(stranger))).toEqual([400, 25008]);
    expect((await revoke(token)).status).toBe(204);
    expect([(await query({ status: 'Blocked' })).certificates.length, await code(signer)]).toEqual([1, 460]);
    sandbox.operator.advanceClock(1000);
    expect([(await query({ status: 'Revoked' })).certificates.length, await code(signer)]).toEqual([1, 460]);
    expect(refusedWith(await revoke(token))).toEqual([400, 25009]);
    expect(await code((await enrolled({ certificateType: 'Offline' })).signer)).toBe(460);
    const later = await enrolled({ validFrom: '2026-10-06T00:00:00Z' });
    expect(later.parsed.validFromDate.toISOString()).toBe('2026-10-06T00:00:00.000Z');
    expect(await code(later.signer)).toBe(460);
    const ending = await enrolled();
    const end = (validTo: string) =>
      calls.call('PUT', `/testdata/certificates/${ending.serial}`, { token, body: { validTo } });
    expect(refusedWith(await end('2030-01-01T00:00:00Z'))).toEqual([400, 21405]);
    expect((await end('2026-10-05T10:00:00Z')).status).toBe(200);
    expect([(await query({ status: 'Expired' })).certificates.length, await code(ending.signer)]).toEqual([
      1, 460,
    ]);
  });

  it('of the kind Offline is known by its KOD II while it is in force', async () => {
    const { serial, privateKeyPem } = await enrolled({ certificateType: 'Offline' });
    const links = new VerificationLinkService(sandbox.qrUrl);
    const url = (nip: string) =>
      links.buildCertificateVerificationUrl('Nip', nip, nip, serial, sha256(smallFa3()), privateKeyPem);
    expect((await request('GET', await url(NIP))).status).toBe(200);
    expect((await request('GET', await url('7352765225'))).status).toBe(404);
    await calls.call('POST', `/certificates/${serial}/revoke`, { token });
    expect((await request('GET', await url(NIP))).status).toBe(404);
  });

  it('is counted: requests and certificates have limits', async () => {
    const limits = async () => (await calls.call('GET', '/certificates/limits', { token })).json();
    const before = await limits();
    const change = (enrollments: number, certificates: number) =>
      calls.call('POST', '/testdata/limits/subject/certificate', {
        token,
        body: { enrollment: { maxEnrollments: enrollments }, certificate: { maxCertificates: certificates } },
      });
    const made = before.enrollment.limit - before.enrollment.remaining;
    const { csrDer } = await cryptography.generateCsrEcdsa(company);
    await change(made, 100);
    expect(refusedWith(await apply(csrDer))).toEqual([400, 25006]);
    await change(made + 1, 1);
    expect(refusedWith(await apply(csrDer))).toEqual([400, 25007]);
    await change(made + 1, 100);
    expect((await apply(csrDer)).status).toBe(202);
    expect((await limits()).canRequest).toBe(false);
    await calls.call('DELETE', '/testdata/limits/subject/certificate', { token });
    const after = await limits();
    expect(after.canRequest).toBe(true);
    expect(after.certificate.remaining).toBe(before.certificate.remaining - 1);
    expect(after.enrollment.remaining).toBe(before.enrollment.remaining - 1);
  });

  it('is none for a key that another subject has one for, and requests are forgotten after thirty days', async () => {
    const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const csr = async (nip: string) => {
      const name = `CN=Biuro, C=PL, O=Biuro sp. z o.o., 2.5.4.97=VATPL-${nip}`;
      const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
      const made = await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm });
      return new Uint8Array(made.rawData);
    };
    const { access: other } = await signIn(sandbox.baseUrl, sealOf('7352765225', 'ECDSA'), {
      nip: '7352765225',
    });
    expect((await apply(await csr('7352765225'), {}, other)).status).toBe(202);
    const { referenceNumber } = (await apply(await csr(NIP))).json();
    sandbox.operator.advanceClock(1000);
    const refused = await statusOf(referenceNumber);
    expect([refused.status.code, refused.status.details, refused.certificateSerialNumber]).toEqual([
      400,
      ['Klucz publiczny został już certyfikowany przez inny podmiot.'],
      undefined,
    ]);
    const foreign = await calls.call('GET', `/certificates/enrollments/${referenceNumber}`, { token: other });
    expect(refusedWith(foreign)).toEqual([400, 25005]);
    sandbox.operator.advanceClock(31 * DAY_MS);
    const { access } = await signIn(sandbox.baseUrl, sealOf(NIP, 'ECDSA'));
    const gone = await calls.call('GET', `/certificates/enrollments/${referenceNumber}`, { token: access });
    expect(gone.status).toBe(410);
  });

  it('has answered each operation', () => {
    expect(calls.missing(/^\/(certificates|testdata\/certificates)/)).toEqual([]);
  });
});
