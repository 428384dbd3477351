import {
  createZip,
  exportAndDownload,
  isValidKsefNumber,
  KSeFClient,
  openSendAndClose,
  parseUpoXml,
  uploadBatch,
} from 'ksef-client-ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patientClock } from '../../../test/patient-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { smallFa3 } from './fa3.js';
import { sealOf } from './signer.js';

const NIP = '5265877635';

/** A library that somebody else wrote from the same description; it waits in real time, so this clock runs fast. */
describe('ksef-client-ts at the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let client: KSeFClient;
  let accessToken: string | undefined;

  beforeEach(async () => {
    const start = Date.parse('2026-10-05T10:00:00Z');
    sandbox = await startKsefSandbox({ clock: patientClock(10, start), seed: seedOf() });
    accessToken = undefined;
    client = new KSeFClient({
      baseUrl: sandbox.url,
      rateLimit: null,
      // Its own one would log in and send again by itself when it is answered 401.
      authManager: {
        getAccessToken: () => accessToken,
        setAccessToken: (token) => {
          accessToken = token;
        },
        getRefreshToken: () => undefined,
        setRefreshToken: () => {},
        onUnauthorized: async () => null,
      },
    });
  });
  afterEach(() => sandbox.close());

  const quick = { pollOptions: { intervalMs: 20, maxAttempts: 100 } };

  it('logs in with a token, sends, and reads the receipt', async () => {
    await client.loginWithToken(`sandbox-ksef-token-${NIP}`, NIP);
    const sent = await openSendAndClose(client, [smallFa3(), smallFa3({ number: 'FV/2' })], quick);
    expect([sent.successfulInvoiceCount, sent.failedInvoiceCount]).toEqual([2, 0]);
    const [page] = sent.pages;
    const [session] = sandbox.state.sessions.keys();
    const upo = await client.sessionStatus.getSessionUpo(session ?? '', page?.referenceNumber ?? '');
    const numbers = parseUpoXml(upo.upo).dokumenty.map(({ numerKSeFDokumentu }) => numerKSeFDokumentu);
    expect(numbers).toEqual(sandbox.operator.documents().map(({ ksefNumber }) => ksefNumber));
    expect(numbers.every((number) => isValidKsefNumber(number))).toBe(true);
    expect([...sandbox.operator.acceptedPerKey().values()]).toEqual([1, 1]);
  });

  it('sends a package in a batch session', async () => {
    await client.loginWithToken(`sandbox-ksef-token-${NIP}`, NIP);
    const zip = await createZip([
      { fileName: 'one.xml', content: smallFa3() },
      { fileName: 'two.xml', content: smallFa3({ number: 'FV/2' }) },
      { fileName: 'again.xml', content: smallFa3() },
    ]);
    const { upo: sent, sessionRef } = await uploadBatch(client, zip, quick);
    expect([sent.invoiceCount, sent.successfulInvoiceCount, sent.failedInvoiceCount]).toEqual([3, 2, 1]);
    const [page] = sent.pages;
    const upo = await client.sessionStatus.getSessionUpo(sessionRef, page?.referenceNumber ?? '');
    const numbers = parseUpoXml(upo.upo).dokumenty.map(({ numerFaktury }) => numerFaktury);
    expect(numbers).toEqual(['FV/1', 'FV/2']);
  });

  it('exports what was issued, and unpacks it', async () => {
    const { ksefNumber } = await sandbox.operator.issue(smallFa3(), NIP);
    sandbox.operator.advanceClock(1000);
    await client.loginWithToken(`sandbox-ksef-token-${NIP}`, NIP);
    const dateRange = { dateType: 'Invoicing' as const, from: '2026-10-05T00:00:00Z' };
    const filters = { subjectType: 'Subject1' as const, dateRange };
    const { files } = await exportAndDownload(client, filters, { ...quick, extract: true });
    expect([...files.keys()].sort()).toEqual([`${ksefNumber}.xml`, '_metadata.json']);
    expect(files.get(`${ksefNumber}.xml`)?.equals(smallFa3())).toBe(true);
  });

  it('logs in with a certificate', async () => {
    const { certificatePem, privateKeyPem } = await sealOf(NIP);
    await client.loginWithCertificate(certificatePem, privateKeyPem, NIP);
    const { sessions } = await client.sessionStatus.getSessions('Online');
    expect(sessions).toEqual([]);
  });
});

function seedOf() {
  return {
    settings: { processing_ms: 500, storage_delay_ms: 100, index_lag_ms: 200, limits: false },
    contexts: [{ nip: NIP, tokens: [`sandbox-ksef-token-${NIP}`] }],
  };
}
