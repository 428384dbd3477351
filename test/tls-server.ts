import { randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@spacebooks/base/durations';
import forge from 'node-forge';

export interface TlsServer {
  readonly port: number;
  readonly cert: string;
  close(): Promise<void>;
}

/** A server that answers `{}` to everything, with a certificate that it signed itself. */
export async function startTlsServer({
  endsInDays = 2,
  host = '127.0.0.1',
}: {
  readonly endsInDays?: number;
  /** The address or the name that the certificate is for. */
  readonly host?: string;
} = {}): Promise<TlsServer> {
  const { key, cert } = certificate(Date.now() + endsInDays * DAY_MS, host);
  const server = createServer({ key, cert }, (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cert,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function certificate(end: number, host: string): { key: string; cert: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const made = forge.pki.createCertificate();
  made.publicKey = keys.publicKey;
  made.serialNumber = `01${randomBytes(8).toString('hex')}`;
  made.validity.notBefore = new Date(end - 30 * DAY_MS);
  made.validity.notAfter = new Date(end);
  const name = [{ name: 'commonName', value: host }];
  made.setSubject(name);
  made.setIssuer(name);
  const isAddress = /^[\d.]+$/.test(host);
  const altName = isAddress ? { type: 7, ip: host } : { type: 2, value: host };
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [altName] },
  ]);
  made.sign(keys.privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(made) };
}
