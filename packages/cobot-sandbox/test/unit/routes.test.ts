import { Routes } from '@spacebooks/sandbox-engine/routes';
import { expect, it } from 'vitest';

function routes(...paths: readonly string[]): Routes<string> {
  const made = new Routes<string>();
  for (const path of paths) made.add('GET', path, path);
  return made;
}

const found = routes(
  '/',
  '/sessions',
  '/sessions/online',
  '/sessions/:reference',
  '/sessions/:reference/invoices/failed',
  '/sessions/:reference/invoices/:invoice',
  '/sessions/:session/upo/:upo',
  '/invoices/:id',
  '/invoices/:id.pdf',
  '/v2/*',
  '/v2/user',
);

it.each([
  ['/', '/', {}],
  ['/sessions', '/sessions', {}],
  ['/sessions/online', '/sessions/online', {}],
  ['/sessions/20-A', '/sessions/:reference', { reference: '20-A' }],
  // The names are those of the route, whatever others there are at the same place.
  ['/sessions/online/upo/7', '/sessions/:session/upo/:upo', { session: 'online', upo: '7' }],
  ['/sessions/1/invoices/failed', '/sessions/:reference/invoices/failed', { reference: '1' }],
  [
    '/sessions/1/invoices/x%2Fy',
    '/sessions/:reference/invoices/:invoice',
    { reference: '1', invoice: 'x/y' },
  ],
  ['/invoices/a.b', '/invoices/:id', { id: 'a.b' }],
  ['/invoices/a.b.pdf', '/invoices/:id.pdf', { id: 'a.b' }],
  ['/v2/user', '/v2/user', {}],
  ['/v2/user/1', '/v2/*', {}],
  ['/v2/', '/v2/*', {}],
])('%s leads to %s', (path, target, params) => {
  expect(found.find('GET', path)).toEqual({ target, params });
});

it.each(['/nothing', '/sessions/', '/invoices/', '/invoices/.pdf', '/v2', '/sessions/1/invoices'])(
  '%s leads nowhere',
  (path) => {
    expect(found.find('GET', path)).toBeNull();
  },
);

it('tells methods apart, and refuses a path that is none', () => {
  expect(found.find('POST', '/sessions')).toBeNull();
  expect(() => found.find('GET', '/invoices/%')).toThrow(URIError);
});
