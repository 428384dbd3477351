import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, openSession, request } from './caller.js';

const WANTED = '[xml-002]: Plik zawiera niedozwolone znaki';

describe('warnings of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let token: string;

  beforeAll(async () => {
    sandbox = await startKsefSandbox({ clock: standingClock, isUnlimited: true });
    token = (await logIn(sandbox.baseUrl)).access;
  });
  afterAll(() => sandbox.close());

  const warned = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const reply = await request(method, sandbox.baseUrl + path, { token, headers });
    return [reply.status, reply.headers.get('x-system-warning')];
  };

  it('are what a caller asks to be warned of, in ASCII', async () => {
    const headers = {
      'x-test-system-warning': Buffer.from('[a-1]: Zażółć gęślą jaźń – Łódź', 'utf8').toString('latin1'),
    };
    const folded = '[a-1]: Zazolc gesla jazn ? Lodz';
    expect(await warned('GET', '/rate-limits', headers)).toEqual([200, folded]);
    expect(await warned('POST', '/auth/challenge', headers)).toEqual([200, folded]);
    const { reference } = await openSession(sandbox.baseUrl, token);
    expect(await warned('POST', `/sessions/online/${reference}/close`, headers)).toEqual([204, folded]);
    expect(await warned('GET', '/sessions', headers)).toEqual([400, null]);
    expect(await warned('GET', '/rate-limits')).toEqual([200, null]);
  });

  it('are what the operator orders, until it ends', async () => {
    sandbox.operator.warn(WANTED);
    expect(await warned('GET', '/limits/context')).toEqual([
      200,
      '[xml-002]: Plik zawiera niedozwolone znaki',
    ]);
    expect(await warned('GET', '/limits/context', { 'x-test-system-warning': '[b]: x' })).toEqual([
      200,
      '[b]: x | [xml-002]: Plik zawiera niedozwolone znaki',
    ]);
    const order = (text: string | null) =>
      request('POST', `${sandbox.url}/sandbox/warning`, { body: { text } });
    expect((await order('[c]: y')).status).toBe(204);
    expect(await warned('GET', '/limits/context')).toEqual([200, '[c]: y']);
    await order(null);
    expect(await warned('GET', '/limits/context')).toEqual([200, null]);
  });
});
