import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadWithSpaces } from '../../../src/config/load.js';
import { temporaryFolder } from '../../temporary-folder.js';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const FILE = resolve(import.meta.dirname, '../../../config/compose-several.yml');
const { services, configs, volumes } = parse(readFileSync(FILE, 'utf8'), { merge: true }) as Compose;

/** As compose fills it in. */
const GIVEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'secret',
  S3_SECRET_ACCESS_KEY: 'another-secret',
  PUBLIC_URL: 'https://books.example.com',
  TOKEN_KEY: 'a-key-of-this-deployment-4f0c9b7d2e6a1835',
};
const filledIn = (text: string): string =>
  text.replaceAll(/\$\{(\w+):\?\}/g, (_, name) => GIVEN[name] as string);

describe('the compose file of several daemons', () => {
  it.each(['spacebooks-1', 'spacebooks-2'])('gives %s a configuration that the program accepts', (name) => {
    const { environment = {}, configs: [given] = [] } = services[name] as Service;
    const env = Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, filledIn(text)]));
    const text = configs[given?.source ?? '']?.content.replaceAll('$$', '$') ?? '';
    const { config } = loadWithSpaces(given?.target ?? '', { env, readFile: () => Buffer.from(text) });
    const { hostname } = new URL(config.store.url?.reveal() ?? '');
    expect(Object.keys(services)).toContain(hostname);
    expect(config.archive).toMatchObject({ bucket: 'books', endpoint: 'https://s3:9000' });
    expect(config.webhooks).toMatchObject({ public_url: GIVEN.PUBLIC_URL, listen: { port: 8080 } });
  });

  it('names volumes and services that are there, and ports that are not taken twice', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes)
        expect(Object.keys(volumes), name).toContain(volume.split(':')[0]);
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(Object.keys(services), name).toContain(other);
    }
    const ports = Object.values(services).flatMap(({ ports: published = [] }) => published);
    expect(ports).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8082:8080']);
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'makes a certificate for the name of the S3 server',
    () => {
      const folder = temporaryFolder('certificate-');
      const [shell = '', ...script] = services.certificate?.entrypoint ?? [];
      execFileSync(
        shell,
        script.map((text) => text.replaceAll('/certificate/', `${folder}/`)),
        { stdio: 'ignore' },
      );
      const certificate = new X509Certificate(readFileSync(join(folder, 'public.crt')));
      expect(certificate.checkHost('s3')).toBe('s3');
      expect(certificate.verify(certificate.publicKey)).toBe(true);
    },
  );
});
