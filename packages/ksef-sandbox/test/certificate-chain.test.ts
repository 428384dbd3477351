import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { request } from './caller.js';
import { type Issued, issue, pemOf, signerWith } from './chain.js';
import { type SignedLogin, signedLogin } from './signer.js';

const NIP = '5265877635';
const SEAL = { organizationName: 'Biuro', organizationIdentifier: `VATPL-${NIP}`, commonName: 'Biuro' };

describe('the certificate of a login to the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  const authority = issue({ subject: { commonName: 'an authority' }, isAuthority: true });
  const middle = issue({ subject: { commonName: 'below it' }, by: authority, isAuthority: true });
  const seal = issue({ subject: SEAL, by: middle });

  beforeAll(async () => {
    const certificate_authorities = [pemOf(authority)];
    const contexts = [{ nip: NIP }, { nip: '7352765225' }];
    const seed = { settings: { limits: false }, contexts, certificate_authorities };
    sandbox = await startKsefSandbox({ clock: standingClock, seed });
  });
  afterAll(() => sandbox.close());

  async function statusOf(signer: Issued, login: SignedLogin = {}) {
    const begun = (await signedLogin(sandbox.baseUrl, signerWith(signer), login)).json();
    const { token } = begun.authenticationToken;
    const { json } = await request('GET', `${sandbox.baseUrl}/auth/${begun.referenceNumber}`, { token });
    return [json().status.code, json().status.details?.[0]];
  }

  /** KeyInfo is not signed: who signs may add those above. */
  const accompaniedBy = (other: Issued): SignedLogin => ({
    query: '?verifyCertificateChain=true',
    change: (signed) => {
      const base64 = pemOf(other).replaceAll(/-----[^-]*-----|\s/g, '');
      const added = `<ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data>`;
      return signed.replace('</ds:X509Data>', added);
    },
  });
  const UNTRUSTED = [460, 'Niezaufany łańcuch certyfikatów'];

  it('may be anything that the test environment takes, unless its chain is to be verified', async () => {
    const own = issue({ subject: SEAL });
    expect(await statusOf(own)).toEqual([200, undefined]);
    expect(await statusOf(own, { query: '?verifyCertificateChain=false' })).toEqual([200, undefined]);
    expect(await statusOf(own, { query: '?verifyCertificateChain=true' })).toEqual(UNTRUSTED);
  });

  it('leads to an authority by way of those that come with it', async () => {
    expect(await statusOf(seal, accompaniedBy(middle))).toEqual([200, undefined]);
    expect(await statusOf(seal, { query: '?verifyCertificateChain=true' })).toEqual(UNTRUSTED);
    const direct = issue({ subject: SEAL, by: authority });
    expect(await statusOf(direct, { query: '?verifyCertificateChain=true' })).toEqual([200, undefined]);
  });

  it('does not by way of one that is no authority, has expired, or only has the name of one', async () => {
    const person = issue({ subject: { commonName: 'no authority' }, by: authority });
    expect(await statusOf(issue({ subject: SEAL, by: person }), accompaniedBy(person))).toEqual(UNTRUSTED);
    const subject = { commonName: 'an old one' };
    const validTo = new Date('2021-01-01T00:00:00Z');
    const expired = issue({ subject, by: authority, isAuthority: true, validTo });
    expect(await statusOf(issue({ subject: SEAL, by: expired }), accompaniedBy(expired))).toEqual(UNTRUSTED);
    const namesake = issue({ subject: { commonName: 'an authority' }, isAuthority: true });
    expect(await statusOf(issue({ subject: SEAL, by: namesake }), accompaniedBy(namesake))).toEqual(
      UNTRUSTED,
    );
  });

  it.each([
    ['serialNumber', `TINPL-${NIP}`, 200],
    ['serialNumber', `NIP: ${NIP}`, 200],
    ['organizationIdentifier', `VATPL-${NIP}`, 200],
    ['serialNumber', `VATPL-${NIP}`, 415],
    ['organizationIdentifier', `TINPL-${NIP}`, 415],
    ['commonName', `VATPL-${NIP} TINPL-${NIP}`, 415],
    ['serialNumber', 'TINPL-7352765225', 415],
  ])('is of a NIP when %s is %s (%i)', async (name, value, code) => {
    const signer = issue({ subject: { commonName: 'x', [name]: value } });
    expect((await statusOf(signer))[0]).toBe(code);
  });
});
