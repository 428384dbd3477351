import { readFileSync } from 'node:fs';
import type { KsefKeyFiles, KsefServer } from '../config/ksef-connection.js';
import { Secret } from '../domain/secret.js';
import { ksefEnvironment } from '../ksef/environments.js';
import type { KsefCertificate } from '../ksef/login/certificate.js';

/** Addresses of the interface and of the codes on a visualisation. */
export function addressesOf(server: KsefServer): { readonly baseUrl: string; readonly qrUrl: string } {
  if ('environment' in server) return ksefEnvironment(server.environment);
  return { baseUrl: server.base_url, qrUrl: server.qr_url };
}

/** The configuration has seen to it that the files are there. */
export function certificateOf(files: KsefKeyFiles): KsefCertificate {
  if (files.kind === 'pkcs12') {
    return { kind: 'pkcs12', bytes: readFileSync(files.file), password: files.password };
  }
  return {
    kind: 'certificate',
    certificatePem: readFileSync(files.file, 'utf8'),
    keyPem: new Secret(readFileSync(files.key_file, 'utf8')),
    ...(files.password !== null && { password: files.password }),
  };
}
