import { X509Certificate } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request } from 'node:https';
import type { Socket } from 'node:net';
import { systemClock } from '@spacebooks/base/clock';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { startProxy } from '@spacebooks/sandbox-engine/proxy/start-proxy';
import { type Authority, createAuthority } from '@spacebooks/sandbox-engine/tls/authority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { JSON_API } from './call.js';

const HEADERS = { authorization: 'Bearer sandbox-token', accept: JSON_API };

interface Got {
  readonly status: number | undefined;
  readonly text: string;
}

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority(systemClock);
});

/** A request that trusts the authority alone. */
function get(
  url: string,
  options: { headers?: Record<string, string>; createConnection?: () => Socket; servername?: string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ca: authority.certificate,
        headers: HEADERS,
        ...(options.createConnection ? {} : { agent: false }),
        ...options,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', reject).end();
  });
}

describe('a sandbox that speaks HTTPS', () => {
  let platform: Sandbox;
  let ksef: KsefSandbox;
  beforeAll(async () => {
    platform = await startSandbox({ clock: systemClock, authority });
    ksef = await startKsefSandbox({ clock: systemClock, authority });
  });
  afterAll(async () => {
    await platform.close();
    await ksef.close();
  });

  it('is trusted by address and by every name, and shows addresses with https', async () => {
    expect(platform.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api2$/);
    expect((await get(`${platform.baseUrl}/user`)).status).toBe(200);
    const { port } = new URL(platform.url);
    expect((await get(`https://localhost:${port}/api2/user`)).status).toBe(200);
    // Any name is certified as it is asked for.
    const named = await get(`https://127.0.0.1:${port}/user`, {
      servername: 'one--api.sandbox.test',
      headers: { ...HEADERS, host: `one--api.sandbox.test:${port}` },
    });
    expect(named.status).toBe(200);
    expect(platform.worlds.names()).toEqual(['main', 'one']);
    const invoice = JSON.parse((await get(`${platform.baseUrl}/invoices/invoice-1`)).text);
    expect(invoice.data.attributes.pdf.url).toMatch(/^https:\/\/127\.0\.0\.1:/);
    expect((await get(`${ksef.baseUrl}/security/public-key-certificates`)).status).toBe(200);
  });

  it('is not trusted by who does not know the authority', async () => {
    await expect(fetch(`${platform.baseUrl}/user`)).rejects.toThrow();
    const other = await createAuthority(systemClock);
    const certificate = new X509Certificate(authority.credentialsFor('a.test').cert);
    expect(certificate.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
    expect(certificate.verify(new X509Certificate(other.certificate).publicKey)).toBe(false);
    expect(certificate.checkHost('a.test')).toBe('a.test');
    expect(certificate.checkHost('b.test')).toBeUndefined();
  });
});

/** Who asks a proxy, and which. */
interface Way {
  readonly user?: string;
  readonly at?: string;
}

describe('a proxy', () => {
  let platform: Sandbox;
  let ksef: KsefSandbox;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    platform = await startSandbox({ clock: systemClock });
    ksef = await startKsefSandbox({ clock: systemClock });
    proxy = await startProxy({ port: 0, host: '127.0.0.1', authority, sandboxes: { platform, ksef } });
  });
  afterAll(async () => {
    await proxy.close();
    await platform.close();
    await ksef.close();
  });

  /** Opens a tunnel. @returns the socket, or the refusal */
  function tunnel(target: string, { user, at = proxy.url }: Way = {}): Promise<Socket | Got> {
    return new Promise((resolve, reject) => {
      const headers =
        user === undefined
          ? {}
          : { 'proxy-authorization': `Basic ${Buffer.from(`${user}:`).toString('base64')}` };
      const sent = httpRequest(at, { method: 'CONNECT', path: target, headers, agent: false });
      sent.on('connect', (response, socket, head) => {
        if (response.statusCode === 200) return resolve(socket as Socket);
        let text = head.toString();
        socket.on('data', (part) => {
          text += part;
        });
        socket.on('end', () => resolve({ status: response.statusCode, text }));
      });
      sent.on('error', reject).end();
    });
  }

  async function through(url: string, way: Way = {}): Promise<Got> {
    const { host } = new URL(url);
    const { connect } = await import('node:tls');
    const socket = (await tunnel(`${host}:443`, way)) as Socket;
    const secure = connect({ socket, ca: authority.certificate, servername: host });
    return get(url, { createConnection: () => secure });
  }

  it('answers in place of the hosts of the platform', async () => {
    expect((await through('https://api.cobot.me/user')).status).toBe(200);
    expect((await through('https://www.cobot.me/api/user')).status).toBe(200);
    expect((await through('https://berlin.cobot.me/api/subscriptions')).status).toBe(200);
    expect((await through('https://nowhere.cobot.me/api/subscriptions')).status).toBe(404);
  });

  it('answers in place of those of KSeF, codes included', async () => {
    const keys = await through('https://api-test.ksef.mf.gov.pl/v2/security/public-key-certificates');
    expect([keys.status, JSON.parse(keys.text).length]).toEqual([200, 2]);
    const code = await through('https://qr.ksef.mf.gov.pl/invoice/5265877635/01-10-2026/abc');
    expect([code.status, JSON.parse(code.text).detail]).toEqual([404, 'Nie znaleziono faktury.']);
  });

  it('gives whoever signs in to it a world of the user’s name', async () => {
    await through('https://api.cobot.me/user', { user: 'gw0' });
    expect(platform.worlds.names()).toEqual(['main', 'gw0']);
    expect(platform.worlds.worldOf('gw0').requests.entries().length).toBe(1);
  });

  it('leads back to itself from the real hosts, where links and callbacks name those', async () => {
    const named = await startSandbox({ clock: systemClock, namesRealHosts: true });
    const sandboxes = { platform: named, ksef };
    const other = await startProxy({ port: 0, host: '127.0.0.1', authority, sandboxes });
    try {
      const user = JSON.parse((await through('https://www.cobot.me/api/user', { at: other.url })).text);
      expect(user.admin_of[0].space_link).toBe('https://www.cobot.me/api/spaces/berlin');
      const { url } = JSON.parse((await through(user.admin_of[0].space_link, { at: other.url })).text);
      expect(url).toBe('https://berlin.cobot.me');
      const [member] = JSON.parse((await through(`${url}/api/memberships`, { at: other.url })).text);
      // As a client does that reads the space off a callback.
      const found = await through(`${new URL(url).origin}/api/memberships/${member.id}`, { at: other.url });
      expect(found.status).toBe(200);
    } finally {
      await other.close();
      await named.close();
    }
  });

  it('refuses every other host, and says which there are', async () => {
    const refused = (await tunnel('example.com:443')) as Got;
    expect([refused.status, refused.text]).toEqual([
      403,
      'example.com:443 is no host of a sandbox. This proxy answers in place of *.cobot.me, ' +
        'api(-test,-demo).ksef.mf.gov.pl and qr(-test,-demo).ksef.mf.gov.pl, and forwards nothing.',
    ]);
    expect(((await tunnel('notcobot.me:443')) as Got).status).toBe(403);
    expect(((await tunnel('127.0.0.1:22')) as Got).status).toBe(403);
    expect(((await tunnel('no-address')) as Got).status).toBe(403);
  });

  it('takes requests without TLS, too, those for the sandboxes’ own addresses among them', async () => {
    const plain = (url: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sent = httpRequest(
          proxy.url,
          { path: url, headers: { ...HEADERS, host: 'proxy' } },
          (response) => {
            response.resume().on('end', () => resolve(response.statusCode));
          },
        );
        sent.on('error', reject).end();
      });
    expect(await plain('http://api.cobot.me/user')).toBe(200);
    expect(await plain(`${platform.baseUrl}/user`)).toBe(200);
    expect(await plain(`${ksef.baseUrl}/security/public-key-certificates`)).toBe(200);
    expect(await plain('http://example.com/')).toBe(403);
    expect(await plain('/user')).toBe(403);
  });
});
