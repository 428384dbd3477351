import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { selfSigned } from '../flow/delivery/smtp-server.js';
import { allSettle, outcomes } from '../flow/many.js';
import { setStage } from '../flow/stage.js';
import { freePort } from '../free-port.js';
import { HARMS, startWireProxy, type WireProxy } from './wire-proxy.js';

const REQUESTS = [
  { request: 'first-show', method: 'GET', after: 0 },
  { request: 'lock', method: 'POST', after: 0 },
  { request: 'attach', method: 'POST', after: 1 },
  { request: 'second-show', method: 'GET', after: 1 },
] as const;

interface Place {
  readonly baseUrl: string;
  /** What was sent there, in the clear. */
  heard(): string;
  close(): void;
}

const nowhere = (baseUrl: string): Place => ({ baseUrl, heard: () => '', close: () => undefined });

/** A server that is no TLS server, and keeps what it hears. */
async function plainServer(): Promise<Place> {
  let heard = '';
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        heard += bytes.toString('latin1');
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `https://127.0.0.1:${port}/api2`, heard: () => heard, close: () => server.close() };
}

/** A TLS server whose certificate nobody has signed. */
async function strangersServer(): Promise<Place> {
  let heard = '';
  const { key, cert } = selfSigned();
  const server = createTlsServer({ key, cert }, (request, response) => {
    heard += JSON.stringify(request.headers);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `https://127.0.0.1:${port}/api2`, heard: () => heard, close: () => server.close() };
}

const UNREACHABLE: readonly [string, () => Promise<Place>][] = [
  ['a port where nobody listens', async () => nowhere(`http://127.0.0.1:${await freePort()}/api2`)],
  ['a name that nobody knows', async () => nowhere('https://platform.invalid/api2')],
  ['a server that speaks no TLS', plainServer],
  ['a certificate of nobody', strangersServer],
];

let proxy: WireProxy | null = null;

afterEach(async () => {
  await proxy?.shut();
  proxy = null;
});

it('whatever the wire does to an answer, there is one e-invoice and one mail', async () => {
  const stage = await setStage({ idle: true });
  const between = await startWireProxy(stage.sandbox.baseUrl);
  proxy = between;
  await stage.start({ baseUrl: between.baseUrl });
  const ids = Object.entries(HARMS).flatMap(([name, harm]) =>
    REQUESTS.map(({ request, method, after }) => {
      const id = `${request}-${name.replace(/[^a-z]+/gi, '-')}`;
      between.harm((asked, path) => asked === method && path.includes(`/invoices/${id}`), harm, after);
      return stage.request({ id });
    }),
  );
  await allSettle(stage, ids);
  const expected = Object.fromEntries(ids.map((id) => [id, 'done, mail, locked']));
  await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expected));
  const times = (id: string, line: string): number =>
    stage.requests(id).filter((each) => each === line).length;
  expect(ids.filter((id) => times(id, 'POST /lock 200') !== 1 || times(id, 'POST /pdf 200') !== 1)).toEqual(
    [],
  );
  expect(stage.alerts).toEqual([]);
  expect(between.waiting()).toBe(0);
  // What was given up is closed, and not kept.
  await eventually(() => expect(between.connections()).toBeLessThanOrEqual(12));
});

describe('a platform that cannot be reached', () => {
  it.each(UNREACHABLE)(
    'because of %s: nothing is lost, nothing is locked, and later it is done',
    async (_why, make) => {
      const place = await make();
      const stage = await setStage({ idle: true });
      try {
        await stage.start({ baseUrl: place.baseUrl });
        const id = stage.request();
        const saga = await eventually(async () => {
          const [only] = await stage.sagas(id);
          expect(only?.reason).toMatchObject({ code: 'platform.unreachable' });
          return only;
        });
        expect(saga?.state).toBe('requested');
        expect(stage.requests(id)).toEqual([]);
        expect(place.heard()).not.toContain('admin-token');
        await stage.stop();
        await stage.start();
        await stage.reaches(id, 'done');
        await eventually(() => expect(stage.mails(id)).toBe(1));
      } finally {
        place.close();
      }
    },
  );

  it('for a while, and then again: what is under way breaks off and goes on', async () => {
    const stage = await setStage({ idle: true });
    const between = await startWireProxy(stage.sandbox.baseUrl);
    proxy = between;
    await stage.start({ baseUrl: between.baseUrl });
    const ids = Array.from({ length: 12 }, () => stage.request());
    await eventually(() => expect(stage.sandbox.state.requests.entries(1).length).toBeGreaterThan(12));
    await between.shut();
    await stage.clock.sleep(120_000);
    await between.open();
    await allSettle(stage, ids);
    // The platform mails a moment after the e-invoice is there.
    const expected = Object.fromEntries(ids.map((id) => [id, 'done, mail, locked']));
    await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expected));
    expect(stage.alerts).toEqual([]);
  });
});
