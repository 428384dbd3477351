import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { inMemoryKsefState } from '@spacebooks/ksef-client/state-store';
import { describe, expect, it } from 'vitest';
import { putByMail } from '../../src/books/delivery/mail.js';
import { withSftp } from '../../src/books/delivery/sftp.js';
import { Failure } from '../../src/domain/errors.js';
import { connectKsef } from '../../src/ksef/connect.js';
import { failureAdvice } from '../../src/words/failures.js';
import { afterTest } from '../after-test.js';
import { freePort } from '../free-port.js';
import { startTlsServer } from '../tls-server.js';
import { parcel } from '../unit/books/delivery/parcel.js';
import { setInitStage } from './init-stage.js';

async function tlsServer(options: Parameters<typeof startTlsServer>[0] = {}) {
  const server = await startTlsServer(options);
  afterTest(() => server.close());
  return server;
}

/** Where no connection comes about: the address, what is said of it, and what to check. */
const CASES: readonly (readonly [what: string, url: () => Promise<string>, said: RegExp, advice: RegExp])[] =
  [
    [
      'an unknown host',
      async () => 'https://platform.invalid',
      /ENOTFOUND|EAI_AGAIN/,
      /name of the host .*DNS/,
    ],
    [
      'a port where nothing listens',
      async () => `http://127.0.0.1:${await freePort()}`,
      /ECONNREFUSED/,
      /host and port .*firewall.*HTTPS_PROXY is ignored/,
    ],
    [
      'a certificate that is self-signed',
      async () => `https://127.0.0.1:${(await tlsServer()).port}`,
      /DEPTH_ZERO_SELF_SIGNED_CERT/,
      /NODE_EXTRA_CA_CERTS=.*--use-system-ca/,
    ],
    [
      'http where https is spoken to it',
      async () => (await setInitStage({}, {})).sandbox.baseUrl.replace(/^http(.*)\/api2$/, 'https$1'),
      /EPROTO/,
      /http or https/,
    ],
  ];

/** What it fails with. @throws Error when it does not */
async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof Failure) return failure;
  throw new Error(`no failure of the closed set: ${String(failure)}`);
}

describe.each(CASES)('%s', (_what, url, said, advice) => {
  it('tells who runs init what to check, and nothing of trying again', async () => {
    const stage = await setInitStage({}, {});
    const { code, err } = await stage.init('--yes', '--platform', `${await url()}/api2`);
    expect(code).toBe(69);
    expect(err).toMatch(said);
    expect(err).toMatch(advice);
    expect(err).toMatch(/platform\.base_url|NODE_EXTRA_CA_CERTS/);
    expect(err).not.toMatch(/tried again|tries again|retries|retried/);
  });

  it('tells it of KSeF, and stays transient', async () => {
    const client = connectKsef({
      clock: systemClock,
      store: inMemoryKsefState(),
      version: '0.0.0-test',
      baseUrl: await url(),
      nip: '5265877635',
      login: { kind: 'token', token: new Secret('a-token') },
    });
    afterTest(() => client.close());
    const failure = await failureOf(client.logIn());
    expect(failure).toMatchObject({ code: 'ksef.unreachable', kind: 'transient' });
    expect(failureAdvice(failure)).toMatch(advice);
  });
});

describe('a target', () => {
  const mailTo = (port: number, host = '127.0.0.1', ca?: string) =>
    putByMail(
      {
        kind: 'mail',
        name: 'adviser',
        language: 'en',
        to: ['adviser@example.com'],
        server: { host, port, security: 'tls', from: 'books@example.com', ca },
      },
      parcel([]),
      [],
      0,
    );

  it.each([
    ['a certificate that is self-signed', async () => (await tlsServer()).port, '127.0.0.1', /mail\.ca_file/],
    ['a port where nothing listens', freePort, '127.0.0.1', /host and port of the target.*firewall/],
    ['an unknown host', freePort, 'mail.invalid', /name of the host.*DNS/],
  ])('by mail: %s', async (_what, port, host, advice) => {
    const failure = await failureOf(mailTo(await port(), host));
    expect(failure.code).toBe('delivery.unreachable');
    expect(failureAdvice(failure)).toMatch(advice);
  });

  it.each([
    ['has expired', { endsInDays: -1 }, /clock of this machine/],
    ['is of another host', { host: 'other.example' }, /issued for another host/],
  ])('by mail: a certificate that %s', async (_what, options, advice) => {
    const { port, cert } = await tlsServer(options);
    expect(failureAdvice(await failureOf(mailTo(port, '127.0.0.1', cert)))).toMatch(advice);
  });

  it('by SFTP: a port where nothing listens', async () => {
    const target = {
      kind: 'sftp',
      name: 'accountant',
      host: '127.0.0.1',
      port: await freePort(),
      user: 'books',
      host_key: 'SHA256:x',
      login: { password: new Secret('x') },
      folder: '/',
    } as const;
    const failure = await failureOf(withSftp(target, async () => {}));
    expect(failure.code).toBe('delivery.unreachable');
    expect(failureAdvice(failure)).toMatch(/host and port of the target.*firewall/);
  });
});

it.each([
  ['is not known', {}, undefined, 'NODE_EXTRA_CA_CERTS=/path/to/ca.pem'],
  ['is given with NODE_EXTRA_CA_CERTS', {}, 'given', null],
  ['is given, for a certificate that has expired', { endsInDays: -1 }, 'given', 'clock of this machine'],
  ['is given, for another host', { host: 'other.example' }, 'given', 'issued for another host'],
])('in a process of its own, an authority that %s', async (_what, options, given, advice) => {
  const stage = await setInitStage({}, {});
  const { port, cert } = await tlsServer(options);
  const ca = join(stage.folder, 'ca.pem');
  writeFileSync(ca, cert);
  const base = `https://127.0.0.1:${port}`;
  const script = `import { createTransport } from './packages/http/src/transport.ts';
    import { failureOfTransport } from './src/platform/failures.ts';
    import { failureAdvice } from './src/words/failures.ts';
    const signal = new AbortController().signal;
    await createTransport().send({ method: 'GET', url: '${base}', headers: {}, maxBytes: 9, signal })
      .then(() => console.log('an answer'), (error) => console.log(failureAdvice(failureOfTransport(error))));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { env: { PATH: process.env.PATH, ...(given && { NODE_EXTRA_CA_CERTS: ca }) } },
  );
  expect(stdout).toContain(advice ?? 'an answer');
});
