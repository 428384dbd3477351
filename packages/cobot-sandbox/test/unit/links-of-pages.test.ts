import { request } from 'node:http';
import { systemClock } from '@spacebooks/base/clock';
import { startProxy } from '@spacebooks/sandbox-engine/proxy/start-proxy';
import { createAuthority } from '@spacebooks/sandbox-engine/tls/authority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, JSON_API, json } from './call.js';

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly links: Readonly<Record<string, string | null>>;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: systemClock, isUnlimited: true });
  // Three invoices in the world, two in the main one.
  const invoice = { id: 'only-here', items: [{ description: 'x', net: '1' }] };
  await call('POST', `${sandbox.url}/worlds/s3/sandbox/invoices`, json(invoice));
});
afterAll(() => sandbox.close());

/** A request under a host name of its own, which `fetch` would not send. */
function get(
  url: string,
  headers: Record<string, string>,
  proxy?: { readonly port: string; readonly user: string },
): Promise<Page> {
  const { hostname, port, pathname, search } = new URL(url);
  const own = { accept: JSON_API, authorization: 'Bearer sandbox-token', ...headers };
  const credentials = proxy && `Basic ${Buffer.from(`${proxy.user}:x`).toString('base64')}`;
  const options = proxy
    ? {
        host: '127.0.0.1',
        port: proxy.port,
        path: url,
        headers: { ...own, host: hostname, 'proxy-authorization': credentials },
      }
    : { host: '127.0.0.1', port, path: pathname + search, headers: own };
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** How clients read a link: as a path of the host, or as one below the base address. */
const WAYS = {
  'against the host': (link: string, base: string) => new URL(link, base).href,
  'behind the base address': (link: string, base: string) => base + link,
};

/** The ids on all pages, by `next`, and the last one by `last`. */
async function walked(
  base: string,
  follow: (link: string, base: string) => string,
  read: (url: string) => Promise<Page>,
): Promise<{ readonly ids: readonly string[]; readonly last: readonly string[] }> {
  const ids: string[] = [];
  let page = await read(`${base}/spaces/space-berlin/invoices?page[size]=1`);
  const last = await read(follow(page.links.last ?? '', base));
  for (;;) {
    ids.push(...page.data.map(({ id }) => id));
    expect(ids.length).toBeLessThan(10);
    const { next } = page.links;
    if (!next) return { ids, last: last.data.map(({ id }) => id) };
    page = await read(follow(next, base));
  }
}

const ALL = { ids: ['invoice-1', 'invoice-2', 'only-here'], last: ['only-here'] };

describe.each(Object.entries(WAYS))('links of pages, read %s,', (_name, follow) => {
  it.each([
    ['its path', '/worlds/s3/api2', {}],
    ['its host', '', { host: 's3--api.localhost' }],
    ['its host, with the path of version 2.0', '/api2', { host: 's3--api.localhost' }],
    ['its header', '/api2', { 'x-sandbox-world': 's3' }],
  ])('stay in a world that is named by %s', async (_by, path, headers) => {
    expect(
      await walked(sandbox.url + path, follow, (url) => get(url, headers as Record<string, string>)),
    ).toEqual(ALL);
  });

  it('stay in a world named by a header that is sent once', async () => {
    const base = `${sandbox.url}/api2`;
    let isFirst = true;
    const read = (url: string) => {
      const headers: Record<string, string> = isFirst ? { 'x-sandbox-world': 's3' } : {};
      isFirst = false;
      return get(url, headers);
    };
    expect(await walked(base, follow, read)).toEqual(ALL);
  });

  it('stay in a world that a proxy names, and are those of the real hosts', async () => {
    const authority = await createAuthority(systemClock);
    const proxy = await startProxy({
      port: 0,
      host: '127.0.0.1',
      authority,
      sandboxes: { platform: sandbox },
    });
    const { port } = new URL(proxy.url);
    const links: (string | null | undefined)[] = [];
    const read = async (address: string) => {
      const page = await get(address, {}, { port, user: 's3' });
      links.push(page.links.self);
      return page;
    };
    expect(await walked('http://api.cobot.me', follow, read)).toEqual(ALL);
    expect(links[0]).toBe('/spaces/space-berlin/invoices?page[size]=1&page[number]=1');
    await proxy.close();
  });
});
