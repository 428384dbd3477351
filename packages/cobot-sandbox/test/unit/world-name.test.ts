import type { IncomingMessage } from 'node:http';
import { destinationOf, isWorldName } from '@spacebooks/sandbox-engine/world-name';
import { expect, it } from 'vitest';

function destination(url: string, host?: string, header?: string) {
  const headers = {
    ...(host === undefined ? {} : { host }),
    ...(header === undefined ? {} : { 'x-sandbox-world': header }),
  };
  return destinationOf({ url, headers } as unknown as IncomingMessage);
}

it.each([
  ['/api2/user', '127.0.0.1:8090', undefined, 'main', '/api2/user', '127.0.0.1:8090', ''],
  ['/api2/user', '127.0.0.1:8090', ' One ', 'one', '/api2/user', '127.0.0.1:8090', '/worlds/one'],
  [
    '/worlds/one/api2/user?a=b',
    '127.0.0.1:8090',
    undefined,
    'one',
    '/api2/user?a=b',
    '127.0.0.1:8090',
    '/worlds/one',
  ],
  ['/worlds/one', '127.0.0.1:8090', undefined, 'one', '/', '127.0.0.1:8090', '/worlds/one'],
  ['/worlds/one?a=b', '127.0.0.1:8090', undefined, 'one', '/?a=b', '127.0.0.1:8090', '/worlds/one'],
  ['/api/memberships', 'one--berlin.localhost', undefined, 'one', '/api/memberships', 'berlin.localhost', ''],
  ['/', 'xn--mnchen-3ya.localhost', undefined, 'main', '/', 'xn--mnchen-3ya.localhost', ''],
  // The path comes before the host, the host before the header.
  ['/worlds/a/x', 'b--berlin.localhost', 'c', 'a', '/x', 'berlin.localhost', '/worlds/a'],
  ['/x', 'b--berlin.localhost', 'c', 'b', '/x', 'berlin.localhost', ''],
  // A path of version 2.0 that a client wrote behind the base address that it has already.
  ['/api2/api2/user', '127.0.0.1', undefined, 'main', '/api2/user', '127.0.0.1', ''],
  ['/worlds/a/api2/worlds/a/api2/user', '127.0.0.1', undefined, 'a', '/api2/user', '127.0.0.1', '/worlds/a'],
  ['/api2/worlds/a/api2/user', '127.0.0.1', 'a', 'a', '/api2/user', '127.0.0.1', '/worlds/a'],
])('reads the world off %s at %s', (url, host, header, world, path, rest, way) => {
  expect(destination(url, host, header)).toEqual({ world, url: path, host: rest, way });
});

it('takes a name that can stand in a host name', () => {
  const names = ['a', 'gw0', 'test_login-1', 'x'.repeat(40)];
  expect(names.filter(isWorldName)).toEqual(names);
  expect(['', '-a', 'a--b', 'A', 'a.b', 'ä', 'x'.repeat(41)].filter(isWorldName)).toEqual([]);
});
