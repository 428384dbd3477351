import { request } from 'node:http';
import { pathWithPrefix } from '@spacebooks/sandbox-engine/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call, JSON_API } from '../unit/call.js';
import { startStage } from './stage.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

describe('the Host header', () => {
  it.each([
    ['api.platform.example', '/user', '/api2/user'],
    ['API.platform.example:8090', '/user?include=adminOf', '/api2/user?include=adminOf'],
    ['www.platform.example', '/oauth/authorize', '/www/oauth/authorize'],
    ['berlin.platform.example', '/api/resources', '/space/berlin/api/resources'],
    ['berlin.localhost', '/api/resources', '/space/berlin/api/resources'],
    ['berlin.platform.example', '/sandbox/state', '/sandbox/state'],
    ['127.0.0.1:8090', '/user', '/user'],
    ['localhost:8090', '/', '/'],
    ['[::1]:8090', '/user', '/user'],
    [undefined, '/user', '/user'],
  ])('%s and %s is %s', (host, url, expected) => {
    expect(pathWithPrefix(url, host)).toBe(expected);
  });

  it('leads to the operation', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        host: 'api.platform.example',
        accept: JSON_API,
        authorization: 'Bearer sandbox-token',
      };
      request(`${sandbox.url}/spaces/space-berlin`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect(sandbox.state.requests.entries().at(-1)?.operation).toBe('get-space');
  });
});

describe('CORS', () => {
  it('a preflight is answered for any address', async () => {
    const reply = await call('OPTIONS', `${sandbox.baseUrl}/bookings`, { headers: { authorization: null } });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(reply.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('answers and refusals may be read from any page', async () => {
    for (const path of ['/user', '/nothing']) {
      const reply = await call('GET', sandbox.baseUrl + path);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-expose-headers')).toBe('retry-after');
    }
  });
});
