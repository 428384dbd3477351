import { TransportError } from '@spacebooks/http/transport-error';
import { describe, expect, it } from 'vitest';
import { isDefinitelyNotReceived } from '../src/definite.js';
import { NotSentError } from '../src/errors.js';
import { type Answer, problem, TOKEN } from './fake-ksef.js';
import { connected, failureOf, xml } from './parts.js';

describe('a send that fails', () => {
  const html = { headers: { 'content-type': 'text/html' }, text: '<html>' };
  const cases: readonly [string, Answer | Error, string, boolean][] = [
    ['content that KSeF could not read', problem(400, 21001), 'ksef.unreadable', true],
    [
      'a session that is over, beside an error of a form that is new',
      {
        status: 400,
        json: {
          title: 'x',
          detail: 'nie',
          errors: [{ code: 'S-7' }, { code: 21180, details: [{}], more: 1 }],
        },
      },
      'ksef.session-closed',
      true,
    ],
    ['validation', problem(400, 21405), 'ksef.rejected', true],
    ['a wrong size', problem(400, 21402), 'ksef.rejected', true],
    ['a wrong hash', problem(400, 21403), 'ksef.rejected', true],
    ...[
      { code: 21405, description: 'nie' },
      { code: 21405, description: 'nie', details: null },
      { code: 21405, description: null, details: null },
    ].map((error): [string, Answer, string, boolean] => {
      const json = { title: 'Bad Request', detail: 'nie', errors: [error] };
      return [`validation, ${JSON.stringify(error)}`, { status: 400, json }, 'ksef.rejected', true];
    }),
    ...[
      null,
      {},
      { exceptionDetailList: null },
      { exceptionDetailList: [{ exceptionCode: 21405, exceptionDescription: null, details: null }] },
      { exceptionDetailList: [{ exceptionDescription: 'nie' }] },
    ].map((exception): [string, Answer, string, boolean] => {
      const name = `the older form, ${JSON.stringify(exception)}`;
      return [name, { status: 400, json: { exception } }, 'ksef.rejected', true];
    }),
    [
      'a session that is over, in the older form without words',
      {
        status: 400,
        json: { exception: { exceptionDetailList: [{ exceptionCode: 21184, exceptionDescription: null }] } },
      },
      'ksef.session-closed',
      true,
    ],
    ...[
      'Status sesji (415) uniemożliwia wysyłkę faktur.',
      'Status sesji 415 uniemożliwia wysyłkę faktur.',
    ].map((words): [string, Answer, string, boolean] => {
      const description = 'Status sesji nie pozwala na wykonanie operacji.';
      const json = { title: 'B', detail: 'd', errors: [{ code: 21180, description, details: [words] }] };
      return [`a session without rights, ${words}`, { status: 400, json }, 'ksef.unauthorized', true];
    }),
    ['too large', { status: 413, ...html }, 'ksef.rejected', true],
    ['too many requests', { status: 429, headers: { 'retry-after': '30' } }, 'ksef.rate-limited', true],
    [
      'no rights',
      { status: 403, json: { title: 'Forbidden', detail: 'nie', reasonCode: 'missing-permissions' } },
      'ksef.unauthorized',
      true,
    ],
    ['no connection', new TransportError('refused', 'ECONNREFUSED'), 'ksef.unreachable', true],
    ['a broken connection', new TransportError('unreachable', 'ECONNRESET'), 'ksef.unreachable', false],
    ['an error of the server', { status: 500 }, 'ksef.unavailable', false],
    ['a gateway that gave up', { status: 504, ...html }, 'ksef.unavailable', false],
    ['a request that took too long', { status: 408 }, 'ksef.unavailable', false],
    ['a 400 that KSeF did not write', { status: 400, ...html }, 'ksef.unreadable', false],
    ['a 403 that KSeF did not write', { status: 403, ...html }, 'ksef.unavailable', false],
    ['a 404 that KSeF did not write', { status: 404, ...html }, 'ksef.unreadable', false],
    ['a redirect', { status: 302 }, 'ksef.unreadable', false],
    ['an answer without a reference', { status: 202, json: {} }, 'ksef.unreadable', false],
    ['an answer that is no JSON', { status: 202, ...html }, 'ksef.unreadable', false],
  ];

  it.each(cases)('by %s says whether KSeF may have the document', async (_name, answer, code, definite) => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/invoices`, answer);
    const failure = await failureOf(client.send(reference, xml()));
    expect([failure.code, isDefinitelyNotReceived(failure)]).toEqual([code, definite]);
    // Never sent a second time by itself.
    expect(ksef.count(`POST /sessions/online/${reference}/invoices`)).toBe(1);
  });

  it('before it could log in again was certainly not received', async () => {
    const { client, ksef, clock } = await connected();
    const { reference } = await client.session();
    clock.advance(3_600_000);
    ksef.next('POST /auth/token/refresh', new TransportError('unreachable', 'ETIMEDOUT'));
    const failure = await failureOf(client.send(reference, xml()));
    expect(failure).toMatchObject({ code: 'ksef.unreachable', notReceived: true });
    expect(ksef.count(`POST /sessions/online/${reference}`)).toBe(0);
  });

  it('because no complete answer came in time leaves it open', async () => {
    const { client, ksef, clock } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/invoices`, () => new Promise(() => {}));
    const sending = failureOf(client.send(reference, xml()));
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    clock.advance(60_000);
    expect(await sending).toMatchObject({
      code: 'ksef.unreachable',
      detail: `POST /sessions/online/${reference}/invoices: no complete answer within 60 seconds`,
      notReceived: false,
    });
  });

  it('after the end was not received while it waited, and left open while it was under way', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/invoices`, () => new Promise(() => {}));
    const underWay = failureOf(client.send(reference, xml()));
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    client.drain();
    const waiting = await failureOf(client.send(reference, xml()));
    client.close();
    expect([waiting.code, waiting.notReceived]).toEqual(['ksef.unreachable', true]);
    const broken = await underWay;
    expect([broken.code, broken.notReceived]).toEqual(['ksef.unreachable', false]);
  });

  it('carries how long KSeF asked us to wait', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/invoices`, {
      status: 503,
      headers: { 'retry-after': '90' },
    });
    expect((await failureOf(client.send(reference, xml()))).retryAfterMs).toBe(90_000);
  });

  it('logs in anew after a send without rights: they may have been granted meanwhile', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    const forbidden = { title: 'Forbidden', detail: 'nie', reasonCode: 'missing-permissions' };
    ksef.next(`POST /sessions/online/${reference}/invoices`, { status: 403, json: forbidden });
    await failureOf(client.send(reference, xml()));
    expect(ksef.count('POST /auth/challenge')).toBe(1);
    await client.send(reference, xml());
    expect(ksef.count('POST /auth/challenge')).toBe(2);
  });

  it('reads the older form of errors, too', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    const exceptionDetailList = [
      { exceptionCode: 21180, exceptionDescription: 'Status sesji', details: ['170'] },
    ];
    ksef.next(`POST /sessions/online/${reference}/invoices`, {
      status: 400,
      json: { exception: { exceptionDetailList } },
    });
    expect(await failureOf(client.send(reference, xml()))).toMatchObject({
      code: 'ksef.session-closed',
      detail: 'POST /sessions/online/invoices: status 400, 21180 Status sesji 170',
    });
  });

  it('by an error that is not ours comes as the cause of one that says that nothing was sent', async () => {
    const { client, memory } = await connected();
    const { reference } = await client.session();
    const full = new Error('the disk is full');
    memory.record = () => Promise.reject(full);
    const error = await client.send(reference, xml()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotSentError);
    expect(error).toMatchObject({ cause: full });
  });
});

it('passes each warning of KSeF on, without secrets', async () => {
  const warnings: string[] = [];
  const { client, ksef } = await connected({ onWarning: (warning) => warnings.push(warning) });
  const { reference } = await client.session();
  const warned = (warning: string) => ({ headers: { 'x-system-warning': warning } });
  const answers = [
    { ...warned('[sys-004]: Przerwa o 22'), json: { status: { code: 100 } } },
    { ...problem(400, 21173), ...warned(`[a-1]: Zly znak |  [b-2]: token ${TOKEN}${'x'.repeat(600)} | `) },
    { ...warned(' | '), json: { status: { code: 100 } } },
  ];
  ksef.next(`GET /sessions/${reference}`, ...answers);
  for (const _ of answers) await client.sessionStatus(reference).catch(() => undefined);
  expect(warnings).toEqual([
    '[sys-004]: Przerwa o 22',
    '[a-1]: Zly znak',
    `[b-2]: token [secret]${'x'.repeat(478)}…`,
  ]);
});
