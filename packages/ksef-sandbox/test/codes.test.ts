import { X509Certificate } from 'node:crypto';
import { VerificationLinkService } from 'ksef-client-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { request, sha256 } from './caller.js';
import { smallFa3 } from './fa3.js';
import { type Signer, sealOf } from './signer.js';

const NIP = '5265877635';
const HASH = sha256(smallFa3());

describe('codes at the sandbox of KSeF, made by a library that knows nothing of it', () => {
  let sandbox: KsefSandbox;
  let links: VerificationLinkService;
  const ecdsa = sealOf(NIP, 'ECDSA');
  const rsa = sealOf(NIP, 'RSA');

  beforeAll(async () => {
    const certificates = (await Promise.all([ecdsa, rsa])).map(({ certificatePem }) => certificatePem);
    const contexts = [{ nip: NIP, offline_certificates: certificates }, { nip: '7352765225' }];
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { contexts } });
    links = new VerificationLinkService(sandbox.qrUrl);
  });
  afterAll(() => sandbox.close());

  it('knows an invoice by its KOD I once it has a number', async () => {
    const url = links.buildInvoiceVerificationUrl(NIP, '2026-10-05', HASH);
    expect((await request('GET', url)).status).toBe(404);
    const { ksefNumber } = await sandbox.operator.issue(smallFa3(), NIP);
    const found = await request('GET', url);
    expect(found.bytes.toString('utf8')).toBe(`${ksefNumber}\nFV/1\n123.00 PLN\n`);
    const otherDay = links.buildInvoiceVerificationUrl(NIP, '2026-10-06', HASH);
    expect((await request('GET', otherDay)).status).toBe(404);
  });

  const kod2 = async (signer: Signer, nip = NIP) => {
    const { certificatePem, privateKeyPem } = await signer;
    const { serialNumber } = new X509Certificate(certificatePem);
    return links.buildCertificateVerificationUrl('Nip', nip, nip, serialNumber, HASH, privateKeyPem);
  };

  it.each([
    ['ECDSA', ecdsa],
    ['RSA-PSS', rsa],
  ])('knows a certificate by its KOD II: %s', async (_name, signer) => {
    const url = await kod2(signer);
    expect((await request('GET', url)).status).toBe(200);
    const otherInvoice = url.replace(Buffer.from(HASH, 'base64').toString('base64url'), 'a'.repeat(43));
    expect((await request('GET', otherInvoice)).status).toBe(400);
  });

  it('knows no certificate of another seller', async () => {
    expect((await request('GET', await kod2(ecdsa, '7352765225'))).status).toBe(404);
  });
});
