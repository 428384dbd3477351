import { MINUTE_MS } from '@spacebooks/base/durations';
import { CertificateService } from 'ksef-client-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { beginTokenLogin, logIn, publishedKey, request } from './caller.js';
import { sealOf, signedLogin } from './signer.js';

const NIP = '5265877635';

describe('logging in to the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  const seal = sealOf(NIP);
  const person = CertificateService.generatePersonalCertificate(
    'Jan',
    'Nowak',
    'PNOPL-90010112345',
    'Jan Nowak',
  );

  beforeAll(async () => {
    const fingerprint = CertificateService.getSha256Fingerprint((await person).certificatePem);
    sandbox = await startKsefSandbox({
      clock: standingClock,
      seed: {
        settings: { limits: false },
        contexts: [
          { nip: NIP, tokens: ['right'], certificate_subjects: ['PNOPL-90010112345'] },
          {
            nip: '7352765225',
            tokens: ['other'],
            certificate_fingerprints: [fingerprint.replaceAll(':', '')],
          },
        ],
      },
    });
  });
  afterAll(() => sandbox.close());

  async function statusOf({ token, reference }: { token: string; reference: string }) {
    const { status } = (await request('GET', `${sandbox.baseUrl}/auth/${reference}`, { token })).json();
    return [status.code, status.details?.[0]];
  }

  /** A login with the token as it is encrypted: `token|timestamp`. */
  async function withPlain(plain: (timestampMs: number) => string, value = NIP) {
    const { challenge, timestampMs } = (await request('POST', `${sandbox.baseUrl}/auth/challenge`)).json();
    const { publicKeyId, encrypt } = await publishedKey(sandbox.baseUrl, 'KsefTokenEncryption');
    const encryptedToken = encrypt(Buffer.from(plain(timestampMs)));
    const body = { challenge, contextIdentifier: { type: 'Nip', value }, encryptedToken, publicKeyId };
    const begun = (await request('POST', `${sandbox.baseUrl}/auth/ksef-token`, { body })).json();
    return statusOf({ token: begun.authenticationToken.token, reference: begun.referenceNumber });
  }

  it.each([
    ['right', (ms: number) => `right|${ms}`, NIP, [200, undefined]],
    ['wrong', (ms: number) => `wrong|${ms}`, NIP, [450, 'Nieprawidłowy token']],
    [
      'of another context',
      (ms: number) => `other|${ms}`,
      NIP,
      [450, `Token nie może być użyty w kontekście ${NIP}`],
    ],
    [
      'with an ISO time',
      (ms: number) => `right|${new Date(ms).toISOString()}`,
      NIP,
      [450, 'Nieprawidłowy czas tokena'],
    ],
    ['without a time', () => 'right', NIP, [450, 'Nieprawidłowe kodowanie tokena']],
    [
      'of nobody',
      (ms: number) => `right|${ms}`,
      '1111111111',
      [450, 'Token nie może być użyty w kontekście 1111111111'],
    ],
  ] as const)('knows a token that is %s', async (_name, plain, nip, expected) => {
    expect(await withPlain(plain, nip)).toEqual(expected);
  });

  it('takes a challenge once, and for ten minutes', async () => {
    const { publicKeyId, encrypt } = await publishedKey(sandbox.baseUrl, 'KsefTokenEncryption');
    const attempt = async (challenge: string) => {
      const encryptedToken = encrypt(Buffer.from('right|1'));
      const body = { challenge, contextIdentifier: { type: 'Nip', value: NIP }, encryptedToken, publicKeyId };
      return request('POST', `${sandbox.baseUrl}/auth/ksef-token`, { body });
    };
    const first = (await request('POST', `${sandbox.baseUrl}/auth/challenge`)).json().challenge;
    expect((await attempt(first)).status).toBe(202);
    expect((await attempt(first)).json().errors[0].code).toBe(21111);
    const second = (await request('POST', `${sandbox.baseUrl}/auth/challenge`)).json().challenge;
    sandbox.operator.advanceClock(10 * MINUTE_MS);
    expect((await attempt(second)).json().errors[0].code).toBe(21111);
  });

  it('stays 100 as long as it is told', async () => {
    sandbox.operator.change({ authentication_ms: 1000 });
    const begun = await beginTokenLogin(sandbox.baseUrl, NIP, 'right');
    expect(await statusOf(begun)).toEqual([100, undefined]);
    const redeem = () => request('POST', `${sandbox.baseUrl}/auth/token/redeem`, { token: begun.token });
    expect((await redeem()).json().errors[0].code).toBe(21301);
    sandbox.operator.advanceClock(1000);
    sandbox.operator.change({ authentication_ms: 0 });
    expect((await redeem()).status).toBe(200);
    expect((await redeem()).json().errors[0].code).toBe(21301);
  });

  it('gives access for a quarter of an hour, again with the refresh token, and not with another kind', async () => {
    const { access, refresh } = await logIn(sandbox.baseUrl, NIP, 'right');
    const list = (token: string) =>
      request('GET', `${sandbox.baseUrl}/sessions?sessionType=Online`, { token }).then(
        ({ status }) => status,
      );
    expect([await list(access), await list(refresh), await list(`${access}x`)]).toEqual([200, 401, 401]);
    sandbox.operator.advanceClock(15 * MINUTE_MS);
    expect(await list(access)).toBe(401);
    const renewed = await request('POST', `${sandbox.baseUrl}/auth/token/refresh`, { token: refresh });
    expect(await list(renewed.json().accessToken.token)).toBe(200);
    sandbox.operator.endLogins();
    expect(await list(renewed.json().accessToken.token)).toBe(401);
    const refused = await request('POST', `${sandbox.baseUrl}/auth/token/refresh`, { token: refresh });
    expect(refused.json().errors[0].code).toBe(21301);
  });

  const begunWith = async (reply: Awaited<ReturnType<typeof signedLogin>>) => {
    const begun = reply.json();
    return statusOf({ token: begun.authenticationToken.token, reference: begun.referenceNumber });
  };

  it.each(['RSA', 'ECDSA'] as const)(
    'takes the signature of a seal with a key of the kind %s',
    async (method) => {
      expect(await begunWith(await signedLogin(sandbox.baseUrl, sealOf(NIP, method)))).toEqual([
        200,
        undefined,
      ]);
    },
  );

  it('takes a person who is entitled, by subject and by fingerprint', async () => {
    expect(await begunWith(await signedLogin(sandbox.baseUrl, person))).toEqual([200, undefined]);
    const fingerprint = { nip: '7352765225', subjectType: 'certificateFingerprint' };
    expect(await begunWith(await signedLogin(sandbox.baseUrl, person, fingerprint))).toEqual([
      200,
      undefined,
    ]);
    const subject = { nip: '7352765225' };
    expect(await begunWith(await signedLogin(sandbox.baseUrl, person, subject))).toEqual([
      415,
      'Brak przypisanych uprawnień',
    ]);
  });

  it('says that a stranger has no permissions', async () => {
    expect((await begunWith(await signedLogin(sandbox.baseUrl, sealOf('7352765225'))))[0]).toBe(415);
  });

  it.each([
    ['another context', 9105, (text: string) => text.replace(NIP, '7352765225')],
    ['another challenge', 9105, (text: string) => text.replace(/\d{8}-CR/, '20200101-CR')],
    ['another signing time', 9105, (text: string) => text.replace(/(SigningTime>)\d{4}/, '$11999')],
    ['another signature', 9105, (text: string) => text.replace(/(SignatureValue[^>]*>)..../, '$1AAAA')],
    ['no signature', 9102, (text: string) => text.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')],
    [
      'two signatures',
      9103,
      (text: string) => text.replace(/(<ds:Signature[\s\S]*<\/ds:Signature>)/, '$1$1'),
    ],
    [
      'its parts in another order',
      21401,
      (text: string) =>
        text.replace(/(<Challenge>.*<\/Challenge>)([\s\S]*<\/SubjectIdentifierType>)/, '$2$1'),
    ],
    ['another namespace', 21401, (text: string) => text.replaceAll('auth/token/2.', 'auth/token/1.')],
    ['broken XML', 21001, (text: string) => text.slice(0, -5)],
  ])('refuses a signed request with %s (%i)', async (_name, code, change) => {
    const reply = await signedLogin(sandbox.baseUrl, seal, {
      change: (signed) => {
        const changed = change(signed);
        expect(changed).not.toBe(signed);
        return changed;
      },
    });
    expect([reply.status, reply.json().errors[0].code]).toEqual([400, code]);
  });

  it('refuses an unknown challenge, however well it is signed', async () => {
    const challenge = '20261005-CR-0000000000-0000000000-00';
    expect((await signedLogin(sandbox.baseUrl, seal, { challenge })).json().errors[0].code).toBe(21111);
  });

  it('refuses a certificate that has expired', async () => {
    sandbox.operator.advanceClock(20 * 365 * 86_400_000);
    expect((await begunWith(await signedLogin(sandbox.baseUrl, seal)))[0]).toBe(460);
  });
});
