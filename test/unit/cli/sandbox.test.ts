import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandbox } from '../../../src/cli/sandbox.js';
import { EXIT } from '../../../src/exit-codes.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { asTheProgram } from '../../as-the-program.js';
import { temporaryFolder } from '../../temporary-folder.js';

function call(
  method: string,
  url: string,
  { headers = {}, body = null }: { headers?: Record<string, string>; body?: string | null } = {},
): Promise<Response> {
  const accepted = { authorization: 'Bearer sandbox-token', accept: 'application/vnd.api+json' };
  return fetch(url, { method, headers: { ...accepted, ...headers }, body });
}

function json(body: unknown) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function surroundings() {
  const lines: string[] = [];
  const errors: string[] = [];
  const output = {
    line: (text: string) => void lines.push(text),
    error: (text: string) => void errors.push(text),
    colours: false,
    redaction: createRedaction(),
  };
  return { lines, errors, value: { output, env: {} } };
}

/** It would limit requests. */
const SEED = {
  settings: { requests_per_minute: 2 },
  users: [{ email: 'anna@spreeufer.example', tokens: [{ token: 'sandbox-token' }] }],
  spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Spreeufer' }],
};

const OPTIONS = {
  ...{ port: 0, ksefPort: 0, host: '127.0.0.1', speed: 60, worlds: 1 },
  ...{ noLimit: true, tls: false, realAddresses: false },
};

it('serves both until it is told to stop, and says how they are used', async () => {
  const { lines, value } = surroundings();
  let stop = (_value?: unknown): void => {};
  const stopped = new Promise((resolve) => {
    stop = resolve;
  });
  const ended = sandbox(OPTIONS, value, stopped);
  // The first start in a process makes two RSA keys.
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(2);
  const baseUrl = /base_url +(\S+)/.exec(lines[0] ?? '')?.[1];
  expect((await call('GET', `${baseUrl}/user`)).status).toBe(200);
  const ksefUrl = /base_url +(\S+)/.exec(lines[1] ?? '')?.[1];
  expect((await fetch(`${ksefUrl}/auth/challenge`, { method: 'POST' })).status).toBe(200);
  // One world beside the main one, and nothing is one too many.
  const at = (world: string) => call('GET', `${baseUrl}/user`, { headers: { 'x-sandbox-world': world } });
  expect([(await at('one')).status, (await at('two')).status]).toEqual([200, 507]);
  for (let requests = 0; requests < 60; requests += 1) await at('one');
  await call('POST', `${baseUrl?.replace('/api2', '')}/sandbox/reset`, json({ seed: SEED }));
  for (let requests = 0; requests < 61; requests += 1) expect((await at('main')).status).toBe(200);
  for (let requests = 0; requests < 61; requests += 1) {
    expect((await fetch(`${ksefUrl}/auth/challenge`, { method: 'POST' })).status).toBe(200);
  }
  stop();
  expect(await ended).toBe(EXIT.ok);
  await expect(call('GET', `${baseUrl}/user`)).rejects.toThrow();
  await expect(fetch(`${ksefUrl}/auth/challenge`, { method: 'POST' })).rejects.toThrow();
});

it('ends when the port is taken', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { errors, value } = surroundings();
  expect(await asTheProgram(sandbox({ ...OPTIONS, port }, value, Promise.resolve()), value.output)).toBe(
    EXIT.unavailable,
  );
  expect(errors[0]).toBe(`spacebooks: cannot listen on 127.0.0.1:${port} (EADDRINUSE)`);
  const ksef = surroundings();
  const options = { ...OPTIONS, ksefPort: port };
  expect(await asTheProgram(sandbox(options, ksef.value, Promise.resolve()), ksef.value.output)).toBe(
    EXIT.unavailable,
  );
  expect(ksef.errors[1]).toContain('choose another --ksef-port or --host');
  server.close();
});

it('ends when it is to name hosts that nothing brings to it', async () => {
  const { errors, value } = surroundings();
  const options = { ...OPTIONS, realAddresses: true };
  expect(await asTheProgram(sandbox(options, value, Promise.resolve()), value.output)).toBe(EXIT.usage);
  expect(errors.join()).toContain('give --proxy, too');
});

it('ends when the seed is none', async () => {
  const folder = temporaryFolder('sandbox-');
  const seed = join(folder, 'seed.yml');
  writeFileSync(seed, 'users: []');
  const { errors, value } = surroundings();
  expect(await asTheProgram(sandbox({ ...OPTIONS, seed }, value, Promise.resolve()), value.output)).toBe(
    EXIT.input,
  );
  expect(errors.join('\n')).toContain('→ at users');
  expect(errors.join('\n')).toContain(`spacebooks: ${seed} is no seed of a sandbox`);
  expect(
    await asTheProgram(sandbox({ ...OPTIONS, seed: `${seed}.none` }, value, Promise.resolve()), value.output),
  ).toBe(EXIT.input);
  const ksef = surroundings();
  expect(
    await asTheProgram(
      sandbox({ ...OPTIONS, ksefSeed: seed }, ksef.value, Promise.resolve()),
      ksef.value.output,
    ),
  ).toBe(EXIT.input);
  expect(ksef.errors.join('\n')).toContain('Unrecognized key: "users"');
});

