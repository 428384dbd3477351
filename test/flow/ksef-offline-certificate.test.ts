import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';
import { beforeAll, describe, expect, it } from 'vitest';
import { companySeal, type TestCertificate } from '../../packages/ksef-client/test/certificates.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { inWarsaw, states } from './ksef-stage.js';

let seal: TestCertificate;
let other: TestCertificate;

beforeAll(async () => {
  [seal, other] = await Promise.all([companySeal('ECDSA'), companySeal('ECDSA')]);
});

function ended(): TestCertificate {
  const keys = forge.pki.rsa.generateKeyPair(1_024);
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.serialNumber = '0b';
  made.validity.notBefore = new Date('2024-02-01T00:00:00Z');
  made.validity.notAfter = new Date('2026-02-01T00:00:00Z');
  made.setSubject([{ name: 'commonName', value: 'Biurko' }]);
  made.setIssuer([{ name: 'commonName', value: 'KSeF' }]);
  made.sign(keys.privateKey, forge.md.sha256.create());
  return {
    certificatePem: forge.pki.certificateToPem(made),
    keyPem: forge.pki.privateKeyToPem(keys.privateKey),
  };
}

describe('a space whose offline certificate cannot be used', () => {
  it.each<readonly [string, () => TestCertificate | null, string]>([
    ['has ended', ended, 'the certificate was valid until Feb  1 00:00:00 2026 GMT'],
    [
      'has the key of another',
      () => ({ ...seal, keyPem: other.keyPem }),
      'does not belong to the certificate',
    ],
    ['is gone', () => null, 'files cannot be read (ENOENT)'],
  ])('starts, issues through KSeF, and waits while that is down: it %s', async (_name, given, said) => {
    const folder = temporaryFolder('no-offline-');
    const [file, keyFile] = [join(folder, 'offline.crt'), join(folder, 'offline.key')];
    const put = ({ certificatePem, keyPem }: TestCertificate): void => {
      writeFileSync(file, certificatePem);
      writeFileSync(keyFile, keyPem);
    };
    put(given() ?? seal);
    if (given() === null) rmSync(file);
    const stage = await inWarsaw([
      'when_unavailable: offline24',
      `offline_certificate: { file: ${file}, key_file: ${keyFile} }`,
    ]);
    await eventually(() =>
      expect(stage.alerts.map(({ code }) => code)).toEqual(['ksef.offline-certificate']),
    );
    const [{ text } = { text: '' }] = stage.alerts;
    expect(text).toContain('the offline certificate of KSeF cannot be used');
    expect(text).toContain(said);
    expect(text).toContain('spacebooks ksef certificate enrol --offline');
    await stage.reaches(stage.request(), 'done');

    stage.ksef.operator.setDown(true);
    const id = stage.request();
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.offline-certificate']));
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: false });
    const downUntil = stage.clock.now();
    stage.ksef.operator.setDown(false);
    const saga = await stage.reaches(id, 'done');
    expect(stage.clock.now() - downUntil).toBeLessThan(30 * 60_000);
    expect(states(saga)).not.toContain('parked');
    expect(stage.ksef.operator.documents().map(({ mode }) => mode)).toEqual(['Online', 'Online']);

    // As after an update, or a reload with the configuration changed.
    put(seal);
    await stage.stop();
    await stage.start();
    await eventually(async () => expect(await stage.daemon().operator.alerts()).toEqual([]));
  });
});
