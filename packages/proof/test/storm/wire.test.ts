import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.js';
import { freePort } from '../../../../test/free-port.js';
import { seededRandom } from '../../../../test/seeded-random.js';
import { startWire, type Wire } from '../../storm/wire.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server that names itself, and a wire to it. */
async function stage(): Promise<{ readonly wire: Wire; readonly url: string; readonly taken: string[] }> {
  const taken: string[] = [];
  const target = await freePort();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      taken.push(`${request.method} ${request.url} ${body}`);
      // A body that ends like the beginning of an address (a port with a 1 at its end) would wait for more of it.
      response.end(`I am 127.0.0.1:${target}.`);
    });
  });
  await new Promise<void>((resolve) => server.listen(target, '127.0.0.1', resolve));
  const port = await freePort();
  const rewriteBack = { from: `127.0.0.1:${target}`, to: `127.0.0.1:${port}` };
  const random = seededRandom('wire');
  const wire = await startWire({ name: 'test', port, target, random, http: true, rewriteBack });
  ends.push(
    () => wire.close(),
    () => new Promise((resolve) => server.close(resolve)),
    async () => server.closeAllConnections(),
  );
  return { wire, url: `http://127.0.0.1:${port}`, taken };
}

/** Longer than a busy machine needs for sixty at once; a wire that holds its tongue costs as much. */
const PATIENCE_MS = 4_000;
const AT_ONCE = 60;

const send = (url: string): Promise<string> =>
  fetch(url, { method: 'POST', body: '{"invoiceHash":"abc"}', signal: AbortSignal.timeout(PATIENCE_MS) })
    .then((answer) => answer.text())
    .catch(() => 'no answer');

it('hands on what it does not harm, under its own address', async () => {
  const { wire, url, taken } = await stage();
  expect(await send(`${url}/a/lock`)).toBe(`I am ${url.slice('http://'.length)}.`);
  expect(taken).toEqual(['POST /a/lock {"invoiceHash":"abc"}']);
  expect([wire.connections, wire.done.size, wire.copies]).toEqual([1, 0, []]);
});

it('does every harm, and notes each request that arrives by its own doing', async () => {
  const { wire, url, taken } = await stage();
  wire.setHarm(100);
  const requests = 120;
  const answers: string[] = [];
  // Many at a time: most of them wait in vain.
  for (let sent = 0; sent < requests; sent += AT_ONCE) {
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => send(`${url}/a/invoices`)))));
  }
  expect([...wire.done.keys()].sort()).toEqual(
    [
      'cut the answer',
      'cut the request',
      'delay',
      'delay the answer',
      'double',
      'late',
      'lose the answer',
      'refuse',
      'reset',
      'silence',
      'throttle',
    ].sort(),
  );
  const answered = answers.filter((answer) => answer.startsWith('I am'));
  expect(answered.length).toBeGreaterThan(10);
  const copies = (wire.done.get('double') ?? 0) + (wire.done.get('late') ?? 0);
  await eventually(() => expect(wire.copies).toHaveLength(copies));
  expect(new Set(wire.copies.map(({ method, path, hash }) => `${method} ${path} ${hash}`))).toEqual(
    new Set(['POST /a/invoices abc']),
  );
  // Everything whole that arrived is what was sent.
  expect(new Set(taken)).toEqual(new Set(['POST /a/invoices {"invoiceHash":"abc"}']));
}, 60_000);

it('is not there while it is shut', async () => {
  const { wire, url } = await stage();
  const shut = wire.shut(300);
  expect(await send(url)).toBe('no answer');
  await shut;
  expect(await send(url)).toContain('I am');
});