it('writes the certificate of its authority where it is told, and says how it is trusted', async () => {
  const caFile = join(temporaryFolder('sandbox-'), 'ca.pem');
  const { lines, value } = surroundings();
  const ended = sandbox({ ...OPTIONS, tls: true, proxy: 0, caFile }, value, Promise.resolve());
  expect(await ended).toBe(EXIT.ok);
  expect(new X509Certificate(readFileSync(caFile)).ca).toBe(true);
  expect(lines[0]).toMatch(/base_url +https:/);
  expect(lines[1]).toMatch(/base_url +https:/);
  expect(lines[2]).toContain(`curl --cacert ${caFile}`);
  expect(lines[2]).toMatch(/HTTPS_PROXY=http:\/\/127\.0\.0\.1:\d+ /);
  const printed = surroundings();
  await sandbox({ ...OPTIONS, tls: true }, printed.value, Promise.resolve());
  const [pem = ''] =
    /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.exec(printed.lines[2] ?? '') ?? [];
  expect(new X509Certificate(pem).ca).toBe(true);
  expect(printed.lines[2]).not.toContain('HTTPS_PROXY');
});

it('ends when there is no certificate to write, or it cannot be written', async () => {
  const said = async (options: object): Promise<readonly [number, string]> => {
    const { errors, value } = surroundings();
    const code = await asTheProgram(
      sandbox({ ...OPTIONS, ...options }, value, Promise.resolve()),
      value.output,
    );
    return [code, errors.join('\n')];
  };
  const none = await said({ caFile: 'ca.pem' });
  expect(none).toEqual([
    EXIT.usage,
    expect.stringContaining('--ca-file writes the certificate of --tls or --proxy'),
  ]);
  const nowhere = await said({ caFile: join(temporaryFolder('sandbox-'), 'none', 'ca.pem'), tls: true });
  expect(nowhere).toEqual([EXIT.unavailable, expect.stringContaining('the certificate cannot be written')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: proxy } = server.address() as AddressInfo;
  expect(await said({ proxy })).toEqual([
    EXIT.unavailable,
    expect.stringContaining('choose another --proxy or --host'),
  ]);
  server.close();
});

it('records what is said, and answers from the recording alone', async () => {
  const record = join(temporaryFolder('sandbox-'), 'conversation.jsonl');
  const said = async (options: object, ask: (url: string) => Promise<void>): Promise<number> => {
    const { lines, value } = surroundings();
    let stop = (_value?: unknown): void => {};
    const stopped = new Promise((resolve) => {
      stop = resolve;
    });
    const ended = sandbox({ ...OPTIONS, ...options }, value, stopped);
    await expect.poll(() => lines.length).toBe(2);
    await ask(/(?:platform:|base_url) +(http:\/\/[\d.:]+)/.exec(lines[0] ?? '')?.[1] ?? '');
    stop();
    return ended;
  };
  const status = async (url: string, path: string) => (await call('GET', url + path)).status;
  const asked = async (url: string): Promise<void> => {
    expect(await status(url, '/api2/user')).toBe(200);
  };
  expect(await said({ record }, asked)).toBe(EXIT.ok);
  const again = async (url: string): Promise<void> => {
    await asked(url);
    expect(await status(url, '/api2/invoices/invoice-1')).toBe(501);
  };
  expect(await said({ replay: record }, again)).toBe(EXIT.ok);
});

it('ends when the recording is none, or cannot be written', async () => {
  const folder = temporaryFolder('sandbox-');
  writeFileSync(join(folder, 'none.jsonl'), '{}');
  const said = async (options: object): Promise<readonly [number, string]> => {
    const { errors, value } = surroundings();
    const code = await asTheProgram(
      sandbox({ ...OPTIONS, ...options }, value, Promise.resolve()),
      value.output,
    );
    return [code, errors.join('\n')];
  };
  const none = 'none.jsonl is no recording of a sandbox: line 1 is no exchange';
  expect(await said({ replay: join(folder, 'none.jsonl') })).toEqual([
    EXIT.input,
    expect.stringContaining(none),
  ]);
  expect((await said({ replay: join(folder, 'nowhere') }))[0]).toBe(EXIT.input);
  expect(await said({ replay: join(folder, 'none.jsonl'), ksefSeed: 'seed.yml' })).toEqual([
    EXIT.usage,
    expect.stringContaining('leave out --ksef-seed'),
  ]);
  const unwritten = expect.stringContaining('the recording cannot be written');
  expect(await said({ record: join(folder, 'no/folder') })).toEqual([EXIT.unavailable, unwritten]);
});
